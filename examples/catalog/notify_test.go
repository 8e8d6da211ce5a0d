package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// TestC2_7_ClientsAreTold watches what the layer tells servers when tools change the
// workspace.
func TestC2_7_ClientsAreTold(t *testing.T) {
	s := northwharf(t)
	s.write(t, "report.json", `{"findings": [{"id": "1", "resource_id": "r", "severity": "LOW", "title": "t", "description": "d", "source_tool": "s"}]}`)
	var told []runtime.Change
	defer s.OnChange(func(c runtime.Change) { told = append(told, c) })()
	updates := func(dataset string) []runtime.Change {
		return []runtime.Change{
			{Kind: runtime.ChangeResource, URI: "cloudg://workspace"},
			{Kind: runtime.ChangeResource, URI: "cloudg://datasets"},
			{Kind: runtime.ChangeResource, URI: "cloudg://datasets/" + dataset + "/summary"},
		}
	}
	list := []runtime.Change{{Kind: runtime.ChangeResources}}
	for _, tt := range []struct {
		tool, args string
		want       []runtime.Change
	}{
		{"load_dataset", `{"path": "report.json"}`, append(list, updates("report")...)},
		{"load_dataset", `{"path": "report.json", "name": "report", "replace": true}`, updates("report")},
		{"suppress_findings", `{"finding_ids": ["1"], "reason": "accepted"}`, updates("report")},
		{"suppress_findings", `{"finding_ids": ["1"], "reason": "accepted"}`, nil},
		{"select_dataset", `{"name": "northwharf"}`, updates("northwharf")},
		{"snapshot_dataset", `{"new_name": "before"}`, append(list, updates("before")...)},
		{"unload_dataset", `{"name": "report"}`, append(list, updates("report")...)},
		{"find_assets", `{}`, nil},
	} {
		told = nil
		if result := s.call(t, tt.tool, tt.args); result.IsError {
			t.Fatalf("%s: %s", tt.tool, text(t, result))
		}
		if diff := cmp.Diff(tt.want, told); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", tt.tool, tt.args, diff)
		}
		for _, change := range told {
			if _, err := s.ReadResource(t.Context(), runtime.Local(), change.URI); change.URI != "" && err != nil && tt.tool != "unload_dataset" {
				t.Errorf("%s: clients are told to read %s: %v", tt.tool, change.URI, err)
			}
		}
	}
}
