package directive

import (
	"errors"
	"strconv"
	"time"
)

// Directive is a parsed line. It holds only what was understood: each item's key
// belongs to the word, and each value has passed the check of its key's type.
type Directive struct {
	Word       string
	WordSpan   Span
	Positional *Value // nil when absent
	Items             // in source order; a second occurrence of a key is left out
	FreeText   *Value // for words with free text; nil when absent
}

// Items are the keys and values of a directive or tag.
type Items []Item

// Item is one key with its value.
type Item struct {
	Key     string
	KeySpan Span
	Value   Value // for a key alone: Text "true", Raw "" and the key's span
}

// Get returns the value of the first item with that key.
func (items Items) Get(key string) (Value, bool) {
	for _, it := range items {
		if it.Key == key {
			return it.Value, true
		}
	}
	return Value{}, false
}

// All returns the values of a key that may be repeated, in order.
func (items Items) All(key string) []Value {
	var values []Value
	for _, it := range items {
		if it.Key == key {
			values = append(values, it.Value)
		}
	}
	return values
}

// Value is what stands after "=", or in first place. Quoting is already undone in
// Text. For list types, List holds the elements and Text the source text.
type Value struct {
	Raw    string // as written, quotes included
	Text   string
	Span   Span
	Quoted bool      // for lists: a single quoted element
	List   []Element // nil for types that are no lists, and for capabilities=none
}

// Element is one element of a list.
type Element struct {
	Raw    string
	Text   string
	Span   Span
	Quoted bool
}

// Bool returns the value of a key of type [Bool].
func (v Value) Bool() bool { return v.Text == "true" }

// Int returns the value of a key of type [Integer].
func (v Value) Int() (int64, error) { return strconv.ParseInt(v.Text, 10, 64) }

// Number returns the JSON number literal of a key of type [Fraction], [Bound] or
// [Step], and an error when the value is not a number, such as a duration.
func (v Value) Number() (string, error) {
	if !isNumber(v.Text) {
		return "", errors.New("not a JSON number")
	}
	return v.Text, nil
}

// Duration returns the value of a key of type [Duration], [Bound] or [Step], and an
// error when the value is not a duration above zero, such as a number.
func (v Value) Duration() (time.Duration, error) { return parseDuration(v.Text) }

// Strings returns the unquoted elements of a list, never nil.
func (v Value) Strings() []string {
	texts := make([]string, 0, len(v.List))
	for _, e := range v.List {
		texts = append(texts, e.Text)
	}
	return texts
}

// Icon returns the value of a key of type [Icon].
func (v Value) Icon() (IconValue, error) { return parseIcon(v.Text) }
