package codec

import (
	"bytes"
	"strconv"
)

// Kind is the JSON type of a [Value].
type Kind uint8

// The kinds.
const (
	KindAbsent Kind = iota // the zero Value
	KindNull
	KindBool
	KindNumber
	KindString
	KindList
	KindObject
)

// A Value is any JSON value. It is immutable and safe for use by many goroutines. It
// keeps the order of members, names that occur more than once, and number literals as
// they were written. The zero Value is absent, which is written as null.
type Value struct {
	kind Kind
	text string // string: its text; number: its literal; boolean: true or false
	node *node  // list and object
}

// A Member is a name with its value in an object.
type Member struct {
	Name  string
	Value Value
}

// notFinite is the literal of a number that JSON cannot write.
const notFinite = "NaN"

// Raw returns the value of data, which must be one valid JSON value in the compact
// form that this package writes. Data is not copied and must not change; objects and
// lists are only read when something is asked about their parts. Empty data is the
// zero Value. What is not valid JSON makes a value without parts that a [Writer] refuses.
func Raw(data []byte) Value { return rawValue(data, false, false) }

// RawText is like [Raw] for valid JSON in any layout.
func RawText(data []byte) Value { return rawValue(data, true, false) }

// Encoded is like [Raw] for what [Encode] wrote in the compact form, and takes its
// word for it: other data must never be given to it. The texts in the value are parts of
// data.
func Encoded(data []byte) Value { return rawValue(data, false, true) }

func rawValue(data []byte, loose, trusted bool) Value {
	if n := len(data); n == 0 || data[0] <= ' ' || data[n-1] <= ' ' {
		data = bytes.Trim(data, " \t\r\n")
	}
	if len(data) == 0 {
		return Value{}
	}
	unread := &struct {
		node
		lazy
	}{node: node{raw: data, loose: loose, trusted: trusted}}
	n := &unread.node
	n.lazy = &unread.lazy
	switch data[0] {
	case '{':
		return Value{kind: KindObject, node: n}
	case '[':
		return Value{kind: KindList, node: n}
	}
	if n.fault() != "" {
		return Value{kind: KindList, node: n} // an empty list to readers, an error to writers
	}
	switch data[0] {
	case '"':
		return StringValue(string(unescape(nil, data[1:len(data)-1])))
	case 'n':
		return NullValue()
	case 't', 'f':
		return BoolValue(data[0] == 't')
	}
	return Value{kind: KindNumber, text: string(data)}
}

// NullValue returns null.
func NullValue() Value { return Value{kind: KindNull} }

// BoolValue returns a boolean.
func BoolValue(b bool) Value { return Value{kind: KindBool, text: strconv.FormatBool(b)} }

// StringValue returns a string.
func StringValue(s string) Value { return Value{kind: KindString, text: s} }

// IntValue returns an integer.
func IntValue(n int64) Value { return Value{kind: KindNumber, text: strconv.FormatInt(n, 10)} }

// UintValue returns an integer.
func UintValue(n uint64) Value { return Value{kind: KindNumber, text: strconv.FormatUint(n, 10)} }

// FloatValue returns a number. NaN and infinities make a value that a [Writer] refuses.
func FloatValue(f float64) Value {
	if !finite(f) {
		return Value{kind: KindNumber, text: notFinite}
	}
	return Value{kind: KindNumber, text: string(appendFloat(nil, f, 64))}
}

// NumberValue returns the number with the given JSON literal. A literal that is none
// makes a value that a [Writer] refuses.
func NumberValue(literal string) Value {
	if end, ok := scanNumber([]byte(literal), 0); !ok || end != len(literal) {
		literal = notFinite
	}
	return Value{kind: KindNumber, text: literal}
}

// ListValue returns a list of the items.
func ListValue(items ...Value) Value {
	return Value{kind: KindList, node: &node{items: items, read: true}}
}

// ObjectValue returns an object of the members.
func ObjectValue(members ...Member) Value {
	return Value{kind: KindObject, node: &node{members: members, read: true}}
}

// IsZero reports whether the value is absent.
func (v Value) IsZero() bool { return v.kind == KindAbsent }

// Kind returns the JSON type of the value.
func (v Value) Kind() Kind { return v.kind }

// Text returns the text of a string, "" for other values.
func (v Value) Text() string {
	if v.kind == KindString {
		return v.text
	}
	return ""
}

// Number returns the literal of a number, "" for other values.
func (v Value) Number() string {
	if v.kind == KindNumber {
		return v.text
	}
	return ""
}

// Bool returns a boolean, false for other values.
func (v Value) Bool() bool { return v.kind == KindBool && v.text == "true" }

// Int returns a number that is an integer of 64 bits, in whatever form it is written.
func (v Value) Int() (n int64, ok bool) {
	if v.kind != KindNumber || v.text == notFinite {
		return 0, false
	}
	neg, mag, p := integerLiteral([]byte(v.text))
	n, ok = signedValue(neg, mag)
	if p != intGood || !ok {
		return 0, false
	}
	return n, true
}

// Float returns the float64 nearest to a number; ok is false for other values and for
// numbers that are too large.
func (v Value) Float() (f float64, ok bool) {
	if v.kind != KindNumber {
		return 0, false
	}
	f, err := strconv.ParseFloat(v.text, 64)
	return f, err == nil && finite(f)
}
