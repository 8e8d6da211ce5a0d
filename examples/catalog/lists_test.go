package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// page is what the tests read of a page.
type page struct {
	Total, Offset, Returned int
	NextCursor              *string `json:"next_cursor"`
	Truncated               bool
	Hint                    string
	Items                   []struct {
		ID        string
		RiskScore float64 `json:"risk_score"`
	}
}

func (p page) ids() []string {
	ids := []string{}
	for _, item := range p.Items {
		ids = append(ids, item.ID)
	}
	return ids
}

func TestC7_3_CursorsOfAnotherList(t *testing.T) {
	s := northwharf(t)
	cursor := *answer[page](t, s, "find_assets", `{"limit": 1, "provider": "AWS"}`).NextCursor
	next := fmt.Sprintf(`{"provider": "AWS", "cursor": %q}`, cursor)
	if got := answer[page](t, s, "find_assets", next); got.Offset != 1 {
		t.Fatalf("page = %+v", got)
	}
	stale := func(what, tool, args string) {
		t.Helper()
		if message, code, data := refusal(t, s, tool, args); !strings.HasPrefix(message, "Stale cursor") || code != "-32602" || data != "" {
			t.Errorf("%s: %q, code %s, data %s", what, message, code, data)
		}
	}
	stale("another filter", "find_assets", fmt.Sprintf(`{"provider": "GCP", "cursor": %q}`, cursor))
	stale("another order", "find_assets", fmt.Sprintf(`{"provider": "AWS", "descending": true, "cursor": %q}`, cursor))
	stale("another tool", "list_findings", fmt.Sprintf(`{"cursor": %q}`, cursor))
	for _, garbage := range []string{"garbage!!", "eyJvZmZzZXQiOjUwfQ=="} {
		message, code, _ := refusal(t, s, "find_assets", fmt.Sprintf(`{"cursor": %q}`, garbage))
		if !strings.HasPrefix(message, "Invalid cursor") || strings.Contains(message, garbage) || code != "-32602" {
			t.Errorf("%s: %q, code %s", garbage, message, code)
		}
	}

	dataset, err := s.workspace.Get("")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.workspace.Add(dataset.Next(dataset.Data), false, true); err != nil {
		t.Fatal(err)
	}
	stale("the dataset changed", "find_assets", next)
	if _, err := s.workspace.Add(inventory.NewDataset(dataset.Identity, dataset.Data), false, true); err != nil {
		t.Fatal(err)
	}
	stale("the dataset was loaded anew", "find_assets", next)
}

func TestC7_3_Arguments(t *testing.T) {
	s := northwharf(t)
	tests := []struct{ tool, args, message string }{
		{"find_assets", `{"name": "web"}`, "name: Extra inputs are not permitted"},
		{"find_assets", `{"fields": ["bogus"]}`, "Unknown fields: 1. Valid fields: id, name, type,"},
		{"list_findings", `{"fields": ["id", "tags"]}`, "Unknown fields: 1. Valid fields: id, title,"},
		{"find_assets", `{"asset_types": ["lambda"]}`, "Unknown asset type. Close matches: LAMBDA_FUNCTION, ALARM."},
		{"find_assets", `{"provider": "oracle"}`, "Unknown provider."},
		{"count_assets", `{"group_by": "owner"}`, "group_by: Input should be 'type', "},
		{"count_assets", `{"top": 501}`, "top: Input should be less than or equal to 500"},
		{"list_findings", `{"min_severity": "severe"}`, "Unknown severity. Valid values: CRITICAL, HIGH, MEDIUM, LOW, INFO."},
		{"list_findings", `{"resource": "deployer"}`, "The reference is ambiguous: 2 assets"},
		{"get_asset", `{"ref": ""}`, "ref: String should have at least 1 character"},
		{"get_asset", `{"ref": "voyage"}`, "The dataset has 1 close match."},
	}
	for _, test := range tests {
		message, code, data := refusal(t, s, test.tool, test.args)
		if !strings.Contains(message, test.message) || code != "-32602" || data == "" {
			t.Errorf("%s %s: %q, code %s, data %s", test.tool, test.args, message, code, data)
		}
	}
	if got := answer[page](t, s, "find_assets", `{"limit": "5", "asset_types": null, "fields": null, "has_findings": null}`); got.Returned != 5 {
		t.Errorf("a number as text and nulls: %+v", got)
	}
}

func TestC7_3_Hint(t *testing.T) {
	s := northwharf(t)
	if got := answer[page](t, s, "find_assets", `{"query": "no such thing"}`); got.Hint == "" || got.Total != 0 {
		t.Errorf("page = %+v", got)
	}
	s.write(t, "bare.json", `{"assets": []}`)
	s.call(t, "load_dataset", `{"path": "bare.json"}`)
	if got := answer[page](t, s, "find_assets", `{}`); got.Hint != "" || got.Items == nil {
		t.Errorf("page of a dataset without assets = %+v", got)
	}
}

func TestC7_5_ListFindings(t *testing.T) {
	s := northwharf(t)
	for args, total := range map[string]int{
		`{}`: 13, `{"include_suppressed": true}`: 14, `{"min_severity": "HIGH"}`: 8, `{"severities": ["high"]}`: 6,
		`{"source_tool": "SCAN"}`: 5, `{"framework": "pci"}`: 3, `{"resource": "hq-files"}`: 1,
	} {
		got := answer[page](t, s, "list_findings", args)
		if got.Total != total {
			t.Errorf("%s: %d findings, want %d", args, got.Total, total)
		}
		for i := 1; i < len(got.Items); i++ {
			if got.Items[i].RiskScore > got.Items[i-1].RiskScore {
				t.Errorf("%s: the risk rises at item %d", args, i)
			}
		}
	}
}

func TestC7_3_GetAssetRelations(t *testing.T) {
	type details struct {
		Relations struct {
			Outgoing, Incoming map[string]int
			Sample             []any
			Total              int
			Truncated          bool
		}
		Findings []any
	}
	s := northwharf(t)
	got := answer[details](t, s, "get_asset", `{"ref": "fn-dispatch", "max_relations": 1, "include_findings": false}`)
	if len(got.Relations.Sample) != 1 || got.Relations.Total != 6 || !got.Relations.Truncated || got.Findings != nil {
		t.Errorf("details = %+v", got)
	}
	counts := map[string]int{"ASSUMES_ROLE": 1, "REFERENCES": 2, "LOGS_TO": 1, "USES_IMAGE": 1}
	if diff := cmp.Diff(counts, got.Relations.Outgoing); diff != "" {
		t.Errorf("outgoing (-want +got):\n%s", diff)
	}
	if got = answer[details](t, s, "get_asset", `{"ref": "fn-dispatch"}`); got.Relations.Truncated || got.Findings == nil {
		t.Errorf("details = %+v, want an empty list of findings", got)
	}
}
