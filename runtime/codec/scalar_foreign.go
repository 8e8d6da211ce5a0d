package codec

import (
	"encoding"
	"encoding/json"
)

// Text reads a string and gives it to u. The Go type name is what the message calls a
// value that u does not take.
func (r *Reader) Text(name string, u encoding.TextUnmarshaler) {
	if r.peek() != '"' {
		r.mismatch("string_type", stringMessage)
		return
	}
	text, t, ok := r.stringBytes()
	switch {
	case !ok:
	case t&badUnicode != 0:
		r.report(typeUnicode, unicodeMessage)
	case u.UnmarshalText(text) != nil:
		r.report(typeValue, "Input should be a valid "+name)
	}
}

// JSONUnmarshaler gives the next value to u as it was written, null included. The Go
// type name is what the message calls a value that u does not take. As usual, u must
// not keep the bytes.
func (r *Reader) JSONUnmarshaler(name string, u json.Unmarshaler) {
	text, ok := r.raw()
	if ok && u.UnmarshalJSON(text) != nil {
		r.report(typeValue, "Input should be a valid "+name)
	}
}

// raw consumes the next value and returns its text, which is part of the input. ok is
// false when a violation was recorded.
func (r *Reader) raw() (text []byte, ok bool) {
	r.peek()
	start := r.pos
	unicode := r.skip()
	switch {
	case r.failed:
		return nil, false
	case !unicode:
		r.report(typeUnicode, unicodeMessage)
		return nil, false
	}
	return r.data[start:r.pos:r.pos], true
}

// Value reads any value.
func (r *Reader) Value() Value {
	text, ok := r.raw()
	if !ok {
		return Value{}
	}
	return parsed(text)
}

// Object reads an object, in which no name may occur twice. Null and JSON text are
// taken as [ReadMap] takes them.
func (r *Reader) Object() Object {
	return Object{ReadOrdered(r, nil, func(r *Reader, v *Value) { *v = r.Value() })}
}

// ReadPointer reads null as nil, and anything else as decode does.
func ReadPointer[T any](r *Reader, decode func(*Reader, *T)) *T {
	if r.Null() {
		return nil
	}
	v := new(T)
	decode(r, v)
	return v
}
