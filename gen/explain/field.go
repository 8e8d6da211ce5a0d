package explain

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/gen/ir"
)

// arguments explains the fields of a struct, and of the structs in them: window.start,
// items[].id. A struct that contains itself is opened once.
func (e *explainer) arguments(path string, s *ir.Struct) []Section {
	if slices.Contains(e.open, s) {
		return nil
	}
	e.open = append(e.open, s)
	defer func() { e.open = e.open[:len(e.open)-1] }()
	var sections []Section
	for _, f := range s.Fields {
		at := path + f.Name
		sections = append(sections, Section{"argument " + at, e.field(f, e.tool.Flat && path == "")})
		t := f.Type
		for t.Struct == nil && t.Elem != nil {
			switch t.Kind {
			case ir.KindList, ir.KindArray:
				at += "[]"
			case ir.KindMap, ir.KindOrdered:
				at += ".*"
			}
			t = t.Elem
		}
		if t.Struct != nil {
			sections = append(sections, e.arguments(at+".", t.Struct)...)
		}
	}
	return sections
}

// field explains an argument, which may be a parameter of the handler.
func (e *explainer) field(f *ir.Field, parameter bool) []Fact {
	facts := []Fact{
		fieldName(f, parameter),
		fieldPresence(f),
		fieldDoc(f),
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
	for _, key := range []string{"title", "example", "entity", "like", "open", "schema", "enumby"} {
		if at, ok := f.At[key]; ok {
			facts = append(facts, Fact{key, "given", declared, at})
		}
	}
	return facts
}

func fieldName(f *ir.Field, parameter bool) Fact {
	from := strings.Join(f.GoPath, ".")
	switch at, ok := f.At["name"]; {
	case ok:
		return Fact{"name", f.Name, declared, at}
	case parameter:
		return Fact{"name", f.Name, "from the name of the parameter", f.Pos}
	case f.Name == from:
		return Fact{"name", f.Name, "from the name of the field", f.Pos}
	}
	return Fact{"name", f.Name, "from the json tag of " + from, f.Pos}
}

// fieldPresence explains what the absence of the argument means.
func fieldPresence(f *ir.Field) Fact {
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

func fieldDoc(f *ir.Field) Fact {
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
	low, high := sizes(base)
	values := r.Values
	if values == nil {
		values = base.Values()
	}
	if base.Kind == ir.KindDuration {
		for _, bound := range []*string{&r.Min, &r.Max, &r.XMin, &r.XMax, &r.MultipleOf} {
			*bound = ir.DurationText(*bound)
		}
	}
	return []rule{
		{"enum", strings.Join(values, ", ")},
		{"min", cmp.Or(r.Min, low)}, {"max", cmp.Or(r.Max, high)}, {"xmin", r.XMin}, {"xmax", r.XMax}, {"multipleof", r.MultipleOf},
		{"minlen", r.MinLen}, {"maxlen", r.MaxLen}, {"minitems", r.MinItems}, {"maxitems", r.MaxItems},
		{"unique", unique}, {"pattern", r.Pattern}, {"format", r.Format},
	}
}

// sizes returns the bounds that the schema of a sized integer has, "" for none.
func sizes(t *ir.Type) (low, high string) {
	switch {
	case t.Kind == ir.KindUint && t.Bits < 64:
		return "0", strconv.FormatUint(math.MaxUint64>>(64-t.Bits), 10)
	case t.Kind == ir.KindUint:
		return "0", ""
	case t.Kind == ir.KindInt && t.Bits < 64:
		return strconv.FormatInt(math.MinInt64>>(64-t.Bits), 10), strconv.FormatInt(math.MaxInt64>>(64-t.Bits), 10)
	}
	return "", ""
}
