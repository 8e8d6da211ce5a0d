package main

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/graph"
)

func TestGoldenGraphAnalyses(t *testing.T) {
	s := northwharf(t)
	for _, call := range []struct{ golden, tool, args string }{
		{"lateral_movement_paths", "lateral_movement_paths", `{"max_paths": 1}`},
		{"cross_account_edges", "cross_account_edges", `{"limit": 1}`},
		{"graph_stats", "graph_stats", `{}`},
		{"centrality_top", "centrality_top", `{"metric": "betweenness", "top": 2}`},
		{"reachability_findings", "reachability_findings", `{"limit": 2}`},
		{"security_coverage", "security_coverage", `{"limit": 2}`},
		{"subgraph_export", "subgraph_export", `{"seeds": ["jump-host", "internet"], "depth": 0}`},
		{"subgraph_export_cytoscape", "subgraph_export", `{"seeds": ["fn-dispatch"], "format": "cytoscape", "edge_types": ["uses-image"]}`},
		{"subgraph_export_graphml", "subgraph_export", `{"seeds": ["internet"], "format": "graphml", "edge_types": ["internet-exposed"], "max_nodes": 2}`},
	} {
		result := s.call(t, call.tool, call.args)
		if result.IsError {
			t.Fatalf("%s: %s", call.tool, text(t, result))
		}
		s.golden(t, call.golden, "$ "+call.tool+" "+call.args+"\n"+text(t, result))
	}
}

// TestC7_4_GraphAnalysesErrors shows every error of the analyses.
func TestC7_4_GraphAnalysesErrors(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct{ tool, args, message string }{
		{"lateral_movement_paths", `{"start": "nothing here"}`, "No asset matches the reference."},
		{"lateral_movement_paths", `{"start": "deployer"}`, "The reference is ambiguous: 2 assets"},
		{"subgraph_export", `{"seeds": ["deployer"]}`, "The reference is ambiguous: 2 assets"},
		{"lateral_movement_paths", `{"max_depth": 9}`, "Invalid arguments: max_depth"},
		{"lateral_movement_paths", `{"max_paths": 0}`, "Invalid arguments: max_paths"},
		{"centrality_top", `{"asset_types": ["lambda"]}`, "Unknown asset type. Close matches: LAMBDA_FUNCTION"},
		{"centrality_top", `{"metric": "closeness"}`, "Invalid arguments: metric"},
		{"centrality_top", `{"top": 201}`, "Invalid arguments: top"},
		{"subgraph_export", `{"seeds": []}`, "Invalid arguments: seeds"},
		{"subgraph_export", `{"seeds": ["jump-host", "nothing here"]}`, "No asset matches the reference."},
		{"subgraph_export", `{"seeds": ["jump-host"], "format": "dot"}`, "Invalid arguments: format"},
		{"subgraph_export", `{"seeds": ["jump-host"], "depth": 5}`, "Invalid arguments: depth"},
		{"subgraph_export", `{"seeds": ["jump-host"], "edge_types": ["holds"]}`, "Unknown edge type."},
		{"reachability_findings", `{"limit": 501}`, "Invalid arguments: limit"},
		{"security_coverage", `{"limit": 0}`, "Invalid arguments: limit"},
		{"graph_stats", `{"top": 1}`, "Invalid arguments: top"},
		{"cross_account_edges", `{"edge_types": ["trusts"]}`, "Unknown edge type."},
		{"cross_account_edges", `{"cursor": "garbage!!"}`, "Invalid cursor."},
		{"cross_account_edges", `{"cursor": "c1.0123456789ab"}`, "Stale cursor"},
	} {
		message, code, _ := refusal(t, s, tt.tool, tt.args)
		if !strings.Contains(message, tt.message) || code != "-32602" {
			t.Errorf("%s %s: %q, code %s", tt.tool, tt.args, message, code)
		}
	}
}

