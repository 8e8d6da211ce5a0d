package layer_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// roles is a policy whose callers see what carries the name of one of their roles.
type roles struct{ *double }

func (r roles) Current() runtime.Policy { return r }

func (r roles) Allowed(p *runtime.Principal, s runtime.Spec, _ runtime.RequestedURI) bool {
	return p.Has(s.Key())
}

// Two callers of one layer have lists of their own, in any order of asking, and each
// learns nothing of what the other may call.
func TestL4_3_CallersSeeTheirLists(t *testing.T) {
	l := newLayer(t, layer.Options{Policy: roles{new(double)}}, layertest.Stats(), layertest.Echo())
	callers := map[string]*runtime.Principal{
		"stats": {ID: "ann", Roles: []string{"stats"}},
		"echo":  {ID: "bob", Roles: []string{"echo"}},
	}
	for _, tool := range []string{"stats", "echo", "stats"} {
		who := callers[tool]
		names, _ := listed(t, l.Tools(t.Context(), who))
		if diff := cmp.Diff([]string{tool}, names); diff != "" {
			t.Errorf("%s sees (-want +got):\n%s", who.ID, diff)
		}
		for other := range callers {
			_, err := l.CallTool(t.Context(), who, other, json.RawMessage(`{}`))
			_, unknown := l.CallTool(t.Context(), who, "none", json.RawMessage(`{}`))
			if known := err == nil; known != (other == tool) {
				t.Errorf("%s calls %s: error %v", who.ID, other, err)
			}
			if unknown == nil {
				t.Errorf("%s calls a tool that is not there", who.ID)
			}
		}
	}
}
