package main

import (
	"bytes"
	"encoding/json"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// asJSON returns a value as JSON, in the form that a handler of its type answers
// with.
func asJSON(value any) (runtime.JSON, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return runtime.JSON{}, err
	}
	return codec.Parse(text.Bytes(), codec.Limits{})
}
