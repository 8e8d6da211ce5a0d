package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func TestGoldenDependencies(t *testing.T) {
	s := northwharf(t)
	for _, call := range []struct{ golden, tool, args string }{
		{"findings_for_asset", "findings_for_asset", `{"ref": "jump-host", "limit": 1}`},
		{"depends_on", "depends_on", `{"ref": "fn-dispatch", "max_depth": 1}`},
		{"dependents", "dependents", `{"ref": "alias/manifests", "limit": 4}`},
		{"dependency_tree", "dependency_tree", `{"ref": "manifests"}`},
		{"dependency_tree_hierarchy", "dependency_tree", `{"ref": "acct-prod", "include_hierarchy": true, "direction": "up"}`},
		{"shared_dependencies", "shared_dependencies", `{"top": 3}`},
		{"largest_blast_radius", "largest_blast_radius", `{"top": 3}`},
	} {
		t.Run(call.golden, func(t *testing.T) {
			result := s.call(t, call.tool, call.args)
			if result.IsError {
				t.Fatal(text(t, result))
			}
			s.golden(t, call.golden, "$ "+call.tool+" "+call.args+"\n"+text(t, result))
		})
	}
}

// TestC0_4_DependencyErrors has an example of every error of these tools but those that
// all tools of datasets share.
func TestC0_4_DependencyErrors(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct{ tool, args, message, data string }{
		{"findings_for_asset", `{"ref": "jumphost"}`, "No asset matches the reference. The dataset has 2 close matches.", `"name":"jump-host"`},
		{"findings_for_asset", `{"ref": "i-0jump1", "limit": 501}`, "Invalid arguments: limit", `"loc":"limit"`},
		{"findings_for_asset", `{}`, "Invalid arguments: ref", `"loc":"ref"`},
		{"depends_on", `{"ref": "deployer"}`, "ambiguous: 2 assets", `"ambiguous":["role-deployer-prod","role-deployer-tools"]`},
		{"depends_on", `{"ref": ""}`, "Invalid arguments: ref", `"loc":"ref"`},
		{"dependents", `{"ref": "internet"}`, "No asset matches the reference.", `"value":"internet"`},
		{"dependents", `{"ref": "i-0jump1", "max_depth": 16}`, "Invalid arguments: max_depth", `"loc":"max_depth"`},
		{"dependency_tree", `{"ref": "zzzz"}`, "No asset matches the reference. Search with find_assets.", `"suggestions":[]`},
		{"dependency_tree", `{"ref": "i-0jump1", "direction": "sideways"}`, "Invalid arguments: direction", `"loc":"direction"`},
		{"dependency_tree", `{"ref": "i-0jump1", "max_depth": 7}`, "Invalid arguments: max_depth", `"loc":"max_depth"`},
		{"dependency_tree", `{"ref": "i-0jump1", "max_nodes": 0}`, "Invalid arguments: max_nodes", `"loc":"max_nodes"`},
		{"shared_dependencies", `{"top": 201}`, "Invalid arguments: top", `"loc":"top"`},
		{"shared_dependencies", `{"ref": "i-0jump1"}`, "Invalid arguments: ref", `"loc":"ref"`},
		{"largest_blast_radius", `{"top": 0}`, "Invalid arguments: top", `"loc":"top"`},
	} {
		message, code, data := refusal(t, s, tt.tool, tt.args)
		if !strings.Contains(message, tt.message) || !strings.Contains(data, tt.data) || code != "-32602" {
			t.Errorf("%s %s: %q, code %s, %s", tt.tool, tt.args, message, code, data)
		}
	}
}

