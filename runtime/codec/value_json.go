package codec

import (
	"bytes"
	"slices"
	"strconv"
)

// A ParseError says why a text is no acceptable JSON value.
type ParseError struct{ Violation Violation }

// Error implements error. It does not quote the text.
func (e *ParseError) Error() string {
	if e.Violation.Loc == "" {
		return e.Violation.Msg
	}
	return e.Violation.Loc + ": " + e.Violation.Msg
}

// Parse returns the JSON value that data holds. It copies data. The error is a
// [*ParseError].
func Parse(data []byte, lim Limits) (Value, error) {
	var v Value
	if list := Decode(data, lim, func(r *Reader) { v = r.Value() }); list != nil {
		return Value{}, &ParseError{list[0]}
	}
	return v, nil
}

// parsed returns the value of text, which is valid, and copies it.
func parsed(text []byte) Value {
	if text[0] == '{' || text[0] == '[' {
		text = bytes.Clone(text)
	}
	return rawValue(text, true, true)
}

// AppendJSON appends the compact form.
func (v Value) AppendJSON(dst []byte) []byte {
	if v.kind == KindString {
		return appendString(dst, v.text) // the most common one, without a Writer
	}
	w := Writer{buf: dst, form: Compact, lenient: true}
	w.value(v)
	return w.buf
}

// Compact returns the compact form of a list or an object that was made of it, which is
// what [Encoded] makes values of, nil for other values. It is shared with the value, and
// must not be changed.
func (v Value) Compact() []byte {
	if n := v.node; n != nil && n.trusted && !n.loose {
		return n.raw
	}
	return nil
}

// AppendIndent appends the indented form: two spaces for a level, one value or member
// on a line, empty lists and objects as [] and {}, and only quotes, backslashes and
// control characters escaped.
func (v Value) AppendIndent(dst []byte) []byte {
	w := Writer{buf: dst, form: Indented, lenient: true}
	w.value(v)
	return w.buf
}

// MarshalJSON returns the compact form, or an error when a number is not finite.
func (v Value) MarshalJSON() ([]byte, error) {
	return Encode(Compact, func(w *Writer) { w.Value(v) })
}

// UnmarshalJSON sets v to the value in data.
func (v *Value) UnmarshalJSON(data []byte) error {
	u, err := Parse(data, Limits{})
	if err != nil {
		return err
	}
	*v = u
	return nil
}

// Equal reports whether v and u are the same JSON value: numbers are compared by
// value, objects without regard to order, and of members with the same name the last
// counts.
func (v Value) Equal(u Value) bool {
	if v.kind != u.kind {
		return false
	}
	return bytes.Equal(appendCanonical(nil, v), appendCanonical(nil, u))
}

// appendCanonical appends a text that equal values share and others do not.
func appendCanonical(dst []byte, v Value) []byte {
	switch v.kind {
	case KindNumber:
		if v.text == notFinite {
			return append(dst, notFinite...)
		}
		return appendDecimal(dst, []byte(v.text))
	case KindList:
		dst = append(dst, '[')
		for _, item := range v.Items() {
			dst = append(appendCanonical(dst, item), ',')
		}
		return append(dst, ']')
	case KindObject:
		return appendCanonicalObject(dst, v)
	case KindAbsent:
		return dst
	}
	return v.AppendJSON(dst)
}

func appendCanonicalObject(dst []byte, v Value) []byte {
	members := map[string]Value{}
	for name, member := range v.All() {
		members[name] = member
	}
	names := make([]string, 0, len(members))
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	dst = append(dst, '{')
	for _, name := range names {
		dst = append(appendString(dst, name), ':')
		dst = append(appendCanonical(dst, members[name]), ',')
	}
	return append(dst, '}')
}

// appendDecimal appends the value of a number literal in one way: digits, e, exponent.
func appendDecimal(dst []byte, lit []byte) []byte {
	d := parseDecimal(lit, nil)
	if len(d.digits) == 0 {
		return append(dst, '0')
	}
	if d.neg {
		dst = append(dst, '-')
	}
	return strconv.AppendInt(append(append(dst, d.digits...), 'e'), d.exp, 10)
}
