package layertest_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// recorder is a test that notes its failures. Fatalf ends it by a panic.
type recorder struct {
	testing.TB
	failures []string
	log      strings.Builder
	cleanups []func()
}

type fatal struct{}

func (r *recorder) Helper()                  {}
func (r *recorder) Context() context.Context { return context.Background() }
func (r *recorder) Output() io.Writer        { return &r.log }
func (r *recorder) Cleanup(f func())         { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(fatal{})
}

// run runs a test function and returns its failures.
func (r *recorder) run(test func()) (failures []string) {
	defer func() {
		if v := recover(); v != nil && v != (fatal{}) {
			panic(v)
		}
		failures = r.failures
	}()
	test()
	return failures
}

// lying returns a tool whose result does not match its schema.
func lying() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive:    runtime.Primitive{Name: "lying"},
		OutputSchema: `{"type": "object", "required": ["n"]}`,
		Handle: runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			return codec.ObjectValue(), nil
		}),
	}
}

func TestHarnessFailsTests(t *testing.T) {
	register := func(r *runtime.Registry) error {
		if err := r.Add(lying()); err != nil {
			return err
		}
		return layertest.Register(r)
	}
	tests := []struct {
		name string
		test func(h *layertest.Harness)
		want string // of the first failure, "" for none
	}{
		{"good result", func(h *layertest.Harness) { h.Text("echo", `{"text":"a"}`) }, ""},
		{"error result", func(h *layertest.Harness) { h.Call("fail", ``) }, ""},
		{"text of an error result", func(h *layertest.Harness) { h.Text("fail", ``) }, "tool fail: boom"},
		{"what an error result says", func(h *layertest.Harness) { h.ErrorText("fail", ``) }, ""},
		{"error text of a good result", func(h *layertest.Harness) { h.ErrorText("echo", `{"text":"a"}`) }, "tool echo: no error: {\n  \"text\": \"a\"\n}"},
		{"unknown tool", func(h *layertest.Harness) { h.Call("nope", ``) }, "tool nope: Unknown tool: nope"},
		{"schema", func(h *layertest.Harness) { h.Call("lying", ``) }, "the result of lying does not match its output schema: at '': missing properties: 'n'"},
		{"resource", func(h *layertest.Harness) { h.ReadText("test://nope") }, "resource test://nope: Unknown resource: test://nope"},
		{"prompt", func(h *layertest.Harness) { h.Prompt("greet", nil) }, "prompt greet: Missing required prompt arguments: name"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := new(recorder)
			failures := r.run(func() { tt.test(layertest.New(r, register)) })
			var want []string
			if tt.want != "" {
				want = []string{tt.want}
			}
			if diff := cmp.Diff(want, failures); diff != "" {
				t.Errorf("failures (-want +got):\n%s", diff)
			}
		})
	}
}

func TestHarnessRefuses(t *testing.T) {
	r := new(recorder)
	twice := runtime.Join(layertest.Register, layertest.Register)
	if got := r.run(func() { layertest.New(r, twice) }); len(got) != 1 || !strings.Contains(got[0], "register: Duplicate ToolSpec 'echo'") {
		t.Errorf("a register that fails: %q", got)
	}
	r = new(recorder)
	none := func(o *layer.Options) { o.Policy = nil }
	if got := r.run(func() { layertest.New(r, layertest.Register, none) }); len(got) != 1 || !strings.Contains(got[0], "no policy") {
		t.Errorf("no policy: %q", got)
	}
}

func TestHarnessLogsUntilTheTestEnds(t *testing.T) {
	r := new(recorder)
	h := layertest.New(r, layertest.Register)
	h.Call("fail", ``)
	logged := r.log.String()
	if !strings.Contains(logged, "boom") {
		t.Errorf("log is %q", logged)
	}
	for _, f := range r.cleanups {
		f()
	}
	h.Call("fail", ``)
	if r.log.String() != logged {
		t.Errorf("logged after the test: %s", r.log.String()[len(logged):])
	}
}

func TestHarnessAs(t *testing.T) {
	h := layertest.New(t, func(r *runtime.Registry) error {
		return r.Add(&runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "who"},
			Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
				return runtime.Text(ctx.Principal().ID), nil
			}),
		})
	})
	if got := h.Text("who", ``) + " " + h.As(&runtime.Principal{ID: "ada"}).Text("who", ``); got != "local ada" {
		t.Errorf("got %s", got)
	}
}