func TestC1_4_FindingsForAsset(t *testing.T) {
	s := northwharf(t)
	type findings struct {
		Asset           struct{ ID string }
		Total, Returned int
		Truncated       bool
		Items           []struct {
			ID        string
			RiskScore float64 `json:"risk_score"`
		}
	}
	all := answer[findings](t, s, "findings_for_asset", `{"ref": "jump-host"}`)
	if all.Asset.ID != "i-0jump1" || all.Total != 2 || all.Returned != 2 || all.Truncated || all.Items[0].ID != "f-ssh" {
		t.Errorf("all: %+v", all)
	}
	if one := answer[findings](t, s, "findings_for_asset", `{"ref": "jump-host", "limit": 1}`); one.Total != 2 || one.Returned != 1 || !one.Truncated {
		t.Errorf("one: %+v", one)
	}
	answer[SuppressedFindings](t, s, "suppress_findings", `{"finding_ids": ["f-ssh"], "reason": "behind the gate"}`)
	if open := answer[findings](t, s, "findings_for_asset", `{"ref": "jump-host"}`); open.Total != 1 || open.Items[0].ID == "f-ssh" {
		t.Errorf("open: %+v", open)
	}
	// The order is that of the risk, whether a finding counts or not.
	if both := answer[findings](t, s, "findings_for_asset", `{"ref": "jump-host", "include_suppressed": true}`); both.Total != 2 || both.Items[0].ID != "f-ssh" {
		t.Errorf("with what is suppressed: %+v", both)
	}
	if none := answer[findings](t, s, "findings_for_asset", `{"ref": "vpc-quay"}`); none.Total != 0 || none.Items == nil {
		t.Errorf("none: %+v", none)
	}
}

// branches are trees as a client reads them.
type branches []struct {
	ID       string
	Via      string
	Children branches
}

// walk returns the ids, depth first.
func (b branches) walk() (ids []string) {
	for _, branch := range b {
		ids = append(append(ids, branch.ID), branch.Children.walk()...)
	}
	return ids
}

func TestC7_4_DependencyTree(t *testing.T) {
	s := northwharf(t)
	type trees struct {
		DependsOn  branches `json:"depends_on"`
		Dependents branches
		Truncated  bool
	}
	whole := answer[trees](t, s, "dependency_tree", `{"ref": "manifests"}`)
	up, down := whole.DependsOn.walk(), whole.Dependents.walk()
	wantUp := []string{"vpc-quay", "sg-db", "key-manifests"}
	wantDown := []string{"role-tracker", "i-0track1", "tg-tracking", "i-0track2"}
	if diff := cmp.Diff([][]string{wantUp, wantDown}, [][]string{up, down}); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
	for _, tt := range []struct {
		args      string
		up, down  int // nodes, -1 for no such key
		truncated bool
	}{
		{`"max_nodes": 7`, 3, 4, false},
		{`"max_nodes": 6`, 3, 3, true},
		{`"max_nodes": 4`, 3, 1, true},
		{`"max_nodes": 2`, 2, 0, true},
		{`"max_depth": 1`, 3, 1, false},
		{`"direction": "up", "max_nodes": 3`, 3, -1, false},
		{`"direction": "down", "max_nodes": 4`, -1, 4, false},
		{`"direction": "down", "max_nodes": 3`, -1, 3, true},
	} {
		got := answer[trees](t, s, "dependency_tree", `{"ref": "manifests", `+tt.args+`}`)
		for _, side := range []struct {
			shown branches
			all   []string
			want  int
		}{{got.DependsOn, up, tt.up}, {got.Dependents, down, tt.down}} {
			if ids := side.shown.walk(); (side.shown == nil) != (side.want < 0) || !slices.Equal(ids, side.all[:max(0, side.want)]) {
				t.Errorf("%s: %v, want the first %d of %v", tt.args, ids, side.want, side.all)
			}
		}
		if got.Truncated != tt.truncated {
			t.Errorf("%s: truncated %v", tt.args, got.Truncated)
		}
	}
	if plain := answer[trees](t, s, "dependency_tree", `{"ref": "acct-prod"}`); len(plain.DependsOn) != 0 || plain.DependsOn == nil {
		t.Errorf("without what organizations contain: %+v", plain)
	}
	// A policy of an organization governs the unit, and so the unit needs it.
	units := answer[trees](t, s, "dependency_tree", `{"ref": "acct-prod", "include_hierarchy": true}`)
	if diff := cmp.Diff([]string{"ou-operations", "org-northwharf", "scp-leave"}, units.DependsOn.walk()); diff != "" {
		t.Errorf("with what organizations contain (-want +got):\n%s", diff)
	}
}

