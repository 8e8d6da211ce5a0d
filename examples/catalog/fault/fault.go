// Package fault is the one error type the catalog's packages raise for a
// mistake of the caller: a message that never repeats what the caller sent or
// what a dataset holds, and those values beside it under stable keys. A policy
// can then mask or replace them by key, while the message stays readable.
package fault

import (
	"bytes"
	"encoding/json"
)

// A Kind says what went wrong in terms a protocol answer can be made from.
type Kind int

const (
	// Invalid is an argument that cannot be served as it is.
	Invalid Kind = iota
	// NotFound is an argument that names something absent.
	NotFound
	// Denied is a request for something outside what the operator allows.
	Denied
	// Limited is a request that may be repeated later.
	Limited
	// Unavailable is a request that needs something which does not work now.
	Unavailable
)

// An Error is a mistake of the caller.
type Error struct {
	Kind    Kind
	Message string  // what is wrong and what to do; holds no value of the caller or the data
	Data    Details // the values, in the order they are shown; nil when there are none
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Details is an ordered JSON object.
type Details []Detail

// A Detail is one member of Details. The value is anything encoding/json
// accepts.
type Detail struct {
	Key   string
	Value any
}

// Get returns the value under key, nil when there is none.
func (d Details) Get(key string) any {
	for _, detail := range d {
		if detail.Key == key {
			return detail.Value
		}
	}
	return nil
}

// MarshalJSON writes the details as an object in their own order.
func (d Details) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, detail := range d {
		if i > 0 {
			out.WriteByte(',')
		}
		key, err := json.Marshal(detail.Key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(detail.Value)
		if err != nil {
			return nil, err
		}
		out.Write(key)
		out.WriteByte(':')
		out.Write(value)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}
