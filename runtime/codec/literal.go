package codec

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
)

// The functions of this file are for defaults in generated code: values of types that
// only their own methods can make. They are called when the argument is absent.

// FromText returns the value of a text. It panics when the type does not take the text.
func FromText[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](text string) T {
	var v T
	if err := P(&v).UnmarshalText([]byte(text)); err != nil {
		panic(fmt.Sprintf("the default %q: %v", text, err))
	}
	return v
}

// FromJSON returns the value of a JSON text. It panics when the type does not take the
// text.
func FromJSON[T any, P interface {
	*T
	json.Unmarshaler
}](text string) T {
	var v T
	if err := P(&v).UnmarshalJSON([]byte(text)); err != nil {
		panic(fmt.Sprintf("the default %s: %v", text, err))
	}
	return v
}

// Integer returns an integer of any size, which must be written in decimal digits.
func Integer(text string) big.Int {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		panic(fmt.Sprintf("the default %s is no integer", text))
	}
	return *n
}

// URI returns a URI. It panics when the text is none.
func URI(text string) url.URL {
	u, err := url.Parse(text)
	if err != nil {
		panic(fmt.Sprintf("the default %q: %v", text, err))
	}
	return *u
}

// OrderedOf returns the map of the members, in their order.
func OrderedOf[V any](members ...NamedMember[V]) Map[V] {
	var m Map[V]
	for _, member := range members {
		m.Set(member.Name, member.Value)
	}
	return m
}

// A NamedMember is a member of an ordered map.
type NamedMember[V any] struct {
	Name  string
	Value V
}

// ObjectOf returns the object of the members, in their order.
func ObjectOf(members ...Member) Object {
	var o Object
	for _, m := range members {
		o.Set(m.Name, m.Value)
	}
	return o
}
