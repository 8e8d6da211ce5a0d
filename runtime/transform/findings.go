package transform

import (
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// severities are those that findings have, the worst one first.
var severities = [...]string{"critical", "high", "medium", "low", "info", "informational"}

// findings counts the findings in a value, and labels them if asked to.
type findings struct {
	label bool
	n     [len(severities)]int64
}

// counts returns the numbers of findings by severity.
func (f *findings) counts() *runtime.Object {
	counts := new(runtime.Object)
	for i, n := range f.n {
		if n > 0 {
			counts.Set(severities[i], codec.IntValue(n))
		}
	}
	return counts
}

// severe reports whether there are critical or high findings.
func (f *findings) severe() bool { return f.n[0]+f.n[1] > 0 }

// value returns a value with labels, the same one when there are none.
func (f *findings) value(v codec.Value, depth int) (codec.Value, error) {
	if depth > maxDepth {
		return codec.Value{}, errTooDeep
	}
	switch v.Kind() {
	case codec.KindList:
		return f.list(v, depth)
	case codec.KindObject:
		return f.object(v, depth)
	}
	return v, nil
}

func (f *findings) list(v codec.Value, depth int) (codec.Value, error) {
	var out []codec.Value // nil while nothing is different
	for i, item := range v.Items() {
		if !hasParts(item) {
			continue
		}
		before := f.labelled()
		item, err := f.value(item, depth+1)
		if err != nil {
			return codec.Value{}, err
		}
		if f.labelled() == before {
			continue
		}
		if out == nil {
			out = listItems(v)
		}
		out[i] = item
	}
	if out == nil {
		return v, nil
	}
	return codec.ListValue(out...), nil
}

// hasParts reports whether findings may stand in a value.
func hasParts(v codec.Value) bool { return v.Kind() == codec.KindList || v.Kind() == codec.KindObject }

// labelled returns how many labels there are.
func (f *findings) labelled() (n int64) {
	if !f.label {
		return 0
	}
	for _, count := range f.n {
		n += count
	}
	return n
}

func (f *findings) object(v codec.Value, depth int) (codec.Value, error) {
	var out []codec.Member // nil while nothing is different
	i := -1
	for _, member := range v.All() {
		i++
		if !hasParts(member) {
			continue
		}
		before := f.labelled()
		member, err := f.value(member, depth+1)
		if err != nil {
			return codec.Value{}, err
		}
		if f.labelled() == before {
			continue
		}
		if out == nil {
			out = objectMembers(v, v.Len()+1)
		}
		out[i].Value = member
	}
	if out != nil {
		v = codec.ObjectValue(out...)
	}
	severity := severityOf(v)
	if severity < 0 {
		return v, nil
	}
	f.n[severity]++
	if !f.label {
		return v, nil
	}
	return withMember(v, "_risk", codec.StringValue(risk(v, severities[severity]))), nil
}

// severityOf returns the number of the severity of a finding, -1 for other objects.
func severityOf(v codec.Value) int {
	severity, _ := v.Get("severity")
	if severity.Kind() != codec.KindString {
		return -1
	}
	_, titled := v.Get("title")
	_, placed := v.Get("resource_id")
	if !titled && !placed {
		return -1
	}
	for i, name := range severities {
		if strings.EqualFold(name, severity.Text()) {
			return i
		}
	}
	return -1
}

func risk(v codec.Value, severity string) string {
	text := strings.ToUpper(severity) + " risk"
	if score, ok := v.Get("risk_score"); ok && score.Kind() != codec.KindNull {
		text += " (" + plainText(score) + ")"
	}
	return text
}