// TestC7_4_GraphAnalysesWithoutInternet name the internet where there is no way in.
func TestC7_4_GraphAnalysesWithoutInternet(t *testing.T) {
	s := empty(t)
	s.write(t, "inside.json", `{"assets": [{"id": "a", "name": "inside", "asset_type": "EC2", "provider": "AWS"}], "edges": []}`)
	answer[map[string]any](t, s, "load_dataset", `{"path": "inside.json"}`)
	for tool, args := range map[string]string{"lateral_movement_paths": `{"start": "internet"}`, "subgraph_export": `{"seeds": ["inside", "0.0.0.0/0"]}`} {
		if message, code, _ := refusal(t, s, tool, args); !strings.Contains(message, "internet_exposure") || code != "-32602" {
			t.Errorf("%s: %q, code %s", tool, message, code)
		}
	}
	if moves := answer[chainsFound](t, s, "lateral_movement_paths", `{}`); moves.StartingPoints != 0 || moves.Hint == "" || moves.Truncated {
		t.Errorf("nowhere to start: %+v", moves)
	}
	if found := answer[reachabilityFound](t, s, "reachability_findings", `{"add_to_dataset": true}`); found.Generated != 0 || found.Items == nil {
		t.Errorf("findings of what nobody reaches: %+v", found)
	}
}

// TestC7_4_GraphAnalysesOfADataset asks for one that is not there, and with nothing loaded.
func TestC7_4_GraphAnalysesOfADataset(t *testing.T) {
	loaded, nothing := northwharf(t), empty(t)
	for _, tool := range []struct{ name, args string }{
		{"lateral_movement_paths", ``}, {"cross_account_edges", ``}, {"graph_stats", ``}, {"centrality_top", ``},
		{"subgraph_export", `"seeds": ["jump-host"], `}, {"reachability_findings", ``}, {"security_coverage", ``},
		{"reachability_findings", `"add_to_dataset": true, `},
	} {
		if message, code, _ := refusal(t, loaded, tool.name, `{`+tool.args+`"dataset": "other"}`); !strings.HasPrefix(message, "Unknown dataset") || code != "-32602" {
			t.Errorf("%s of another dataset: %q, code %s", tool.name, message, code)
		}
		if message, code, _ := refusal(t, nothing, tool.name, `{`+tool.args+`"dataset": ""}`); !strings.Contains(message, "load_dataset") || code != "-32602" {
			t.Errorf("%s of nothing: %q, code %s", tool.name, message, code)
		}
	}
}

// chainsFound is what lateral_movement_paths answers, as far as a test looks at it.
type chainsFound struct {
	Paths          []struct{ Summary string }
	TotalFound     int `json:"total_found"`
	StartingPoints int `json:"starting_points"`
	Truncated      bool
	Hint           string
}

func (f chainsFound) summaries() []string {
	var summaries []string
	for _, path := range f.Paths {
		summaries = append(summaries, path.Summary)
	}
	return summaries
}

func TestC7_4_Lateral(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct {
		args   string
		want   []string
		starts int
	}{
		// Six exposed assets and the account of the vendor.
		{`{}`, []string{"hq-files -> hqshares", "tracker-vendor -> audit-reader -> northwharf-audit"}, 7},
		{`{"start": "tracker-1"}`, []string{
			"tracker-1 -> tracker-role -> manifests", "tracker-1 -> tracker-role -> northwharf-manifests",
			"tracker-1 -> tracker-role -> audit-reader -> northwharf-audit",
		}, 1},
		{`{"start": "tracker-1", "max_depth": 2}`, []string{
			"tracker-1 -> tracker-role -> manifests", "tracker-1 -> tracker-role -> northwharf-manifests",
		}, 1},
		{`{"start": "tracker-vendor"}`, []string{"tracker-vendor -> audit-reader -> northwharf-audit"}, 1},
		{`{"start": "internet"}`, nil, 1},
	} {
		found := answer[chainsFound](t, s, "lateral_movement_paths", tt.args)
		if diff := gocmp.Diff(tt.want, found.summaries()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.args, diff)
		}
		if found.StartingPoints != tt.starts || found.TotalFound != len(tt.want) || found.Truncated || (found.Hint != "") != (tt.want == nil) {
			t.Errorf("%s: %+v", tt.args, found)
		}
	}
	if one := answer[chainsFound](t, s, "lateral_movement_paths", `{"max_paths": 1}`); !one.Truncated || one.TotalFound != 2 || len(one.Paths) != 1 {
		t.Errorf("one path: %+v", one)
	}
}

// trustsFound is what cross_account_edges answers, as far as a test looks at it.
type trustsFound struct {
	page
	ByAccountPair json.RawMessage `json:"by_account_pair"`
	Items         []CrossAccountEdge
}

