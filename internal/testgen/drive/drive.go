// Package drive is the program that the generator's tests compile together with
// generated code: it calls tools as requests on standard input say and writes
// what came back to standard output, one JSON value a line.
package drive

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// Request is one line of input.
type Request struct {
	Case string
	Tool string
	// Args are the arguments as they come from a client, "" for none.
	Args []byte
	// Decode asks for the violations of the arguments; the tool is not called.
	Decode bool
	// Scramble is the seed for changes to the decoded arguments, 0 for none.
	Scramble uint64 `json:",omitempty"`
	// Other asks for something that is no tool.
	Other *Other `json:",omitempty"`
	// Std are arguments that encoding/json is to decode; the answer says where its
	// value differs from the value of Args. It needs Decode.
	Std []byte `json:",omitempty"`
}

// Response is one line of output, for the request on the same line.
type Response struct {
	Result     json.RawMessage   `json:",omitempty"` // as it goes to the client
	Error      string            `json:",omitempty"` // of the call itself
	Data       json.RawMessage   `json:",omitempty"` // of that error
	Violations []codec.Violation `json:",omitempty"`
	Difference string            `json:",omitempty"` // from what encoding/json decodes
}

// Schemas is the answer to a request without a tool: the definitions of the
// case's tools as a client sees them.
type Schemas struct {
	Tools json.RawMessage
}

// Run answers the requests of in until it ends.
func Run(in io.Reader, out io.Writer, cases map[string]func(*runtime.Registry) error) error {
	layers := map[string]*layer.Layer{}
	s := new(scrambler)
	for name, register := range cases {
		registry := runtime.NewRegistry()
		if err := register(registry); err != nil {
			return fmt.Errorf("case %s: %w", name, err)
		}
		if err := s.wrap(registry); err != nil {
			return fmt.Errorf("case %s: %w", name, err)
		}
		l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), CheckResult: layertest.CheckResult(), Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			return fmt.Errorf("case %s: %w", name, err)
		}
		layers[name] = l
	}
	requests := json.NewDecoder(in)
	buffered := bufio.NewWriter(out)
	responses := json.NewEncoder(buffered)
	responses.SetEscapeHTML(false)
	for {
		var r Request
		if err := requests.Decode(&r); err == io.EOF {
			return buffered.Flush()
		} else if err != nil {
			return err
		}
		l := layers[r.Case]
		if l == nil {
			return fmt.Errorf("no case %s", r.Case)
		}
		s.seed = r.Scramble
		if err := responses.Encode(answer(l, r)); err != nil {
			return err
		}
	}
}

func answer(l *layer.Layer, r Request) any {
	switch {
	case r.Other != nil:
		return r.Other.answer(l)
	case r.Tool == "":
		return Schemas{l.Tools(context.Background(), runtime.Local())}
	case r.Decode:
		return decode(l, r)
	}
	result, err := l.CallTool(context.Background(), runtime.Local(), r.Tool, r.Args)
	if err != nil {
		return Response{Error: err.Error()}
	}
	return Response{Result: result.AppendJSON(nil)}
}

func decode(l *layer.Layer, r Request) Response {
	spec, ok := l.Registry().Tool(r.Tool)
	if !ok {
		return Response{Error: "no tool " + r.Tool}
	}
	var decoded any
	violations := codec.DecodeArguments(r.Args, codec.Limits{}, func(r *codec.Reader) { decoded = spec.Decode(r) })
	if len(violations) > 0 {
		return Response{Violations: violations}
	}
	if r.Std == nil {
		return Response{}
	}
	err := compare(decoded, r.Std)
	var d *difference
	if err != nil && !errors.As(err, &d) {
		return Response{Error: err.Error()}
	}
	if d != nil {
		return Response{Difference: d.Error()}
	}
	return Response{}
}
