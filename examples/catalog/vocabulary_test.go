package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func TestGoldenVocabulary(t *testing.T) {
	northwharf(t).goldenCalls(t, []goldenCall{
		{"describe_schema", "describe_schema", `{}`},
		{"describe_schema_part", "describe_schema", `{"section": "compliance_statuses"}`},
		{"explain_asset_type", "explain_asset_type", `{"asset_type": " load-balancer "}`},
		{"explain_edge_type", "explain_edge_type", `{"edge_type": "assumes role"}`},
	})
}

func TestC7_7_VocabularyWithNothingLoaded(t *testing.T) {
	s := empty(t)
	for section, want := range map[string][]string{
		"all":         {"asset_types", "edge_types", "severities", "compliance_statuses", "providers"},
		"asset_types": {"asset_types"}, "edge_types": {"edge_types"}, "severities": {"severities"},
		"compliance_statuses": {"compliance_statuses"}, "providers": {"providers"},
	} {
		var got []string
		for key := range s.call(t, "describe_schema", `{"section": "`+section+`"}`).Structured.All() {
			got = append(got, key)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", section, diff)
		}
	}
	without := answer[map[string]any](t, s, "explain_asset_type", `{"asset_type": "EC2"}`)
	want := map[string]any{
		"asset_type": "EC2", "family": "Compute", "note": nil, "sensitive_data_store": false, "crown_jewel_weight": 0.0,
		"internet_exposure_expected": false,
	}
	if diff := cmp.Diff(want, without); diff != "" {
		t.Errorf("with nothing loaded (-want +got):\n%s", diff)
	}
	s = northwharf(t)
	for name, want := range map[string]int{"EC2": 3, "CDN": 0} {
		got := answer[AssetTypeExplained](t, s, "explain_asset_type", `{"asset_type": "`+name+`"}`)
		if got.InActiveDataset == nil || *got.InActiveDataset != want {
			t.Errorf("%s: %v in the active dataset, want %d", name, got.InActiveDataset, want)
		}
	}
}

// TestC1_9_EveryTypeIsExplained asks for all of them, as the vocabulary lists them.
func TestC1_9_EveryTypeIsExplained(t *testing.T) {
	s := empty(t)
	described := answer[struct {
		AssetTypes map[string][]string `json:"asset_types"`
		EdgeTypes  map[string]string   `json:"edge_types"`
	}](t, s, "describe_schema", `{}`)
	types := 0
	for family, names := range described.AssetTypes {
		for _, name := range names {
			types++
			got := answer[AssetTypeExplained](t, s, "explain_asset_type", `{"asset_type": "`+strings.ToLower(name)+`"}`)
			if got.AssetType != name || got.Family != family || got.SensitiveDataStore && got.CrownJewelWeight < 9 {
				t.Errorf("%s of %s: %+v", name, family, got)
			}
		}
	}
	for name, verb := range described.EdgeTypes {
		got := answer[EdgeTypeExplained](t, s, "explain_edge_type", `{"edge_type": "`+name+`"}`)
		want := EdgeTypeExplained{
			EdgeType: name, ReadsAs: "source " + verb + " target", Typical: inventory.EdgeTypeOf(name).Typical,
			Note: inventory.EdgeTypeOf(name).Note, DependencyDirection: inventory.DependencyOf(name).String(),
		}
		if diff := cmp.Diff(want, got); diff != "" || len(got.Note) < 15 {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if types != 156 || len(described.EdgeTypes) != 20 {
		t.Errorf("%d types of assets, %d of edges", types, len(described.EdgeTypes))
	}
}

func TestC0_4_VocabularyErrors(t *testing.T) {
	s := empty(t)
	for _, tt := range []struct{ tool, args, message, data string }{
		{"describe_schema", `{"section": "relation_types"}`, "section: Input should be 'all', ", ``},
		{"explain_asset_type", `{"asset_type": "LAMBDA"}`, "Unknown asset type. Close matches: LAMBDA_FUNCTION, ALARM.", `"close_matches":["LAMBDA_FUNCTION","ALARM"]`},
		{"explain_asset_type", `{"asset_type": ""}`, "asset_type: String should have at least 1 character", ``},
		{"explain_edge_type", `{"edge_type": "LIKES"}`, "Unknown edge type. Close matches: INVOKES.", `"value":"LIKES"`},
		{"explain_edge_type", `{}`, "edge_type: Field required", ``},
	} {
		message, code, data := refusal(t, s, tt.tool, tt.args)
		if !strings.Contains(message, tt.message) || code != "-32602" || !strings.Contains(data, tt.data) || strings.Contains(message, "LIKES") {
			t.Errorf("%s %s: %q, code %s, data %s", tt.tool, tt.args, message, code, data)
		}
	}
}

// TestVocabularyIsNoSecret has families and types that sound like secrets: they are the
// program's own words, under any policy.
func TestVocabularyIsNoSecret(t *testing.T) {
	open, strict := northwharf(t), under(t, "strict")
	for _, uri := range []string{"cloudg://schema/asset-types", "cloudg://schema/edge-types", "cloudg://schema/asset-types/SECRET"} {
		if diff := cmp.Diff(open.read(t, uri).Text, strict.read(t, uri).Text); diff != "" {
			t.Errorf("%s (-open +strict):\n%s", uri, diff)
		}
	}
	for tool, args := range map[string]string{
		"describe_schema": `{}`, "explain_asset_type": `{"asset_type": "SECRET"}`, "explain_edge_type": `{"edge_type": "REFERENCES"}`,
	} {
		want := answer[json.RawMessage](t, open, tool, args)
		if diff := cmp.Diff(string(want), string(answer[json.RawMessage](t, strict, tool, args))); diff != "" {
			t.Errorf("%s (-open +strict):\n%s", tool, diff)
		}
	}
}