func TestC1_3_CrossAccountEdges(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct {
		args, pairs string
		items       int
	}{
		{`{}`, `{"410020003001 -> 222222222222":2,"903311447755 -> 222222222222":1}`, 3},
		{`{"external_only": true}`, `{"903311447755 -> 222222222222":1}`, 1},
		{`{"account_id": "410020003001"}`, `{"410020003001 -> 222222222222":2}`, 2},
		{`{"account_id": "222222222222", "edge_types": ["uses-image"]}`, `{"410020003001 -> 222222222222":1}`, 1},
		{`{"account_id": "nobody"}`, `{}`, 0},
		// Those of the other pages count, too.
		{`{"limit": 1}`, `{"410020003001 -> 222222222222":2,"903311447755 -> 222222222222":1}`, 1},
	} {
		found := answer[trustsFound](t, s, "cross_account_edges", tt.args)
		if string(found.ByAccountPair) != tt.pairs || len(found.Items) != tt.items {
			t.Errorf("%s: %s, %d items", tt.args, found.ByAccountPair, len(found.Items))
		}
	}
	first := answer[trustsFound](t, s, "cross_account_edges", `{"limit": 1}`)
	rest := answer[trustsFound](t, s, "cross_account_edges", `{"cursor": "`+*first.NextCursor+`"}`)
	want := CrossAccountEdge{
		Source: "cloudg:aws:organizations::903311447755:account", SourceAccount: "903311447755",
		Target: "arn:aws:iam::222222222222:role/audit-reader", TargetAccount: "222222222222", EdgeType: "IAM_TRUST", External: true,
	}
	relationship := "cross-account trust"
	want.Relationship = &relationship
	if diff := gocmp.Diff(want, rest.Items[0]); diff != "" || rest.Offset != 1 || rest.NextCursor != nil {
		t.Errorf("the second page %+v (-want +got):\n%s", rest.page, diff)
	}
}

func TestC7_4_GraphStats(t *testing.T) {
	s := northwharf(t)
	got := answer[map[string]any](t, s, "graph_stats", `{}`)
	summary := answer[Summary](t, s, "dataset_summary", `{}`)
	const placeholders = 5 // 0.0.0.0/0, ::/0, Internet, 10.20.0.0/16 and queue-not-collected
	for name, want := range map[string]float64{
		"nodes": float64(summary.TotalAssets) + placeholders, "asset_nodes": float64(summary.TotalAssets), "placeholder_nodes": placeholders,
		"edges": float64(summary.TotalEdges), "graph_edges": float64(summary.TotalEdges) - 3, // e-13, e-19 and e-44 are parallel to others
		"components": 7, "largest_component": 46, "isolated_assets": 5,
	} {
		if got[name] != want {
			t.Errorf("%s: %v, want %v", name, got[name], want)
		}
	}
}

func TestC7_4_Centrality(t *testing.T) {
	s := northwharf(t)
	for _, metric := range graph.Metrics() {
		all := answer[CentralAssets](t, s, "centrality_top", `{"metric": "`+string(metric)+`", "top": 200}`)
		if all.Metric != metric || all.Sampled || len(all.Items) < 40 || all.Items[0].Score <= 0 {
			t.Errorf("%s: %d assets, %+v", metric, len(all.Items), all.Items[0])
		}
		falling := slices.IsSortedFunc(all.Items, func(a, b CentralAsset) int { return cmp.Compare(b.Score, a.Score) })
		if !falling {
			t.Errorf("%s: scores rise", metric)
		}
		roles := answer[CentralAssets](t, s, "centrality_top", `{"metric": "`+string(metric)+`", "asset_types": ["iam-role", "ec2"], "top": 4}`)
		all.Items = slices.DeleteFunc(all.Items, func(a CentralAsset) bool { return a.Type != "IAM_ROLE" && a.Type != "EC2" })
		if diff := gocmp.Diff(all.Items[:4], roles.Items); diff != "" {
			t.Errorf("%s of roles and instances (-want +got):\n%s", metric, diff)
		}
	}
}

