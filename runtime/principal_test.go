package runtime

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

func TestL5_1_Principals(t *testing.T) {
	var nobody *Principal
	if !nobody.Has("default") || nobody.Has("local") {
		t.Error("nil is not the anonymous principal")
	}
	if diff := cmp.Diff(&Principal{ID: "local", Roles: []string{"default", "local"}}, Local()); diff != "" {
		t.Errorf("local user (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(&Principal{ID: "anonymous", Roles: []string{"default"}}, Anonymous()); diff != "" {
		t.Errorf("anonymous (-want +got):\n%s", diff)
	}
}

func TestL5_2_Request(t *testing.T) {
	request := &Request{Info: RequestInfo{Headers: map[string][]string{"x-a": {"1", "2"}}}}
	ctx := WithRequest(t.Context(), request)
	if RequestFrom(ctx) != request || RequestFrom(t.Context()) != nil {
		t.Error("request is not found where it is, or found where it is not")
	}
	if got := request.Info.Header("X-A"); got != "1" {
		t.Errorf("header is %q", got)
	}
	if got := request.Info.Header("X-B"); got != "" {
		t.Errorf("missing header is %q", got)
	}
}

func TestCallArguments(t *testing.T) {
	for raw, want := range map[string]string{"": `{}`, " null ": `{}`, ` {"a": 1} `: `{"a":1}`, `[1]`: `[1]`} {
		call := &Call{Raw: []byte(raw)}
		if got := string(call.Arguments().AppendJSON(nil)); got != want {
			t.Errorf("%q: arguments are %s, want %s", raw, got, want)
		}
	}
	call := &Call{Name: "t", Raw: []byte(`{bad`)}
	if got := call.Arguments(); got.Kind() != codec.KindAbsent {
		t.Errorf("arguments that are not JSON are %v", got)
	}
	other := call.WithRaw([]byte(`{"a":2}`))
	if got := string(other.Arguments().AppendJSON(nil)); got != `{"a":2}` || other.Name != "t" {
		t.Errorf("copy has %s, name %q", got, other.Name)
	}
	if string(call.Raw) != `{bad` {
		t.Error("the original changed")
	}
}
