package layer_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// double is a policy that records what it is asked and does as its fields say.
type double struct {
	mu     sync.Mutex
	events []string

	hidden        string // name of a tool that nobody may know of
	check         error
	input, output runtime.Pipeline
}

func (d *double) Current() runtime.Policy { return d }

func (d *double) record(format string, args ...any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.events = append(d.events, fmt.Sprintf(format, args...))
}

func (d *double) Allowed(p *runtime.Principal, s runtime.Spec, _ runtime.RequestedURI) bool {
	d.record("allowed %s %s", p.ID, s.Key())
	return s.Key() != d.hidden
}

func (d *double) Check(call *runtime.Call) error {
	d.record("check %s %s %s", call.Principal.ID, call.Name, call.Arguments().AppendJSON(nil))
	return d.check
}

func (d *double) Output(p *runtime.Principal, s runtime.Spec) runtime.Pipeline { return d.output }
func (d *double) Input(p *runtime.Principal, s runtime.Spec) runtime.Pipeline  { return d.input }

func (d *double) Hidden(kind runtime.Kind, name string, p *runtime.Principal) {
	d.record("hidden %s %s %s", kind, name, p.ID)
}

func (d *double) Rejected(call *runtime.Call, err error) {
	d.record("rejected %s: %v", call.Name, err)
}

// pipeline is a function as a pipeline.
type pipeline func(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error)

func (p pipeline) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	return p(t, value)
}

// replacer replaces a text in everything that goes through, counts the runs in
// which it did, and records every value in seen.
func replacer(old, new string, seen *[]string) pipeline {
	var mu sync.Mutex
	return func(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
		text := string(value.AppendJSON(nil))
		mu.Lock()
		defer mu.Unlock()
		*seen = append(*seen, string(t.Direction)+" "+text)
		if strings.Contains(text, old) {
			t.Report.Add("replaced", 1)
		}
		return codec.Parse([]byte(strings.ReplaceAll(text, old, new)), codec.Limits{})
	}
}

// logs collects log records of any goroutine.
type logs struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func (l *logs) logger() *slog.Logger { return slog.New(slog.NewTextHandler(l, nil)) }

// newLayer returns a layer that checks every result against its schema.
func newLayer(t testing.TB, opts layer.Options, specs ...runtime.Spec) *layer.Layer {
	t.Helper()
	registry := runtime.NewRegistry()
	if err := registry.Add(specs...); err != nil {
		t.Fatal(err)
	}
	if opts.Policy == nil {
		opts.Policy = layer.AllowAll()
	}
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	opts.CheckResult = layertest.CheckResult()
	l, err := layer.New(registry, opts)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// callTool calls a tool and returns the wire form of the result.
func callTool(t testing.TB, l *layer.Layer, name, args string) string {
	t.Helper()
	return callToolContext(t, t.Context(), l, name, args)
}

func callToolContext(t testing.TB, ctx context.Context, l *layer.Layer, name, args string) string {
	t.Helper()
	result, err := l.CallTool(ctx, runtime.Local(), name, []byte(args))
	if err != nil {
		t.Fatal(err)
	}
	return string(result.AppendJSON(nil))
}

// handTool returns a tool that takes any object.
func handTool[R runtime.JSON | *runtime.ToolResult](name string, handle func(ctx *runtime.Context, args runtime.JSON) (R, error)) *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: name, Capabilities: []runtime.Capability{}},
		Handle:    runtime.ToolFunc(handle),
	}
}

// errorTool returns a tool that fails.
func errorTool(err error) *runtime.ToolSpec {
	return handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return runtime.JSON{}, err })
}

// resultTool returns a tool with a ready result.
func resultTool(result *runtime.ToolResult) *runtime.ToolSpec {
	return handTool("t", func(*runtime.Context, runtime.JSON) (*runtime.ToolResult, error) { return result, nil })
}

// member returns an object of one member.
func member(name string, value runtime.JSON) runtime.JSON {
	return codec.ObjectValue(codec.Member{Name: name, Value: value})
}

// meta returns the start of a _meta object with the keys of the package in it.
func errorMeta(code string) string {
	return `"isError":true,"_meta":{"` + runtime.MetaErrorCode + `":` + code
}
