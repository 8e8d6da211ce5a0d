package bench

import (
	"log/slog"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/server"
)

const startTools = 1000

// BenchmarkStart compares what it takes to have a server with 1,000 tools. The layer also
// renders its list once, so that nothing is put off until a client comes.
func BenchmarkStart(b *testing.B) {
	spec := searchTool(b)
	b.Run("cloudg", func(b *testing.B) {
		loop(b, func() { startServer(b, spec) })
	})
	b.Run("go-sdk", func(b *testing.B) {
		loop(b, func() { sink = sdkTyped(startTools) })
	})
}

// startServer returns the list of the tools of a new server.
func startServer(tb testing.TB, spec *runtime.ToolSpec) []byte {
	registry := runtime.NewRegistry()
	if err := addTools(registry, spec, startTools); err != nil {
		tb.Fatal(err)
	}
	l := quietLayer(tb, registry, layer.AllowAll())
	s, err := server.New(l, server.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	sink = s
	return l.Tools(tb.Context(), runtime.Local())
}

func quietLayer(tb testing.TB, registry *runtime.Registry, policy layer.PolicySource) *layer.Layer {
	tb.Helper()
	l, err := layer.New(registry, layer.Options{Policy: policy, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		tb.Fatal(err)
	}
	return l
}
