package layer_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestQ1_ADeadlineOfTheHandlersOwn has a handler fail because something that it
// waited for came too late, long before its own deadline.
func TestQ1_ADeadlineOfTheHandlersOwn(t *testing.T) {
	l := newLayer(t, layer.Options{}, errorTool(fmt.Errorf("query: %w", context.DeadlineExceeded)))
	want := `{"content":[{"type":"text","text":"query: context deadline exceeded"}],` + errorMeta(`"handler_error"`) + `}}`
	if diff := cmp.Diff(want, callTool(t, l, "t", ``)); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
}

// TestQ9_NumbersThatJSONDoesNotHave returns them deep inside of a result.
func TestQ9_NumbersThatJSONDoesNotHave(t *testing.T) {
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		spec := &runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "t"},
			Handle: func(_ *runtime.Context, _ any, out *runtime.Output) error {
				return runtime.WriteObject(out, &f, func(w *codec.Writer, f *float64) {
					w.BeginObject()
					w.Key("load")
					w.BeginList()
					w.Item()
					w.Float(1, 64)
					w.Item()
					w.Float(*f, 64)
					w.EndList()
					w.EndObject()
				})
			},
		}
		got := callTool(t, newLayer(t, layer.Options{}, spec), "t", ``)
		if !strings.Contains(got, errorMeta(`"handler_error"`)) || !strings.Contains(got, "load.1: ") || strings.Contains(got, "structuredContent") {
			t.Errorf("%v: got %s", f, got)
		}
	}
}

// TestQ10_ListenersCanLeave has one of two listeners leave.
func TestQ10_ListenersCanLeave(t *testing.T) {
	l := newLayer(t, layer.Options{})
	var heard []string
	stop := l.OnChange(func(runtime.Change) { heard = append(heard, "first") })
	l.OnChange(func(runtime.Change) { heard = append(heard, "second") })
	l.NotifyChange(runtime.ChangeTools, "")
	stop()
	l.NotifyChange(runtime.ChangeTools, "")
	if diff := cmp.Diff([]string{"first", "second", "second"}, heard); diff != "" {
		t.Errorf("heard (-want +got):\n%s", diff)
	}
}

// TestQ49_TextsOfReadyResultsAreCut has three blocks that are cut each for itself.
func TestQ49_TextsOfReadyResultsAreCut(t *testing.T) {
	ready := &runtime.ToolResult{Content: []runtime.Content{runtime.TextBlock("äöü"), runtime.TextBlock("abc"), runtime.TextBlock("abcde")}}
	l := newLayer(t, layer.Options{MaxTextChars: 3}, resultTool(ready))
	result, err := l.CallTool(t.Context(), nil, "t", nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, block := range result.Content {
		got = append(got, block.(*runtime.TextContent).Text)
	}
	report, _ := result.Meta.Get(runtime.MetaTransforms)
	got = append(got, string(report.AppendJSON(nil)))
	want := []string{"äöü", "abc", "abc\n... [truncated by cloudg mcp layer]", `{"truncated_chars":2}`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("texts and report (-want +got):\n%s", diff)
	}
	if got := ready.Content[2].(*runtime.TextContent).Text; got != "abcde" {
		t.Errorf("the handler's own result became %q", got)
	}
}

// TestD2_DeniedCompletions compares both ways with what an unknown prompt gives.
func TestD2_DeniedCompletions(t *testing.T) {
	for _, quiet := range []bool{false, true} {
		policy := &double{check: runtime.AccessDenied("no", runtime.JSON{})}
		l := newLayer(t, layer.Options{Policy: policy, QuietCompletions: quiet}, completing(values(3)))
		unknown := complete(t, l, runtime.Ref{Kind: runtime.KindPrompt, Name: "nope"}, argA)
		if got := complete(t, l, refP, argA); (got == unknown) != quiet {
			t.Errorf("quiet %t: denied gives %s, unknown %s", quiet, got, unknown)
		}
	}
}

// TestD8_StructuredResultsMayHaveALimit checks the last size that fits.
func TestD8_StructuredResultsMayHaveALimit(t *testing.T) {
	result := member("k", stringValue("12345")) // 13 bytes
	spec := handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return result, nil })
	for limit, fits := range map[int]bool{0: true, 13: true, 12: false} {
		got := callTool(t, newLayer(t, layer.Options{MaxStructuredBytes: limit}, spec), "t", ``)
		if strings.Contains(got, `"structuredContent":{"k":"12345"}`) != fits || strings.Contains(got, errorMeta(`"handler_error"`)) == fits || !fits && strings.Contains(got, "12345") {
			t.Errorf("limit %d: got %s", limit, got)
		}
	}
}

// TestD10_FunctionsKnowTheLimit has a completion function stop at the limit.
func TestD10_FunctionsKnowTheLimit(t *testing.T) {
	computed := 0
	spec := completing(func(ctx *runtime.Context, _ string) ([]string, error) {
		var list []string
		for len(list) < ctx.CompletionLimit() {
			computed++
			list = append(list, fmt.Sprint("v", computed))
		}
		return list, nil
	})
	got, err := newLayer(t, layer.Options{}, spec).Complete(t.Context(), nil, refP, argA)
	if err != nil || computed != 100 || len(got.Values) != 100 || got.Total != 100 || got.HasMore {
		t.Errorf("computed %d, sent %d of %d, more %t, error %v", computed, len(got.Values), got.Total, got.HasMore, err)
	}
}
