package explain

import (
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/gen/ir"
)

// field explains an argument.
func (e *explainer) field(f *ir.Field) []Fact {
	facts := []Fact{
		e.fieldName(f),
		e.fieldPresence(f),
		e.fieldDoc(f),
	}
	for _, r := range fieldRules(f) {
		if r.value == "" {
			continue
		}
		fact := Fact{Name: r.key, Value: r.value, Why: "from the type", At: f.Pos}
		if at, ok := f.At[r.key]; ok {
			fact.Why, fact.At = declared, at
		}
		facts = append(facts, fact)
	}
	for _, key := range []string{"title", "example", "entity", "open", "schema", "enumby"} {
		if at, ok := f.At[key]; ok {
			facts = append(facts, Fact{key, "given", declared, at})
		}
	}
	return facts
}

func (e *explainer) fieldName(f *ir.Field) Fact {
	from := strings.Join(f.GoPath, ".")
	switch at, ok := f.At["name"]; {
	case ok:
		return Fact{"name", f.Name, declared, at}
	case e.tool.Flat:
		return Fact{"name", f.Name, "from the name of the parameter", f.Pos}
	case f.Name == from:
		return Fact{"name", f.Name, "from the name of the field", f.Pos}
	}
	return Fact{"name", f.Name, "from the json tag of " + from, f.Pos}
}

// fieldPresence explains what the absence of the argument means.
func (e *explainer) fieldPresence(f *ir.Field) Fact {
	value := "optional"
	if f.Default != "" {
		value = "default " + f.Default
	}
	if at, ok := f.At["default"]; ok {
		return Fact{"presence", value, declared, at}
	}
	if at, ok := f.At["optional"]; ok && !f.Required {
		return Fact{"presence", value, declared, at}
	}
	switch {
	case f.Required:
		return Fact{"presence", "required", "nothing makes it optional", f.Pos}
	case len(f.Pointers) > 0:
		return Fact{"presence", value, "from the embedded pointer that it is behind", f.Pos}
	case f.OmitEmpty || f.OmitZero:
		return Fact{"presence", value, "from omitempty or omitzero in its json tag", f.Pos}
	}
	return Fact{"presence", value, "from its type", f.Pos}
}

func (e *explainer) fieldDoc(f *ir.Field) Fact {
	if f.Doc == "" {
		return Fact{"description", "none", "there is no doc comment and no doc=", f.Pos}
	}
	if at, ok := f.At["doc"]; ok {
		return Fact{"description", oneLine(f.Doc), declared, at}
	}
	return Fact{"description", oneLine(f.Doc), "from the doc comment of the field", f.Pos}
}

// rule is a rule with the key that states it.
type rule struct{ key, value string }

// fieldRules returns the rules on a value, "" for those that it does not have.
func fieldRules(f *ir.Field) []rule {
	base := f.Type.Base()
	r := base.Rules
	unique := ""
	if r.Unique {
		unique = strconv.FormatBool(r.Unique)
	}
	values := r.Values
	if values == nil {
		values = base.Values()
	}
	return []rule{
		{"enum", strings.Join(values, ", ")},
		{"min", r.Min}, {"max", r.Max}, {"xmin", r.XMin}, {"xmax", r.XMax}, {"multipleof", r.MultipleOf},
		{"minlen", r.MinLen}, {"maxlen", r.MaxLen}, {"minitems", r.MinItems}, {"maxitems", r.MaxItems},
		{"unique", unique}, {"pattern", r.Pattern}, {"format", r.Format},
	}
}
