package layer_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

func TestL4_1_New(t *testing.T) {
	if _, err := layer.New(nil, layer.Options{Policy: layer.AllowAll()}); err == nil || !strings.Contains(err.Error(), "registry is nil") {
		t.Errorf("nil registry: %v", err)
	}
	if _, err := layer.New(runtime.NewRegistry(), layer.Options{}); err == nil || !strings.Contains(err.Error(), "layer.AllowAll()") {
		t.Errorf("nil policy: %v", err)
	}
}

func TestL4_1_Identity(t *testing.T) {
	registry := runtime.NewRegistry()
	if err := registry.Describe(runtime.ServerInfo{Name: "n", Title: "t", Version: "1"}); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Version: "2", Instructions: "i"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(runtime.ServerInfo{Name: "n", Title: "t", Version: "2", Instructions: "i"}, l.Server()); diff != "" {
		t.Errorf("server (-want +got):\n%s", diff)
	}
	if l.Registry() != registry {
		t.Error("the registry is not the caller's")
	}
}

func TestL4_5_UnknownAndHiddenLookTheSame(t *testing.T) {
	policy := &double{hidden: "fail"}
	l := newLayer(t, layer.Options{Policy: policy}, layertest.Echo(), layertest.Fail())
	for _, name := range []string{"nope", "fail"} {
		result, err := l.CallTool(t.Context(), nil, name, nil)
		notFound, ok := errors.AsType[*runtime.NotFoundError](err)
		if !ok || result != nil {
			t.Fatalf("%s: got %v, %v", name, result, err)
		}
		if notFound.Message != "Unknown tool: "+name || notFound.Code != -32602 || string(notFound.Data.AppendJSON(nil)) != `{"name":"`+name+`"}` {
			t.Errorf("%s: got %+v", name, notFound)
		}
	}
	want := []string{"hidden tool nope anonymous", "allowed anonymous fail", "hidden tool fail anonymous"}
	if diff := cmp.Diff(want, policy.events); diff != "" {
		t.Errorf("policy saw (-want +got):\n%s", diff)
	}
}

