package layertest_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// TestL12_1_EchoRefusals calls echo without its text: the answer is a result that a
// model can read, not an error of the protocol.
func TestL12_1_EchoRefusals(t *testing.T) {
	h := layertest.New(t, layertest.Register)
	for _, args := range []string{`{"times":9}`, `{"times":99}`} {
		t.Run(args, func(t *testing.T) {
			result := h.Call("echo", args)
			data, _ := result.Meta.Get(runtime.MetaErrorData)
			if !result.IsError || data.Kind() != codec.KindList {
				t.Fatalf("got %s", result.AppendJSON(nil))
			}
			got := string(data.AppendJSON(nil))
			if n := data.Len(); n != 2 || !strings.Contains(got, `"loc":"text","msg":"Field required"`) || !strings.Contains(got, `"less_than_equal"`) {
				t.Errorf("%d problems: %s", n, got)
			}
		})
	}
}
