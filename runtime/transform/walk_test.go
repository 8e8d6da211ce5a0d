package transform

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// A marker adds a letter to names of members, and writes down which names it sees.
type marker struct {
	letter string
	seen   *[]string
}

func (m marker) start(*runtime.Transformation, codec.Value) (textRun, error) { return m, nil }

func (m marker) key(at *place, name string) (string, error) {
	*m.seen = append(*m.seen, m.letter+" key "+path(at))
	return name + m.letter, nil
}

func (m marker) text(at *place, s string) (string, error) {
	*m.seen = append(*m.seen, m.letter+" text "+path(at))
	return s, nil
}

func (m marker) number(at *place, literal string) (string, error) {
	*m.seen = append(*m.seen, m.letter+" number "+path(at))
	return literal, nil
}

func (marker) finish(*runtime.Report) {}

// TestTransformsSeeWhatThoseBeforeLeft has two transforms share a walk: the second one
// must not notice.
func TestTransformsSeeWhatThoseBeforeLeft(t *testing.T) {
	var seen []string
	pipeline := compose([]part{{text: marker{"x", &seen}}, {text: marker{"y", &seen}}})
	in := parse(t, `{"a":{"b":["s",{"c":1}]},"d":"s"}`)
	out, err := pipeline.Apply(&runtime.Transformation{Report: new(runtime.Report)}, in)
	if err != nil || compact(out) != `{"axy":{"bxy":["s",{"cxy":1}]},"dxy":"s"}` {
		t.Errorf("%s, %v", compact(out), err)
	}
	want := strings.Split(strings.TrimSpace(`
x key a
y key ax
x key a.b
y key ax.bx
x text a.b.0
y text ax.bx.0
x key a.b.1.c
y key ax.bx.1.cx
x number a.b.1.c
y number ax.bx.1.cx
x key d
y key dx
x text d
y text dx`), "\n")
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// path returns the names on the way to a place as they are shown.
func path(at *place) string {
	var steps []string
	for p := at; p.parent != nil; p = p.parent {
		if p.index >= 0 {
			steps = append(steps, strconv.Itoa(p.index))
			continue
		}
		steps = append(steps, p.name)
	}
	slices.Reverse(steps)
	return strings.Join(steps, ".")
}

func compact(v codec.Value) string { return string(v.AppendJSON(nil)) }