func TestL4_5_Order(t *testing.T) {
	policy := &double{}
	policy.input = pipeline(func(tr *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		policy.record("input %s", v.AppendJSON(nil))
		tr.Restored = append(tr.Restored, runtime.Restored{Real: "real", Token: "token"})
		return codec.Parse([]byte(strings.ReplaceAll(string(v.AppendJSON(nil)), "token", "real")), codec.Limits{})
	})
	policy.output = pipeline(func(tr *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		policy.record("output %s %v", v.AppendJSON(nil), tr.Restored)
		return v, nil
	})
	middleware := func(name string) layer.Middleware {
		return func(next layer.Handler) layer.Handler {
			return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
				policy.record("%s in %s", name, call.Arguments().AppendJSON(nil))
				result, err := next(ctx, call)
				policy.record("%s out", name)
				return result, err
			}
		}
	}
	spec := handTool("t", func(ctx *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
		policy.record("handler %s %s", ctx.Principal().ID, args.AppendJSON(nil))
		return args, nil
	})
	l := newLayer(t, layer.Options{Policy: policy, Middleware: []layer.Middleware{middleware("outer"), middleware("inner")}}, spec)
	callTool(t, l, "t", `{"a":"token"}`)
	want := []string{
		"allowed local t",
		`outer in {"a":"token"}`,
		`inner in {"a":"token"}`,
		`check local t {"a":"token"}`,
		`input {"a":"token"}`,
		`handler local {"a":"real"}`,
		`output {"a":"real"} [{real token}]`,
		"inner out",
		"outer out",
	}
	if diff := cmp.Diff(want, policy.events); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestL4_5_Refusals(t *testing.T) {
	data := member("reason", codec.StringValue("r"))
	tests := []struct {
		name   string
		policy *double
		want   string
		events []string
	}{
		{"denied", &double{check: runtime.AccessDenied("no", data)},
			`{"content":[{"type":"text","text":"no"}],` + errorMeta("-31001") + `,"` + runtime.MetaErrorData + `":{"reason":"r"}}}`, nil},
		{"limited", &double{check: runtime.RateLimited("wait", runtime.JSON{})},
			`{"content":[{"type":"text","text":"wait"}],` + errorMeta("-31029") + `}}`, nil},
		{"refused input", &double{input: pipeline(func(*runtime.Transformation, runtime.JSON) (runtime.JSON, error) {
			return runtime.JSON{}, runtime.InvalidArguments("secret in a", runtime.JSON{})
		})}, `{"content":[{"type":"text","text":"secret in a"}],` + errorMeta("-32602") + `}}`, []string{"rejected t: secret in a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := newLayer(t, layer.Options{Policy: tt.policy}, handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
				t.Error("the handler runs")
				return runtime.JSON{}, nil
			}))
			if diff := cmp.Diff(tt.want, callTool(t, l, "t", `{}`)); diff != "" {
				t.Errorf("result (-want +got):\n%s", diff)
			}
			want := append([]string{"allowed local t", "check local t {}"}, tt.events...)
			if diff := cmp.Diff(want, tt.policy.events); diff != "" {
				t.Errorf("policy saw (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL4_5_ArgumentsThatAreNotJSON(t *testing.T) {
	untouched := pipeline(func(*runtime.Transformation, runtime.JSON) (runtime.JSON, error) {
		t.Error("the pipeline runs")
		return runtime.JSON{}, nil
	})
	for _, policy := range []*double{{}, {input: untouched}} {
		l := newLayer(t, layer.Options{Policy: policy}, layertest.Echo())
		got := callTool(t, l, "echo", `{"text":`)
		if !strings.Contains(got, "Invalid arguments: <root>: Invalid JSON") || !strings.Contains(got, errorMeta("-32602")) {
			t.Errorf("got %s", got)
		}
	}
}

func TestL4_5_HandlerErrors(t *testing.T) {
	data := member("k", codec.StringValue("v"))
	withData := `,"` + runtime.MetaErrorData + `":{"k":"v"}`
	tests := []struct {
		name string
		err  error
		text string
		meta string
	}{
		{"plain", errors.New("boom"), "boom", `"handler_error"`},
		{"Q1 own deadline", context.DeadlineExceeded, "context deadline exceeded", `"handler_error"`},
		{"base", runtime.NewError("m", data), "m", "-32603" + withData},
		{"not found", runtime.NotFound("No item", data), "No item", "-32602" + withData},
		{"invalid arguments", runtime.InvalidArguments("m", runtime.JSON{}), "m", "-32602"},
		{"access denied", runtime.AccessDenied("m", data), "m", "-31001" + withData},
		{"rate limited", runtime.RateLimited("m", data), "m", "-31029" + withData},
		{"wrapped", fmt.Errorf("reading: %w", runtime.NotFound("m", data)), "reading: m", "-32602" + withData},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := newLayer(t, layer.Options{}, errorTool(tt.err))
			want := `{"content":[{"type":"text","text":"` + tt.text + `"}],` + errorMeta(tt.meta) + `}}`
			if diff := cmp.Diff(want, callTool(t, l, "t", ``)); diff != "" {
				t.Errorf("result (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL4_5_ResultsThatCannotBeSent(t *testing.T) {
	big := member("text", codec.StringValue("0123456789"))
	handle := func(write func(*runtime.Output) error) *runtime.ToolSpec {
		return &runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "t"},
			Handle:    func(_ *runtime.Context, _ any, out *runtime.Output) error { return write(out) },
		}
	}
	mismatch := handle(func(out *runtime.Output) error { return runtime.WriteJSON(out, big) })
	mismatch.OutputSchema = `{"properties":{"text":{"type":"integer"}},"type":"object"}`
	tests := []struct {
		name string
		spec *runtime.ToolSpec
		want string
	}{
		{"nothing written", handle(func(*runtime.Output) error { return nil }), "handler returned no value"},
		{"NaN", handle(func(out *runtime.Output) error {
			nan := math.NaN()
			return runtime.WriteObject(out, &nan, func(w *codec.Writer, v *float64) {
				if w.BeginObject() {
					w.Key("score")
					w.Float(*v, 64)
					w.EndObject()
				}
			})
		}), "score: not a finite number"},
		{"too large", handle(func(out *runtime.Output) error { return runtime.WriteJSON(out, member("a", big)) }), "result is too large: 27 bytes, at most 25 are allowed"},
		{"schema", mismatch, "result does not match the output schema: at '/text': expected integer, but got string"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := newLayer(t, layer.Options{MaxStructuredBytes: 25}, tt.spec)
			got := callTool(t, l, "t", ``)
			if !strings.Contains(got, tt.want) || !strings.Contains(got, errorMeta(`"handler_error"`)) || strings.Contains(got, "structuredContent") {
				t.Errorf("got %s, want an error result with %q", got, tt.want)
			}
		})
	}
}

func TestL4_5_EchoAsGenerated(t *testing.T) {
	l := newLayer(t, layer.Options{}, layertest.Echo())
	got := callTool(t, l, "echo", `{"text":"ab","times":"2"}`)
	if !strings.Contains(got, `"structuredContent":{"text":"abab"}`) || !strings.Contains(got, `"isError":false`) {
		t.Errorf("got %s", got)
	}
	got = callTool(t, l, "echo", `{"times":9}`)
	for _, want := range []string{"text: Field required", "times: Input should be less than or equal to 5", `"isError":true`} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want it to hold %q", got, want)
		}
	}
}

func TestOutputModes(t *testing.T) {
	tests := map[runtime.OutputMode]string{
		runtime.OutputFull:       `{"content":[{"type":"text","text":"{\n  \"a\": 1\n}"}],"isError":false,"structuredContent":{"a":1},`,
		runtime.OutputNoSchema:   `{"content":[{"type":"text","text":"{\n  \"a\": 1\n}"}],"isError":false,"structuredContent":{"a":1},`,
		runtime.OutputStructured: `{"content":[],"isError":false,"structuredContent":{"a":1},`,
		runtime.OutputText:       `{"content":[{"type":"text","text":"{\n  \"a\": 1\n}"}],"isError":false,"_meta"`,
	}
	identity := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) { return v, nil })
	for mode, want := range tests {
		for _, policy := range []*double{{}, {output: identity}} {
			spec := handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return member("a", codec.IntValue(1)), nil })
			spec.Output = mode
			l := newLayer(t, layer.Options{Policy: policy}, spec)
			if got := callTool(t, l, "t", ``); !strings.HasPrefix(got, want) {
				t.Errorf("mode %d, pipeline %t: got %s, want %s…", mode, policy.output != nil, got, want)
			}
		}
	}
}
