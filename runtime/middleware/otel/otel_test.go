package otel_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	api "go.opentelemetry.io/otel/trace"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware/otel"
)

// traced returns a layer whose calls are traced, and what gets the spans. The tool
// trace answers with the id of the trace that it sees.
func traced(t *testing.T, inner ...layer.Middleware) (*layer.Layer, *tracetest.SpanRecorder) {
	t.Helper()
	recorder := tracetest.NewSpanRecorder()
	trace := otel.Trace(otel.Options{
		Provider:   trace.NewTracerProvider(trace.WithSpanProcessor(recorder)),
		Propagator: propagation.TraceContext{},
	})
	registry := runtime.NewRegistry()
	err := registry.Add(
		&runtime.ToolSpec{Primitive: runtime.Primitive{Name: "trace"}, Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			return codec.StringValue(api.SpanContextFromContext(ctx).TraceID().String()), nil
		})},
		&runtime.ToolSpec{Primitive: runtime.Primitive{Name: "fail"}, Handle: runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			return runtime.JSON{}, errors.New("secret")
		})},
		&runtime.TemplateSpec{
			Primitive: runtime.Primitive{Name: "item"}, URITemplate: "x://items/{id}",
			Completions: map[string]runtime.CompleteFunc{"id": func(*runtime.Context, string) ([]string, error) { return nil, nil }},
			Handle: runtime.TemplateFunc(func(_ *runtime.Context, _ map[string]string, out *runtime.ContentsOutput) error {
				out.Text("item")
				return nil
			}),
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Middleware: append([]layer.Middleware{trace}, inner...)})
	if err != nil {
		t.Fatal(err)
	}
	return l, recorder
}

// span is what tests compare of a span.
type span struct {
	Name       string
	Attributes map[string]string
	Status     codes.Code
}

func spansOf(recorder *tracetest.SpanRecorder) []span {
	var list []span
	for _, ended := range recorder.Ended() {
		s := span{Name: ended.Name(), Attributes: map[string]string{}, Status: ended.Status().Code}
		for _, attribute := range ended.Attributes() {
			s.Attributes[string(attribute.Key)] = attribute.Value.String()
		}
		list = append(list, s)
	}
	return list
}

func TestSpans(t *testing.T) {
	l, recorder := traced(t)
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{ID: "7"})
	if _, err := l.CallTool(ctx, nil, "trace", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := l.CallTool(t.Context(), nil, "fail", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := l.ReadResource(t.Context(), nil, "x://items/secret"); err != nil {
		t.Fatal(err)
	}
	ref := runtime.Ref{Kind: runtime.KindTemplate, Name: "x://items/{id}"}
	if _, err := l.Complete(t.Context(), nil, ref, runtime.CompletionArgument{Name: "id", Value: "secret"}); err != nil {
		t.Fatal(err)
	}
	tool := func(name string) map[string]string {
		return map[string]string{"mcp.method.name": "tools/call", "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": name}
	}
	first, second := tool("trace"), tool("fail")
	first["jsonrpc.request.id"], second["error.type"] = "7", runtime.ErrorCodeHandler
	want := []span{
		{"tools/call trace", first, codes.Unset},
		{"tools/call fail", second, codes.Error},
		{"resources/read x://items/{id}", map[string]string{"mcp.method.name": "resources/read"}, codes.Unset},
		{"completion/complete x://items/{id}", map[string]string{"mcp.method.name": "completion/complete"}, codes.Unset},
	}
	if diff := cmp.Diff(want, spansOf(recorder)); diff != "" {
		t.Errorf("spans (-want +got):\n%s", diff)
	}
}

func TestFailures(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		answer     layer.Result
		err        error
	}{
		{"class of error", "-31001", nil, runtime.AccessDenied("secret", runtime.JSON{})},
		{"cancelled", "cancelled", nil, context.Canceled},
		{"other error", "_OTHER", nil, errors.New("secret")},
		{"panic", "panic", nil, nil},
		{"result without code", "tool_error", runtime.ErrorResult("secret", runtime.Object{}), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, recorder := traced(t, func(layer.Handler) layer.Handler {
				return func(context.Context, *runtime.Call) (layer.Result, error) {
					if tt.answer == nil && tt.err == nil {
						panic("secret")
					}
					return tt.answer, tt.err
				}
			})
			l.CallTool(t.Context(), nil, "trace", nil) // what it returns is not the matter here
			spans := spansOf(recorder)
			if len(spans) != 1 || spans[0].Attributes["error.type"] != tt.want || spans[0].Status != codes.Error {
				t.Errorf("spans %+v", spans)
			}
		})
	}
}

// TestParent finds the trace of the client in handlers: that of the context, or
// else that of the request's headers.
func TestParent(t *testing.T) {
	const inHeader, inContext = "0af7651916cd43dd8448eb211c80319c", "1af7651916cd43dd8448eb211c80319c"
	l, _ := traced(t)
	header := map[string][]string{"traceparent": {"00-" + inHeader + "-b7ad6b7169203331-01"}}
	fromHeader := runtime.WithRequest(t.Context(), &runtime.Request{Info: runtime.RequestInfo{Headers: header}})
	id, err := api.TraceIDFromHex(inContext)
	if err != nil {
		t.Fatal(err)
	}
	fromContext := api.ContextWithRemoteSpanContext(fromHeader, api.NewSpanContext(api.SpanContextConfig{TraceID: id, SpanID: api.SpanID{1}}))
	for _, tt := range []struct {
		ctx  context.Context
		want string
	}{{fromHeader, inHeader}, {fromContext, inContext}} {
		result, err := l.CallTool(tt.ctx, nil, "trace", nil)
		if err != nil {
			t.Fatal(err)
		}
		got, _ := result.Structured.Get("result")
		if got.Text() != tt.want {
			t.Errorf("the handler saw trace %s, want %s", got.Text(), tt.want)
		}
	}
}