// TestC7_4_DependencyTreeOfACircle ends, and shows each asset once.
func TestC7_4_DependencyTreeOfACircle(t *testing.T) {
	s := empty(t)
	s.write(t, "circle.json", `{"assets": [
		{"id": "a", "name": "a", "asset_type": "VPC", "provider": "AWS"}, {"id": "b", "name": "b", "asset_type": "VPC", "provider": "AWS"},
		{"id": "c", "name": "c", "asset_type": "VPC", "provider": "AWS"}], "edges": [
		{"id": "1", "source_id": "a", "target_id": "b", "edge_type": "PEERING"}, {"id": "2", "source_id": "b", "target_id": "c", "edge_type": "PEERING"},
		{"id": "3", "source_id": "c", "target_id": "a", "edge_type": "PEERING"}, {"id": "4", "source_id": "a", "target_id": "a", "edge_type": "REFERENCES"}]}`)
	answer[struct{}](t, s, "load_dataset", `{"path": "circle.json"}`)
	trees := answer[struct {
		DependsOn  branches `json:"depends_on"`
		Dependents branches
		Truncated  bool
	}](t, s, "dependency_tree", `{"ref": "a", "max_depth": 6, "max_nodes": 4}`)
	want := [][]string{{"b", "c"}, {"c", "b"}}
	if diff := cmp.Diff(want, [][]string{trees.DependsOn.walk(), trees.Dependents.walk()}); diff != "" || trees.Truncated {
		t.Errorf("truncated %v (-want +got):\n%s", trees.Truncated, diff)
	}
}

func TestC7_4_SharedDependencies(t *testing.T) {
	s := northwharf(t)
	type shared struct {
		Items []struct {
			ID               string
			DirectDependents int `json:"direct_dependents"`
		}
		Returned int
	}
	all := answer[shared](t, s, "shared_dependencies", `{}`)
	var ids []string
	for _, item := range all.Items {
		ids = append(ids, item.ID)
	}
	// One that two edges lead to from one asset is no shared one, nor is a network.
	want := []string{"key-manifests", "sg-edge", "sg-app", "role-tracker", "role-audit", "registry-dispatch"}
	if diff := cmp.Diff(want, ids); diff != "" || all.Items[0].DirectDependents != 3 || all.Items[5].DirectDependents != 2 || all.Returned != 6 {
		t.Errorf("%+v (-want +got):\n%s", all, diff)
	}
	if two := answer[shared](t, s, "shared_dependencies", `{"top": 2}`); two.Returned != 2 || two.Items[1].ID != "sg-edge" {
		t.Errorf("two: %+v", two)
	}
}

// TestC1_3_LargestBlastRadius agrees with what blast_radius says of each asset.
func TestC1_3_LargestBlastRadius(t *testing.T) {
	s := northwharf(t)
	type largest struct {
		Items []struct {
			ID       string
			Total    int `json:"transitive_dependents"`
			Accounts int `json:"accounts_affected"`
			Exposed  int `json:"internet_exposed_dependents"`
		}
		Returned int
	}
	found := answer[largest](t, s, "largest_blast_radius", `{"top": 100}`)
	if found.Returned < 10 || found.Returned != len(found.Items) {
		t.Fatalf("%+v", found)
	}
	for i, item := range found.Items {
		blast := answer[struct {
			Dependency struct {
				Total    int      `json:"transitive_dependents"`
				Accounts []string `json:"accounts_affected"`
				Exposed  int      `json:"internet_exposed_dependents"`
			}
		}](t, s, "blast_radius", `{"ref": "`+item.ID+`"}`).Dependency
		if item.Total != blast.Total || item.Accounts != len(blast.Accounts) || item.Exposed != blast.Exposed || item.Total == 0 {
			t.Errorf("%+v, want %+v", item, blast)
		}
		if i > 0 && (item.Total > found.Items[i-1].Total || item.Total == found.Items[i-1].Total && item.ID > found.Items[i-1].ID) {
			t.Errorf("%s stands behind %s", item.ID, found.Items[i-1].ID)
		}
	}
}

// TestDependenciesUnderStrict: the type of a relation is a word of the catalog, and says
// nothing of what it leads to.
func TestDependenciesUnderStrict(t *testing.T) {
	s := under(t, "strict")
	via := regexp.MustCompile(`"via": "([^"]*)"`)
	for _, tool := range []string{"blast_radius", "depends_on", "dependents", "dependency_tree"} {
		relations := via.FindAllStringSubmatch(text(t, s.call(t, tool, `{"ref": "role-tracker"}`)), -1)
		if len(relations) == 0 {
			t.Errorf("%s shows no relation", tool)
		}
		for _, relation := range relations {
			if !inventory.IsEdgeType(relation[1]) {
				t.Errorf("%s: a relation is %s", tool, relation[1])
			}
		}
	}
}
