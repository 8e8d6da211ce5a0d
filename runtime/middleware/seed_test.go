package middleware_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// TestS2_10_6_TheLineHasTheReport compares what a client is told about its result
// with what the audit log says.
func TestS2_10_6_TheLineHasTheReport(t *testing.T) {
	out := new(bytes.Buffer)
	k := newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap)
	k.policy.output = counting{}
	told := meta(k.call(t, "echo", `{"a":1}`), runtime.MetaTransforms)
	if diff := cmp.Diff(`{"seen":1}`, told); diff != "" {
		t.Errorf("the client is told (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(told, part(lineOf(t, out), "transforms")); diff != "" {
		t.Errorf("the line has another report (-client +line):\n%s", diff)
	}
}
