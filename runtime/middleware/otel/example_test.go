package otel_test

import (
	"context"
	"fmt"
	"log"

	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware/otel"
)

// orders is a server whose only tool makes a span of its own for a part of its work.
func orders(provider *trace.TracerProvider) *runtime.Registry {
	tracer := provider.Tracer("orders")
	registry := runtime.NewRegistry()
	err := registry.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "count_orders"},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			_, span := tracer.Start(ctx, "query database")
			defer span.End()
			return codec.IntValue(3), nil
		}),
	})
	if err != nil {
		log.Fatal(err)
	}
	return registry
}

// Calls are spans, and what handlers do are spans within them. The arguments are in
// none of them. A server made with package command has the same middleware by
// command.Use, and a provider with a batcher and an exporter for the backend.
func ExampleTrace() {
	exported := tracetest.NewInMemoryExporter()
	provider := trace.NewTracerProvider(trace.WithSyncer(exported))
	l, err := layer.New(orders(provider), layer.Options{
		Policy:     layer.AllowAll(),
		Middleware: []layer.Middleware{otel.Trace(otel.Options{Provider: provider})}, // first of all middleware
	})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := l.CallTool(context.Background(), runtime.Local(), "count_orders", []byte(`{"customer": "Ada"}`)); err != nil {
		log.Fatal(err)
	}

	spans := exported.GetSpans() // in the order in which they ended
	inner, call := spans[0], spans[1]
	fmt.Println(call.Name, call.SpanKind)
	for _, attribute := range call.Attributes {
		fmt.Printf("  %s = %s\n", attribute.Key, attribute.Value.String())
	}
	fmt.Println(inner.Name, "is within the call:", inner.Parent.SpanID() == call.SpanContext.SpanID())
	// Output:
	// tools/call count_orders server
	//   mcp.method.name = tools/call
	//   gen_ai.operation.name = execute_tool
	//   gen_ai.tool.name = count_orders
	// query database is within the call: true
}

// A client that sends the header traceparent has the calls in its own trace. Package
// server puts the headers of a request into the context.
func ExampleTrace_client() {
	exported := tracetest.NewInMemoryExporter()
	provider := trace.NewTracerProvider(trace.WithSyncer(exported))
	l, err := layer.New(orders(provider), layer.Options{
		Policy: layer.AllowAll(),
		Middleware: []layer.Middleware{otel.Trace(otel.Options{
			Provider:   provider,
			Propagator: propagation.TraceContext{},
		})},
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx := runtime.WithRequest(context.Background(), &runtime.Request{Info: runtime.RequestInfo{Headers: map[string][]string{
		"traceparent": {"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"},
	}}})
	if _, err := l.CallTool(ctx, runtime.Local(), "count_orders", nil); err != nil {
		log.Fatal(err)
	}
	for _, span := range exported.GetSpans() {
		fmt.Println(span.SpanContext.TraceID(), span.Name)
	}
	// Output:
	// 0af7651916cd43dd8448eb211c80319c query database
	// 0af7651916cd43dd8448eb211c80319c tools/call count_orders
}
