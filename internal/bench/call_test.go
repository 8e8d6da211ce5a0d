package bench

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// TestCallsAgree keeps the comparison fair: the bare call and the call through the layer
// answer the fixture's page, as the competing columns do.
func TestCallsAgree(t *testing.T) {
	want, err := json.Marshal(theResult)
	if err != nil {
		t.Fatal(err)
	}
	spec := searchTool(t)
	args, err := runtime.DecodeArguments(spec, argsJSON)
	if err != nil {
		t.Fatal(err)
	}
	out := runtime.NewOutput(runtime.OutputOptions{Text: true})
	if err := spec.Handle(runtime.FromContext(t.Context()), args, out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(out.Structured())); diff != "" {
		t.Errorf("bare call (-fixture +got):\n%s", diff)
	}
	res, err := searchLayer(t, 1).CallTool(context.Background(), nil, "search_0", argsJSON)
	if err != nil || res.IsError {
		t.Fatal(err, res)
	}
	if diff := cmp.Diff(string(want), string(res.Structured.AppendJSON(nil))); diff != "" {
		t.Errorf("call through the layer (-fixture +got):\n%s", diff)
	}
}

// BenchmarkTypedTool is the whole tool path of go-sdk: decoding, checks, handler, result.
func BenchmarkTypedTool(b *testing.B) {
	b.Run("go-sdk", func(b *testing.B) { direct(b, sdkTyped(1), argsJSON, false) })
}
