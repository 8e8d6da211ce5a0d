// Package otel makes a span of OpenTelemetry for every call of a layer.
//
// Spans are named and described after the semantic conventions for MCP servers:
// tools/call with the name of the tool, and so on. Arguments, results, error texts
// and the variables of templates never become attributes, because tracing backends
// know nothing of the policy that decides who may see them.
package otel

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// scopeName names the instrumentation.
const scopeName = "github.com/cloudg/cloudg/runtime/middleware/otel"

// Options configure [Trace]. The zero value uses what was set in package
// go.opentelemetry.io/otel.
type Options struct {
	// Provider makes the tracer. nil means otel.GetTracerProvider().
	Provider trace.TracerProvider
	// Propagator finds the trace of the client in the headers of its request when
	// the context of a call has none. nil means otel.GetTextMapPropagator().
	Propagator propagation.TextMapPropagator
}

// Trace returns middleware that makes a span for every call. Handlers find it in
// their context. It should come first among the middleware of a layer.
func Trace(opts Options) layer.Middleware {
	if opts.Provider == nil {
		opts.Provider = otel.GetTracerProvider()
	}
	if opts.Propagator == nil {
		opts.Propagator = otel.GetTextMapPropagator()
	}
	tracer := opts.Provider.Tracer(scopeName)
	return func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (answer layer.Result, err error) {
			ctx = opts.parent(ctx)
			method, target := describe(call)
			ctx, span := tracer.Start(ctx, method+" "+target,
				trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(attributes(call, method)...))
			defer func() { end(span, answer, err) }()
			return next(ctx, call)
		}
	}
}

// parent returns a context with the span of the client, if there is one.
func (o *Options) parent(ctx context.Context) context.Context {
	request := runtime.RequestFrom(ctx)
	if request == nil || trace.SpanContextFromContext(ctx).IsValid() {
		return ctx
	}
	return o.Propagator.Extract(ctx, headers{&request.Info})
}

// headers lets a propagator read the headers of a request.
type headers struct{ info *runtime.RequestInfo }

func (h headers) Get(key string) string { return h.info.Header(key) }

func (h headers) Set(string, string) {} // the request has come already

func (h headers) Keys() []string { return slices.Collect(maps.Keys(h.info.Headers)) }

// describe returns the method of a call, and what it is for: there are not more of
// these than primitives.
func describe(call *runtime.Call) (method, target string) {
	target = call.Name
	if template, ok := call.Spec.(*runtime.TemplateSpec); ok {
		target = template.URITemplate
	}
	switch call.Kind {
	case runtime.KindTool:
		method = "tools/call"
	case runtime.KindPrompt:
		method = "prompts/get"
	case runtime.KindCompletion:
		method = "completion/complete"
	default:
		method = "resources/read"
	}
	return method, target
}

func attributes(call *runtime.Call, method string) []attribute.KeyValue {
	list := []attribute.KeyValue{attribute.String("mcp.method.name", method)}
	switch call.Spec.(type) {
	case *runtime.ToolSpec:
		list = append(list,
			attribute.String("gen_ai.operation.name", "execute_tool"),
			attribute.String("gen_ai.tool.name", call.Name))
	case *runtime.PromptSpec:
		list = append(list, attribute.String("gen_ai.prompt.name", call.Name))
	case *runtime.ResourceSpec:
		list = append(list, attribute.String("mcp.resource.uri", call.URI))
	}
	if id := call.Context.RequestID(); id != "" {
		list = append(list, attribute.String("jsonrpc.request.id", id))
	}
	return list
}

// end says how the call went and ends the span. Without answer and error the call
// panicked.
func end(span trace.Span, answer layer.Result, err error) {
	defer span.End()
	failure := ""
	switch result, _ := answer.(*runtime.ToolResult); {
	case err != nil:
		failure = errorType(err)
	case answer == nil:
		failure = "panic"
	case result != nil && result.IsError:
		code, _ := result.Meta.Get(runtime.MetaErrorCode)
		failure = cmp.Or(code.Text()+code.Number(), "tool_error")
	default:
		return
	}
	span.SetAttributes(attribute.String("error.type", failure))
	span.SetStatus(codes.Error, "")
}

// errorType returns the code of an error, or what little may be said about it.
func errorType(err error) string {
	if layerError, ok := errors.AsType[*runtime.LayerError](err); ok {
		return strconv.Itoa(layerError.Code)
	}
	if errors.Is(err, context.Canceled) {
		return "cancelled"
	}
	return "_OTHER"
}
