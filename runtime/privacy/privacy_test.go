package privacy_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/privacy"
)

// open is a policy under which values pass, with an admin who may do more.
func open() map[string]any {
	return map[string]any{
		"name": "test", "description": "for tests", "max_sensitivity": "confidential", "deny_capabilities": []any{"reveal"},
		"roles": map[string]any{"admin": map[string]any{"max_sensitivity": "restricted", "allow_capabilities": []any{"reveal"}}},
	}
}

func TestP14_Definitions(t *testing.T) {
	registry := runtime.NewRegistry()
	if err := privacy.Register(registry); err != nil {
		t.Fatal(err)
	}
	type line struct {
		Name         string
		Sensitivity  runtime.Sensitivity
		Capabilities []runtime.Capability
		Hints        runtime.Hints
	}
	readOnly := runtime.Hints{ReadOnly: runtime.True, Destructive: runtime.False, Idempotent: runtime.True, OpenWorld: runtime.False}
	read := []runtime.Capability{runtime.ReadState}
	var got []line
	for _, s := range registry.Tools() {
		if s.Category != "privacy" || s.Title == "" {
			t.Errorf("%s has category %q and title %q", s.Name, s.Category, s.Title)
		}
		got = append(got, line{s.Name, s.Sensitivity, s.Capabilities, s.Hints})
	}
	slices.SortFunc(got, func(a, b line) int { return strings.Compare(a.Name, b.Name) })
	want := []line{
		{"list_detectors", runtime.Public, read, readOnly},
		{"preview_transform", runtime.Internal, read, readOnly},
		{"privacy_audit_log", runtime.Restricted, read, readOnly},
		{"privacy_status", runtime.Internal, read, readOnly},
		{"reveal_token", runtime.Restricted, []runtime.Capability{runtime.Reveal}, readOnly},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tools (-want +got):\n%s", diff)
	}
	for uri, sensitivity := range map[string]annotations.Sensitivity{"cloudg://policy": runtime.Internal, "cloudg://privacy/detectors": runtime.Public} {
		if r, ok := registry.Resource(uri); !ok || r.Sensitivity != sensitivity {
			t.Errorf("%s: got %+v", uri, r)
		}
	}
}

func TestP14_Status(t *testing.T) {
	s := serve(t, open(), hidden)
	got := s.structured(t, "privacy_status", "")
	for path, want := range map[string]string{
		"policy": `"test"`, "description": `"for tests"`, "loaded_from": `"dict"`, "extends": `[]`,
		"principal": `{"id":"local","roles":["default","local"]}`, "max_sensitivity": `"confidential"`,
		"denied_capabilities": `["reveal"]`, "output_pipeline": `[]`, "audit_enabled": `false`,
		"visible_tools": `3`, // all but reveal_token, privacy_audit_log and secret_tool
	} {
		if text := string(at(t, got, path).AppendJSON(nil)); text != want {
			t.Errorf("%s: got %s, want %s", path, text, want)
		}
	}
	if n, _ := at(t, got, "counters", "allowed").Int(); n != 1 {
		t.Errorf("allowed: got %d, want this call", n)
	}
	if active := at(t, got, "pseudonymisation", "active"); active.Bool() {
		t.Error("pseudonyms are active under a policy that gives none")
	}
	admin := s.as("eve", "admin").structured(t, "privacy_status", "")
	if n, _ := at(t, admin, "visible_tools").Int(); n != 6 {
		t.Errorf("an admin sees %d tools, want 6", n)
	}
}

// TestP14_CurrentPolicy looks at the policy that holds after one was replaced.
func TestP14_CurrentPolicy(t *testing.T) {
	s := serve(t, open())
	doc, err := policy.FromMap(map[string]any{"name": "other", "transforms": []any{"shout"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.source.Replace(doc); err != nil {
		t.Fatal(err)
	}
	if got := text(t, s.structured(t, "preview_transform", `{"data": "abc"}`), "transformed"); got != "ABC" {
		t.Errorf("preview: got %q", got)
	}
	// The answer itself goes through the policy, but not that of the preview.
	if got := text(t, s.structured(t, "privacy_status", ""), "policy"); got != "other" {
		t.Errorf("status: got %q", got)
	}
}

func TestP14_OtherPolicies(t *testing.T) {
	registry := runtime.NewRegistry()
	if err := privacy.Register(registry); err != nil {
		t.Fatal(err)
	}
	ctx := runtime.NewContext(t.Context(), runtime.CallOptions{})
	defer ctx.End(nil)
	if _, err := privacy.PrivacyStatus(ctx); err == nil || !strings.Contains(err.Error(), "policy") {
		t.Errorf("got error %v, want one about the policy", err)
	}
}

func TestP14_PolicyResource(t *testing.T) {
	document := open()
	document["vault"] = map[string]any{"key": strings.Join([]string{"not", "to", "be", "told"}, "-")}
	document["transforms"] = []any{"shout"}
	s := serve(t, document)
	for _, c := range s.Read("cloudg://policy") {
		got := string(c.AppendJSON(nil))
		if strings.Contains(got, "not-to-be") || !strings.Contains(got, "extends_chain") {
			t.Errorf("got %s", got)
		}
	}
}
