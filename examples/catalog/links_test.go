package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// urisIn returns every text in a JSON value that is a URI of this server.
func urisIn(value any) []string {
	var uris []string
	switch value := value.(type) {
	case string:
		if strings.HasPrefix(value, "cloudg://") {
			uris = append(uris, value)
		}
	case []any:
		for _, item := range value {
			uris = append(uris, urisIn(item)...)
		}
	case map[string]any:
		for _, member := range value {
			uris = append(uris, urisIn(member)...)
		}
	}
	return uris
}

// TestC1_LinksResolve reads every link that a tool adds, and every URI in what tools
// and resources answer.
func TestC1_LinksResolve(t *testing.T) {
	s := northwharf(t)
	s.write(t, "map.json", `{"assets": [{"id": "a b/c", "name": "web", "asset_type": "EC2", "provider": "AWS"}]}`)
	seen := make(map[string]bool)
	var follow func(from, uri string)
	follow = func(from, uri string) {
		if seen[uri] {
			return
		}
		seen[uri] = true
		var value any
		if err := json.Unmarshal([]byte(s.read(t, uri).Text), &value); err != nil {
			t.Errorf("%s of %s: %v", uri, from, err)
		}
		for _, next := range urisIn(value) {
			follow(uri, next)
		}
	}
	for _, call := range []struct{ tool, args string }{
		{"workspace_status", `{}`},
		{"dataset_summary", `{}`},
		{"find_assets", `{"limit": 500}`},
		{"get_asset", `{"ref": "manifests-db"}`},
		{"neighbors", `{"ref": "internet"}`},
		{"neighbors", `{"ref": "10.20.0.0/16"}`},
		{"neighbors", `{"ref": "manifests-db", "depth": 4}`},
		{"blast_radius", `{"ref": "alias/manifests"}`},
		{"list_findings", `{"limit": 500, "include_suppressed": true}`},
		{"findings_for_asset", `{"ref": "i-0track1"}`},
		{"dependents", `{"ref": "alias/manifests"}`},
		{"internet_exposure", `{"include_reachable": true}`},
		{"top_risks", `{}`},
		{"compliance_summary", `{}`},
		{"compliance_gaps", `{}`},
		{"attack_paths", `{}`},
		{"centrality_top", `{"top": 200}`},
		{"reachability_findings", `{"add_to_dataset": true, "limit": 500}`}, // before, nothing stands under their URIs
		{"load_dataset", `{"path": "map.json", "activate": false}`},
		{"dataset_summary", `{"dataset": "map"}`},
	} {
		result := s.call(t, call.tool, call.args)
		if result.IsError {
			t.Fatalf("%s %s: %s", call.tool, call.args, text(t, result))
		}
		for _, block := range result.Content[1:] {
			follow(call.tool, block.(*runtime.ResourceLink).URI)
		}
		var value any
		if err := json.Unmarshal(result.Structured.AppendJSON(nil), &value); err != nil {
			t.Fatal(err)
		}
		for _, uri := range urisIn(value) {
			follow(call.tool, uri)
		}
	}
	follow("nothing", "cloudg://compliance")
	for _, uri := range []string{"cloudg://compliance/SOC2", "cloudg://assets/0.0.0.0%2F0/neighbors", "cloudg://datasets/map/summary", "cloudg://findings/f-gone"} {
		if !seen[uri] {
			t.Errorf("nothing leads to %s", uri)
		}
	}
}

// TestC1_Links lists the links of the tools that add any.
func TestC1_Links(t *testing.T) {
	links := func(s server, tool, args string) []string {
		var all []string
		for _, block := range s.call(t, tool, args).Content[1:] {
			link := block.(*runtime.ResourceLink)
			all = append(all, link.Title+": "+link.URI)
		}
		return all
	}
	s := northwharf(t)
	for _, tt := range []struct {
		tool, args string
		want       []string
	}{
		{"workspace_status", `{}`, []string{"Workspace: cloudg://workspace"}},
		{"dataset_summary", `{}`, []string{"Dataset summary: cloudg://datasets/northwharf/summary"}},
		{"get_asset", `{"ref": "manifests-db"}`, []string{
			"SECRET manifests-db: cloudg://assets/secret%20manifests%2Fdb%231%20100%25",
			"Neighbours of manifests-db: cloudg://assets/secret%20manifests%2Fdb%231%20100%25/neighbors",
		}},
		{"neighbors", `{"ref": "internet"}`, []string{"Neighbours of 0.0.0.0/0: cloudg://assets/0.0.0.0%2F0/neighbors"}},
		{"blast_radius", `{"ref": "manifests"}`, []string{"RDS_INSTANCE manifests: cloudg://assets/db-manifests"}},
		{"find_assets", `{"limit": 1}`, nil},
		{"compliance_summary", `{"framework": "DSS"}`, []string{"Framework PCI-DSS: cloudg://compliance/PCI-DSS"}},
	} {
		if diff := cmp.Diff(tt.want, links(s, tt.tool, tt.args)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.tool, diff)
		}
	}
	if got := links(empty(t), "workspace_status", `{}`); got != nil {
		t.Errorf("with nothing loaded: %v", got)
	}
}
