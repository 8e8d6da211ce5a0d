package render

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/dave/jennifer/jen"
)

// jsonValue returns a JSON text as a value of the runtime.
func (f *file) jsonValue(value []byte) jen.Code {
	var compact bytes.Buffer
	if err := json.Compact(&compact, value); err != nil {
		f.failf("%s is no JSON", value)
	}
	return f.codec("Raw").Call(jen.Index().Byte().Parens(text(compact.String())))
}

func (f *file) unmarshal(value []byte, into any) {
	if err := json.Unmarshal(value, into); err != nil {
		f.failf("%s: %w", value, err)
	}
}

func (f *file) object(value []byte) map[string]json.RawMessage {
	var members map[string]json.RawMessage
	f.unmarshal(value, &members)
	return members
}

type jsonMember struct {
	name  string
	value []byte
}

// membersOf returns the members of a JSON object in their order.
func (f *file) membersOf(value []byte) []jsonMember {
	var out []jsonMember
	dec := json.NewDecoder(bytes.NewReader(value))
	if _, err := dec.Token(); err != nil {
		f.failf("%s: %w", value, err)
	}
	for dec.More() {
		name, err := dec.Token()
		var member json.RawMessage
		if err == nil {
			err = dec.Decode(&member)
		}
		if key, ok := name.(string); ok && err == nil {
			out = append(out, jsonMember{key, member})
			continue
		}
		if err == nil {
			err = io.ErrUnexpectedEOF
		}
		f.failf("%s: %w", value, err)
		break
	}
	return out
}
