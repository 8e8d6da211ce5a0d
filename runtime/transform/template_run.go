package transform

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

const (
	reportTemplated = "templated"

	// longestTemplated bounds the bytes of a text that is put together: one that holds
	// the text of an object below, which holds that of one below it, and so on, doubles
	// with every step. Such a member is not added.
	longestTemplated = 1 << 16
)

// parts implements [Settings].
func (s *TemplateOptions) parts() ([]part, error) {
	return []part{{whole: newTemplater(s.Templates)}}, nil
}

// A templater adds members that are put together from others.
type templater struct{ templates []textTemplate }

type textTemplate struct {
	TextTemplate
	pieces []piece
}

// A piece of a template is text, or the name of a member whose value stands there.
type piece struct {
	text  string
	field bool
}

func newTemplater(templates []TextTemplate) *templater {
	t := &templater{templates: make([]textTemplate, len(templates))}
	for i, each := range templates {
		t.templates[i] = textTemplate{each, pieces(each.Text)}
	}
	return t
}

// pieces takes a template apart, which fields has checked.
func pieces(text string) (list []piece) {
	for {
		i := strings.IndexAny(text, "{}")
		switch {
		case i < 0:
			return append(list, piece{text: text})
		case strings.HasPrefix(text[i+1:], text[i:i+1]):
			list, text = append(list, piece{text: text[:i+1]}), text[i+2:]
			continue
		}
		name, rest, _ := strings.Cut(text[i+1:], "}")
		list = append(list, piece{text: text[:i]}, piece{text: name, field: true})
		text = rest
	}
}

// Apply implements [runtime.Pipeline].
func (t *templater) Apply(run *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	f := filler{templater: t}
	value, err := f.value(value, 0)
	if err != nil {
		return runtime.JSON{}, err
	}
	addCount(run.Report, reportTemplated, f.count)
	return value, nil
}

// A filler is one run of a templater.
type filler struct {
	*templater
	count int64
}

// value returns a value with the members added everywhere, the same one when there
// are none.
func (f *filler) value(v codec.Value, depth int) (codec.Value, error) {
	if depth > maxDepth {
		return codec.Value{}, errTooDeep
	}
	switch v.Kind() {
	case codec.KindList:
		return f.list(v, depth)
	case codec.KindObject:
		v, err := f.members(v, depth)
		if err != nil {
			return codec.Value{}, err
		}
		for i := range f.templates {
			v = f.add(&f.templates[i], v)
		}
		return v, nil
	}
	return v, nil
}

func (f *filler) list(v codec.Value, depth int) (codec.Value, error) {
	var out []codec.Value // nil while nothing is different
	for i, item := range v.Items() {
		before := f.count
		item, err := f.value(item, depth+1)
		switch {
		case err != nil:
			return codec.Value{}, err
		case f.count == before:
			continue
		case out == nil:
			out = listItems(v)
		}
		out[i] = item
	}
	if out == nil {
		return v, nil
	}
	return codec.ListValue(out...), nil
}

func (f *filler) members(v codec.Value, depth int) (codec.Value, error) {
	var out []codec.Member // nil while nothing is different
	for i := range v.Len() {
		before := f.count
		member, err := f.value(v.Member(i).Value, depth+1)
		switch {
		case err != nil:
			return codec.Value{}, err
		case f.count == before:
			continue
		case out == nil:
			out = objectMembers(v, v.Len())
		}
		out[i].Value = member
	}
	if out == nil {
		return v, nil
	}
	return codec.ObjectValue(out...), nil
}

// add applies one template to an object.
func (f *filler) add(t *textTemplate, v codec.Value) codec.Value {
	_, exists := v.Get(t.Target)
	if exists && !t.Overwrite {
		return v
	}
	var b strings.Builder
	for _, p := range t.pieces {
		text := p.text
		if p.field {
			member, ok := v.Get(p.text)
			if !ok {
				return v
			}
			text = plainText(member)
		}
		if b.WriteString(text); b.Len() > longestTemplated {
			return v
		}
	}
	f.count++
	made := codec.StringValue(b.String())
	if !exists {
		return codec.ObjectValue(append(objectMembers(v, v.Len()+1), codec.Member{Name: t.Target, Value: made})...)
	}
	out := objectMembers(v, v.Len())
	// The last one counts when there are several.
	for i, m := range slices.Backward(out) {
		if m.Name == t.Target {
			out[i].Value = made
			break
		}
	}
	return codec.ObjectValue(out...)
}

// plainText returns a string as it is, and another value as compact JSON.
func plainText(v codec.Value) string {
	if v.Kind() == codec.KindString {
		return v.Text()
	}
	return string(v.AppendJSON(nil))
}

// objectMembers returns a copy of the members of an object, with room for more.
func objectMembers(v codec.Value, room int) []codec.Member {
	out := make([]codec.Member, 0, room)
	for name, value := range v.All() {
		out = append(out, codec.Member{Name: name, Value: value})
	}
	return out
}

// listItems returns a copy of the items of a list.
func listItems(v codec.Value) []codec.Value {
	out := make([]codec.Value, 0, v.Len())
	for _, item := range v.Items() {
		out = append(out, item)
	}
	return out
}
