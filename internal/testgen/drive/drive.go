// Package drive is the program that the generator's tests compile together with
// generated code: it calls tools as requests on standard input say and writes
// what came back to standard output, one JSON value a line.
//
// Requests go through a session: a client of MCP in the same process sends them to a
// server. Only what no client can send or see goes to the layer itself: what a decoder
// says, changed arguments, arguments that are not JSON, and calls of which there are too
// many for that way.
package drive

import (
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
	// Direct asks for a call without a client.
	Direct bool `json:",omitempty"`
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

// served is a case: its layer, and a client of it once one was needed.
type served struct {
	layer   *layer.Layer
	session *session
}

// Run answers the requests of in until it ends.
func Run(in io.Reader, out io.Writer, cases map[string]func(*runtime.Registry) error) error {
	s := new(scrambler)
	all := make(map[string]*served)
	for name, register := range cases {
		l, err := s.layer(register)
		if err != nil {
			return fmt.Errorf("case %s: %w", name, err)
		}
		all[name] = &served{layer: l}
	}
	err := s.run(context.Background(), in, out, all)
	for _, c := range all {
		if c.session != nil {
			err = errors.Join(err, c.session.close())
		}
	}
	return err
}

// layer returns a layer of a case, whose tools take scrambled arguments.
func (s *scrambler) layer(register func(*runtime.Registry) error) (*layer.Layer, error) {
	registry := runtime.NewRegistry()
	if err := register(registry); err != nil {
		return nil, err
	}
	if err := s.wrap(registry); err != nil {
		return nil, err
	}
	return layer.New(registry, layer.Options{Policy: layer.AllowAll(), CheckResult: layertest.CheckResult(), Logger: slog.New(slog.DiscardHandler)})
}

func (s *scrambler) run(ctx context.Context, in io.Reader, out io.Writer, all map[string]*served) error {
	requests := json.NewDecoder(in)
	responses := json.NewEncoder(out) // one write for each: whoever asks may wait for it
	responses.SetEscapeHTML(false)
	for {
		var r Request
		if err := requests.Decode(&r); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		c := all[r.Case]
		if c == nil {
			return fmt.Errorf("no case %s", r.Case)
		}
		s.seed = r.Scramble
		response, err := c.answer(ctx, r)
		if err != nil {
			return fmt.Errorf("case %s: %w", r.Case, err)
		}
		if err := responses.Encode(response); err != nil {
			return err
		}
	}
}

// answer answers a request. An error means that there is no session.
func (c *served) answer(ctx context.Context, r Request) (any, error) {
	switch {
	case r.Decode:
		return decode(c.layer, r), nil
	case r.Direct, r.Scramble != 0, len(r.Args) > 0 && !json.Valid(r.Args):
		result, err := c.layer.CallTool(ctx, runtime.Local(), r.Tool, r.Args)
		if err != nil {
			return Response{Error: err.Error()}, nil
		}
		return Response{Result: result.AppendJSON(nil)}, nil
	}
	if c.session == nil {
		var err error
		if c.session, err = connect(ctx, c.layer); err != nil {
			return nil, err
		}
	}
	switch {
	case r.Other != nil:
		return r.Other.answer(ctx, c.layer, c.session), nil
	case r.Tool == "":
		_, err := c.session.client.ListTools(ctx, nil)
		listed := c.session.response(err, "tools")
		return Schemas{listed.Result}, err
	}
	return c.session.call(ctx, r), nil
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
