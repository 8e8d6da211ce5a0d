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
	chain
	keyed keyed // behind the runs, nil for nothing
	late  bool  // keyed is before the runs instead
	// visible tells which names can be seen, if the runs before keyed change no others;
	// nil when they may change any.
	visible *redactor
	frames  []*frame // one for each depth, used again for the next value there
	depth   int
	names   [][]string // of the members of the objects that are under way, as places have them
}

// A frame is the place of the parts of a value, one after the other.
type frame struct {
	place
	object   codec.Value // nothing for a list
	how      treatment
	siblings uint64     // bits of the keys of the object
	known    bool       // siblings are known
	seen     bool       // no run changes a name of the object, and keys are its keys
	first    int        // where the names of the object begin in those of the walk
	member   int        // the number of the one at hand
	keys     []*keyInfo // of the object at this depth before
}

// clear makes the walk ready for other runs.
func (w *walk) clear() {
	const kept = 64 // frames, and names; a value that needs more is rare
	w.chain.clear()
	w.frames = w.frames[:min(len(w.frames), kept)]
	clear(w.frames[len(w.frames):cap(w.frames)])
	for _, f := range w.frames {
		*f = frame{keys: f.keys}
	}
	if cap(w.names) > kept {
		w.names = nil
	}
	clear(w.names)
	w.keyed, w.late, w.visible, w.depth, w.names = nil, false, nil, 0, w.names[:0]
}

// start walks through a whole value.
func (w *walk) start(v codec.Value, how treatment) (codec.Value, outcome, error) {
	return w.value(&w.below(nil, how).place, v, how)
}

// below returns a frame for the parts of the value at a place.
func (w *walk) below(parent *place, how treatment) *frame {
	if w.depth == len(w.frames) {
		w.frames = append(w.frames, new(frame))
	}
	f := w.frames[w.depth]
	w.depth++
	// One by one, because most of a frame is what was there before, and pointers are dear.
	f.parent, f.index, f.names = parent, 0, nil
	f.how, f.first, f.siblings, f.known, f.seen = how, len(w.names), 0, false, false
	return f
}

// value returns what stands in the place of a value.
func (w *walk) value(at *place, v codec.Value, how treatment) (codec.Value, outcome, error) {
	switch v.Kind() {
	case codec.KindString:
		return w.text(at, v, how)
	case codec.KindNumber:
		return w.number(at, v, how)
	case codec.KindList, codec.KindObject:
		return w.parts(at, v, how)
	}
	return v, same, nil
}

// parts is value for lists and objects.
func (w *walk) parts(at *place, v codec.Value, how treatment) (codec.Value, outcome, error) {
	if w.depth > maxDepth {
		return codec.Value{}, same, errTooDeep
	}
	if w.keyed != nil {
		var gone bool
		if how, gone = w.keyed.enter(how, v); gone {
			return codec.Value{}, dropped, nil
		}
	}
	f := w.below(at, how)
	var became outcome
	var err error
	if v.Kind() == codec.KindList {
		v, became, err = w.list(f, v)
	} else {
		f.object = v
		v, became, err = w.object(f, v)
	}
	w.depth--
	w.names = w.names[:f.first]
	return v, became, err
}

func (w *walk) list(f *frame, v codec.Value) (codec.Value, outcome, error) {
	var out []codec.Value // nil while nothing is different
	n := v.Len()
	for i := range n {
		item, how := v.Index(i), f.how
		f.index = i
		if w.keyed != nil {
			how = w.keyed.item(how, item)
		}
		after, became, err := w.value(&f.place, item, how)
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

func (w *walk) object(f *frame, v codec.Value) (codec.Value, outcome, error) {
	if err := w.rename(f, v); err != nil {
		return codec.Value{}, same, err
	}
	var out []codec.Member // nil while nothing is different
	i, renamed := -1, false
	for name, value := range v.All() {
		i++
		was := codec.Member{Name: name, Value: value}
		m, became, err := w.member(f, i, was)
		switch {
		case err != nil:
			return codec.Value{}, same, err
		case became == dropped && f.how.mode == tagPair:
			w.forget(&f.place)
			return codec.Value{}, dropped, nil
		case out == nil && became == same && m.Name == was.Name:
			continue
		case out == nil:
			out = make([]codec.Member, 0, v.Len())
			for k := range i {
				out = append(out, v.Member(k))
			}
		}
		if became != dropped {
			out = append(out, m)
			renamed = renamed || m.Name != was.Name
		}
	}
	w.forget(&f.place)
	if out == nil {
		return v, same, nil
	}
	if renamed {
		distinguish(out)
	}
	return codec.ObjectValue(out...), changed, nil
}

// member returns what stands in the place of a member.
func (w *walk) member(f *frame, i int, m codec.Member) (codec.Member, outcome, error) {
	w.forget(&f.place)
	f.place.name, f.index, f.member = m.Name, -1, i
	name, how := m.Name, f.how
	if w.keyed != nil {
		if w.early() && !f.seen {
			w.recall(&f.place, w.names[f.first+i])
			name = f.leaving()
		}
		var gone bool
		if how, name, gone = w.keyed.member(w, f, name, m.Value); gone {
			return m, dropped, nil
		}
	}
	if !w.early() {
		var err error
		if name, err = w.key(&f.place, name); err != nil {
			return m, same, err
		}
	}
	after, became, err := w.value(&f.place, m.Value, how)
	return codec.Member{Name: name, Value: after}, became, err
}

// early reports whether names go through runs before what is keyed sees them.
func (w *walk) early() bool { return w.keyed != nil && !w.late && len(w.runs) > 0 }

// rename sends all names of an object through the runs before what is keyed sees the
// first of them, because what a member is may depend on the names beside it.
func (w *walk) rename(f *frame, v codec.Value) error {
	if !w.early() {
		return nil
	}
	if w.visible != nil && w.visible.seesAll(f, v) {
		f.seen = true
		return nil
	}
	f.index = -1
	w.names = slices.Grow(w.names, v.Len())
	for i := range v.Len() {
		w.forget(&f.place)
		f.place.name = v.Member(i).Name
		if _, err := w.key(&f.place, f.place.name); err != nil {
			return err
		}
		w.names = append(w.names, f.place.names)
	}
	return nil
}

// nameOf returns the name of a member as what is keyed sees it.
func (w *walk) nameOf(f *frame, i int) string {
	if w.early() && !f.seen {
		if names := w.names[f.first+i]; names != nil {
			return names[len(names)-1]
		}
	}
	return f.object.Member(i).Name
}
