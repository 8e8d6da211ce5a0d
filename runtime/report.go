package runtime

import (
	"strconv"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Report says what pipelines and the size cap did to a result: counts and labels,
// never the values themselves. It is sent under [MetaTransforms]. The zero value
// is empty.
type Report struct{ notes Object }

// IsZero reports whether there is nothing to tell.
func (r *Report) IsZero() bool { return r.notes.Len() == 0 }

// Add counts n under a name.
func (r *Report) Add(name string, n int64) { r.merge(name, codec.IntValue(n)) }

// Count counts n under a label of a name, which makes the note an object. It does
// nothing when another value was noted under the name.
func (r *Report) Count(name, label string, n int64) {
	old, ok := r.notes.Get(name)
	if ok && old.Kind() != codec.KindObject {
		return
	}
	var counts Object
	for label, count := range old.All() {
		counts.Set(label, count)
	}
	sum := codec.IntValue(n)
	if before, ok := counts.Get(label); ok {
		sum = addNumbers(before, sum)
	}
	counts.Set(label, sum)
	r.notes.Set(name, counts.Value())
}

// Set notes a value under a name, unless there is one already.
func (r *Report) Set(name string, value JSON) { r.merge(name, value) }

// Extend adds members to the object noted under a name, the new ones in the place of
// those with their names. It does nothing when another value was noted.
func (r *Report) Extend(name string, members Object) {
	old, ok := r.notes.Get(name)
	switch {
	case !ok:
		r.notes.Set(name, members.Value())
		return
	case old.Kind() != codec.KindObject:
		return
	}
	var all Object
	for label, value := range old.All() {
		all.Set(label, value)
	}
	for label, value := range members.All() {
		all.Set(label, value)
	}
	r.notes.Set(name, all.Value())
}

// Get returns what was noted under a name, absent when nothing was.
func (r *Report) Get(name string) JSON {
	value, _ := r.notes.Get(name)
	return value
}

// Merge adds the notes of another report: numbers add up, of other values the
// first one stays.
func (r *Report) Merge(other *Report) {
	for name, value := range other.notes.All() {
		r.merge(name, value)
	}
}

func (r *Report) merge(name string, value JSON) {
	old, ok := r.notes.Get(name)
	switch {
	case !ok:
		r.notes.Set(name, value)
	case old.Kind() == codec.KindNumber && value.Kind() == codec.KindNumber:
		r.notes.Set(name, addNumbers(old, value))
	}
}

// Value returns the report as an object.
func (r *Report) Value() JSON { return r.notes.Value() }

// addNumbers adds as integers when both are, else as floats.
func addNumbers(a, b JSON) JSON {
	x, xok := a.Int()
	y, yok := b.Int()
	if xok && yok {
		return codec.IntValue(x + y)
	}
	f, _ := strconv.ParseFloat(a.Number(), 64)
	g, _ := strconv.ParseFloat(b.Number(), 64)
	return codec.FloatValue(f + g)
}
