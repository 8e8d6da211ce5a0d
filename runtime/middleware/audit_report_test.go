package middleware_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// TestL6_1_ReportsOfContentsAreMerged has the items of a resource say themselves
// what was done to them, as those from a cache do.
func TestL6_1_ReportsOfContentsAreMerged(t *testing.T) {
	reporting := func(n int64, label string) (meta runtime.Object) {
		meta.Set(runtime.MetaTransforms, codec.ObjectValue(
			codec.Member{Name: "n", Value: codec.IntValue(n)},
			codec.Member{Name: "label", Value: codec.StringValue(label)},
		))
		return meta
	}
	answer := instead(func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) {
		return &runtime.ResourceResult{Contents: []runtime.ResourceContents{
			&runtime.TextContents{URI: "x://1", Text: "t", Meta: reporting(1, "first")},
			&runtime.TextContents{URI: "x://2", Text: "t"},
			&runtime.BlobContents{URI: "x://3", Meta: reporting(2, "second")},
		}}, nil
	})
	out := new(bytes.Buffer)
	k := newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap, answer)
	k.read(t, "test://info")
	if got := part(lineOf(t, out), "transforms"); got != `{"label":"first","n":3}` {
		t.Errorf("transforms %s", got)
	}
}