func TestC7_4_Subgraph(t *testing.T) {
	s := northwharf(t)
	type exported struct {
		Nodes, Edges int
		Truncated    bool
		Graph        graph.D3
	}
	for _, tt := range []struct {
		args         string
		nodes, edges int
		truncated    bool
	}{
		{`{"seeds": ["jump-host"], "depth": 0}`, 1, 0, false},
		{`{"seeds": ["internet"], "depth": 0}`, 0, 0, false}, // it is only there as the end of an edge
		{`{"seeds": ["jump-host"], "edge_types": ["attached_to"]}`, 2, 1, false},
		{`{"seeds": ["jump-host"]}`, 4, 5, false}, // with its subnet, its group and the internet
		{`{"seeds": ["jump-host"], "max_nodes": 2}`, 2, 1, true},
		{`{"seeds": ["jump-host", "jump-host", "jump"], "depth": 0}`, 2, 1, false},
	} {
		got := answer[exported](t, s, "subgraph_export", tt.args)
		if got.Nodes != tt.nodes || got.Edges != tt.edges || got.Truncated != tt.truncated || len(got.Graph.Nodes) != tt.nodes || len(got.Graph.Links) != tt.edges {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
	part := answer[SubgraphExported](t, s, "subgraph_export", `{"seeds": ["edge", "voyages"], "depth": 4, "format": "graphml", "max_nodes": 2000}`)
	var document struct {
		Graph struct {
			Nodes []struct{} `xml:"node"`
			Edges []struct{} `xml:"edge"`
		} `xml:"graph"`
	}
	if err := xml.Unmarshal([]byte(part.Graph.Text()), &document); err != nil {
		t.Fatal(err)
	}
	if len(document.Graph.Nodes) != part.Nodes || len(document.Graph.Edges) != part.Edges || part.Nodes < 20 {
		t.Errorf("%d nodes and %d edges of %d and %d", len(document.Graph.Nodes), len(document.Graph.Edges), part.Nodes, part.Edges)
	}
}

func TestC3_6_10_SecurityCoverage(t *testing.T) {
	s := northwharf(t)
	type list struct {
		Total, Returned int
		Truncated       bool
		Items           []json.RawMessage
	}
	type covered struct {
		Services  json.RawMessage `json:"services_by_account_region"`
		Gaps      list
		Unscanned list `json:"workloads_without_vulnerability_scanning"`
		Unguarded list `json:"internet_facing_without_waf"`
	}
	all := answer[covered](t, s, "security_coverage", `{}`)
	if got := string(all.Services); got != `{"410020003001":{"eu-north-1":{"posture":false,"threat-detection":true,"vulnerability-scan":true}}}` {
		t.Errorf("services = %s", got)
	}
	if all.Gaps.Total != 1 || string(all.Gaps.Items[0]) != `"410020003001/eu-north-1: posture"` || all.Unguarded.Total != 1 {
		t.Errorf("gaps %s, unguarded %s", all.Gaps.Items, all.Unguarded.Items)
	}
	some := answer[covered](t, s, "security_coverage", `{"limit": 3}`).Unscanned
	if all.Unscanned.Total != 5 || all.Unscanned.Truncated || some.Total != 5 || some.Returned != 3 || !some.Truncated || len(some.Items) != 3 {
		t.Errorf("three workloads %+v of %+v", some, all.Unscanned)
	}
}

// TestStrictHidesAccountsInGaps has accounts of every provider where only a text says
// what is missing.
func TestStrictHidesAccountsInGaps(t *testing.T) {
	s := under(t, "strict")
	accounts := []string{"route-ml-7731", "5b1f0c3e-7d42-4a8e-9c11-2f60aa31be04", "410020003001"}
	var assets []string
	for _, account := range accounts {
		assets = append(assets, `{"id": "hub-`+account+`", "name": "hub", "asset_type": "SECURITY_HUB", "provider": "GCP", "account_id": "`+account+
			`", "metadata": {"security_service": "posture", "enabled": false}}`)
	}
	s.write(t, "gaps.json", `{"assets": [`+strings.Join(assets, ",")+`], "edges": []}`)
	answer[map[string]any](t, s, "load_dataset", `{"path": "gaps.json"}`)
	told := string(s.call(t, "security_coverage", `{}`).AppendJSON(nil))
	for _, account := range accounts {
		if strings.Contains(told, account) {
			t.Errorf("the account %s is told: %s", account, told)
		}
	}
	if strings.Count(told, ": posture") != 2*len(accounts) { // in the text and as data
		t.Errorf("not every gap is told: %s", told)
	}
}
