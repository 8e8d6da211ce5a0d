package transform

import (
	"errors"
	"slices"

	"github.com/cloudg/cloudg/runtime/codec"
)

// maxDepth is how deep a value may be that is walked through. What is deeper is refused:
// it must not pass unseen.
const maxDepth = 10_000

var errTooDeep = errors.New("the value is nested too deeply to be transformed")

// outcome says what became of a value.
type outcome uint8

const (
	same outcome = iota
	changed
	dropped // nothing stands in its place
)

// A walk goes through a value in depth and sends each text through runs. It changes
// nothing: what is different is new, and the rest is shared.
type walk struct {
	runs    []textRun
	numbers []numbered
	places  []*place // one for each depth, used again for the next value there
	depth   int
	renamed int // places on the way to the current value that have names
}

func (w *walk) add(run textRun) {
	w.runs = append(w.runs, run)
	if n, ok := run.(numberRun); ok {
		w.numbers = append(w.numbers, numbered{n, len(w.runs) - 1})
	}
}

// numbered is a run that looks at numbers, with its place among all runs.
type numbered struct {
	numberRun
	at int
}

// clear makes the walk ready for other runs.
func (w *walk) clear() {
	clear(w.runs)
	clear(w.numbers)
	w.runs, w.numbers, w.depth, w.renamed = w.runs[:0], w.numbers[:0], 0, 0
	for _, p := range w.places {
		*p = place{}
	}
}

// root returns the place of the whole value.
func (w *walk) root() *place { return w.below(nil) }

// below returns a place for the parts of the value at another one.
func (w *walk) below(parent *place) *place {
	if w.depth == len(w.places) {
		w.places = append(w.places, new(place))
	}
	p := w.places[w.depth]
	w.depth++
	*p = place{parent: parent}
	return p
}

// value returns what stands in the place of a value.
func (w *walk) value(at *place, v codec.Value) (codec.Value, outcome, error) {
	switch v.Kind() {
	case codec.KindString:
		return w.text(at, v)
	case codec.KindNumber:
		return w.number(at, v)
	case codec.KindList, codec.KindObject:
		if w.depth > maxDepth {
			return codec.Value{}, same, errTooDeep
		}
		child := w.below(at)
		defer func() { w.depth-- }()
		if v.Kind() == codec.KindList {
			return w.list(child, v)
		}
		return w.object(child, v)
	}
	return v, same, nil
}

func (w *walk) text(at *place, v codec.Value) (codec.Value, outcome, error) {
	before := v.Text()
	after := before
	for i, run := range w.runs {
		w.show(at, i)
		var err error
		if after, err = run.text(at, after); err != nil {
			return codec.Value{}, same, err
		}
	}
	if after == before {
		return v, same, nil
	}
	return codec.StringValue(after), changed, nil
}

func (w *walk) number(at *place, v codec.Value) (codec.Value, outcome, error) {
	became := same
	for _, run := range w.numbers {
		w.show(at, run.at)
		after, err := run.number(at, v.Number())
		if err != nil {
			return codec.Value{}, same, err
		}
		if after != v.Number() {
			v, became = numberOrText(after), changed
		}
		if v.Kind() != codec.KindNumber {
			break
		}
	}
	return v, became, nil
}

// numberOrText returns a text of digits alone as a number, unless a number cannot begin
// like that.
func numberOrText(text string) codec.Value {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return codec.StringValue(text)
		}
	}
	if text == "" || text[0] == '0' && len(text) > 1 {
		return codec.StringValue(text)
	}
	return codec.NumberValue(text)
}

func (w *walk) list(child *place, v codec.Value) (codec.Value, outcome, error) {
	var out []codec.Value // nil while nothing is different
	n := v.Len()
	for i := range n {
		item := v.Index(i)
		child.index = i
		after, became, err := w.value(child, item)
		switch {
		case err != nil:
			return codec.Value{}, same, err
		case out == nil && became == same:
			continue
		case out == nil:
			out = make([]codec.Value, 0, n)
			for k := range i {
				out = append(out, v.Index(k))
			}
		}
		if became != dropped {
			out = append(out, after)
		}
	}
	if out == nil {
		return v, same, nil
	}
	return codec.ListValue(out...), changed, nil
}

func (w *walk) object(child *place, v codec.Value) (codec.Value, outcome, error) {
	var out []codec.Member // nil while nothing is different
	n, renamed := v.Len(), false
	defer w.forget(child)
	for i := range n {
		m := v.Member(i)
		w.forget(child)
		child.name, child.index = m.Name, -1
		name, err := w.key(child, m.Name)
		if err != nil {
			return codec.Value{}, same, err
		}
		after, became, err := w.value(child, m.Value)
		switch {
		case err != nil:
			return codec.Value{}, same, err
		case out == nil && became == same && name == m.Name:
			continue
		case out == nil:
			out = make([]codec.Member, 0, n)
			for k := range i {
				out = append(out, v.Member(k))
			}
		}
		if became != dropped {
			out = append(out, codec.Member{Name: name, Value: after})
			renamed = renamed || name != m.Name
		}
	}
	if out == nil {
		return v, same, nil
	}
	if renamed {
		distinguish(out)
	}
	return codec.ObjectValue(out...), changed, nil
}

// key returns the name that a member gets, and notes which run sees which name.
func (w *walk) key(at *place, name string) (string, error) {
	for i, run := range w.runs {
		w.show(at, i)
		after, err := run.key(at, name)
		if err != nil {
			return "", err
		}
		if after != name && at.names == nil {
			at.names = slices.Repeat([]string{name}, len(w.runs)+1)
			w.renamed++
		}
		for k := i + 1; k < len(at.names); k++ {
			at.names[k] = after
		}
		name = after
	}
	return name, nil
}

// show gives the places on the way to a value the names that a run sees.
func (w *walk) show(at *place, run int) {
	if w.renamed == 0 {
		return
	}
	for p := at; p != nil; p = p.parent {
		if p.names != nil {
			p.name = p.names[run]
		}
	}
}

// forget makes a place ready for the next member.
func (w *walk) forget(p *place) {
	if p.names != nil {
		p.names = nil
		w.renamed--
	}
}
