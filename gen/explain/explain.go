// Package explain tells for everything that clients see of a tool where it comes from:
// what its author declared and where, what follows from something else, and what is a
// default.
package explain

import (
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/ir"
)

// Section is a group of facts: those about the tool first, then those about each
// argument.
type Section struct {
	Title string
	Facts []Fact
}

// Fact is one thing that holds for a tool.
type Fact struct {
	Name  string
	Value string
	Why   string // "declared", "default", "from …"
	At    ir.Pos // where the author said so; zero for what nobody said
}

// declared is why a fact holds that the author stated in so many words.
const declared = "declared"

// Tool explains a tool of a package.
func Tool(p *ir.Package, t *ir.Tool) []Section {
	e := &explainer{pkg: p, tool: t}
	sections := []Section{
		{"tool " + t.Name, e.primitive()},
		{"hints", e.hints()},
	}
	sections = append(sections, e.arguments("", t.Args)...)
	return append(sections, Section{"result", e.result()})
}

type explainer struct {
	pkg  *ir.Package
	tool *ir.Tool
	open []*ir.Struct // that are being explained, outermost first
}

func (e *explainer) primitive() []Fact {
	t := e.tool
	name := Fact{"name", t.Name, "from the name of " + t.Func.Label(), t.Func.Pos}
	if t.NameGiven {
		name.Why, name.At = declared, t.Pos
	}
	facts := []Fact{name}
	if t.Title != "" {
		facts = append(facts, e.own("title", t.Title))
	}
	if at, ok := t.At["description"]; ok {
		facts = append(facts, Fact{"description", oneLine(t.Description), declared, at})
	} else if t.Description != "" {
		facts = append(facts, Fact{"description", oneLine(t.Description), "from the doc comment", t.Func.Pos})
	} else {
		facts = append(facts, Fact{"description", "none", "there is no doc comment", t.Func.Pos})
	}
	facts = append(facts,
		e.own("category", t.Category),
		e.own("sensitivity", string(t.Sensitivity)),
		e.own("capabilities", capabilities(t.Capabilities)),
	)
	if len(t.Tags) > 0 {
		facts = append(facts, e.own("tags", strings.Join(t.Tags, ", ")))
	}
	timeout := "that of the server"
	if t.Timeout > 0 {
		timeout = t.Timeout.String()
	}
	facts = append(facts, e.own("timeout", timeout))
	for _, key := range []string{"icon", "meta", "skip", "skip_input", "pseudonymize", "depseudonymize", "input_guard", "project", "transforms"} {
		if at, ok := t.At[key]; ok {
			facts = append(facts, Fact{key, "given", declared, at})
		}
	}
	return facts
}

// own explains what the directive of the tool may say, and for some keys that of the
// server.
func (e *explainer) own(key, value string) Fact {
	if at, ok := e.tool.At[key]; ok {
		return Fact{key, value, declared, at}
	}
	if at, ok := e.pkg.ServerAt[key]; ok {
		return Fact{key, value, "from the server directive", at}
	}
	return Fact{Name: key, Value: value, Why: "default"}
}

func capabilities(list []annotations.Capability) string {
	if len(list) == 0 {
		return "none"
	}
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = string(c)
	}
	return strings.Join(words, ", ")
}

// hints explains the four hints. Which ones the capabilities decide is the business
// of [annotations.Derive]; only destructive is false whatever they are.
func (e *explainer) hints() []Fact {
	h := e.tool.Hints
	var facts []Fact
	for _, hint := range []struct {
		key  string
		hint annotations.Hint
	}{
		{"readonly", h.ReadOnly}, {"destructive", h.Destructive}, {"idempotent", h.Idempotent}, {"openworld", h.OpenWorld},
	} {
		value := map[annotations.Hint]string{annotations.True: "true", annotations.False: "false", annotations.Unset: "not said"}[hint.hint]
		fact := Fact{Name: hint.key, Value: value, Why: "from the capabilities"}
		at, said := e.tool.At[hint.key]
		switch {
		case said:
			fact.Why, fact.At = declared, at
		case hint.key == "destructive":
			fact.Why = "default"
		case hint.key == "idempotent" && hint.hint == annotations.True:
			fact.Why = "from readonly and the capabilities"
		}
		facts = append(facts, fact)
	}
	return facts
}

func (e *explainer) result() []Fact {
	t := e.tool
	kind := map[ir.ResultKind]string{
		ir.ResultNone:    "nothing",
		ir.ResultObject:  "a JSON object",
		ir.ResultWrapped: "a value in an object with the member result",
		ir.ResultJSON:    "any JSON",
		ir.ResultTool:    "a result that the handler makes itself",
	}[t.Result.Kind]
	output := map[ir.OutputMode]string{
		ir.OutputFull: "full", ir.OutputNoSchema: "noschema", ir.OutputStructured: "structured", ir.OutputText: "text",
	}[t.Output]
	facts := []Fact{
		{"content", kind, fmt.Sprintf("from the result type of %s", t.Func.Label()), t.Func.Pos},
		e.own("output", output),
	}
	if at, ok := t.At["schema"]; ok {
		facts = append(facts, Fact{"schema", "given", declared, at})
	}
	return facts
}

func oneLine(text string) string {
	const most = 60
	words := strings.Join(strings.Fields(text), " ")
	if runes := []rune(words); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return words
}
