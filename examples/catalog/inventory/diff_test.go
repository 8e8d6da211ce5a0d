package inventory_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// states returns an estate and what became of it.
func states() (before, after *inventory.Dataset) {
	asset := func(id, arn, name string, exposed bool, metadata string) *inventory.Asset {
		a := &inventory.Asset{ID: id, ARN: arn, Name: name, Type: "EC2", Region: "eu", InternetExposed: exposed, Tags: map[string]string{"env": "prod"}}
		if metadata != "" {
			a.Metadata = inventory.Metadata{{Key: "n", Value: json.RawMessage(metadata)}}
		}
		return a
	}
	finding := func(id, resource, title string, severity inventory.Severity) *inventory.Finding {
		return &inventory.Finding{ID: id, ResourceID: resource, Title: title, Severity: severity, SourceTool: "s"}
	}
	edge := func(source, target string) *inventory.Edge {
		return &inventory.Edge{SourceID: source, TargetID: target, Type: "ROUTE"}
	}
	before = inventory.NewDataset(inventory.Identity{Name: "before"}, &inventory.Data{
		Assets: []*inventory.Asset{
			asset("1", "arn:a", "a", false, `{"x": 1, "y": [2]}`), asset("2", "", "b", false, ""), asset("3", "arn:c", "c", true, ""), asset("4", "arn:d", "d", false, "1"),
		},
		Edges:    []*inventory.Edge{edge("1", "2"), edge("3", "10.0.0.0/8")},
		Findings: []*inventory.Finding{finding("f1", "1", "open", inventory.SeverityLow), finding("f2", "3", "old", inventory.SeverityLow)},
	})
	after = inventory.NewDataset(inventory.Identity{Name: "after"}, &inventory.Data{
		Assets: []*inventory.Asset{
			asset("91", "arn:a", "a", false, `{"y":[2],"x":1}`), asset("2", "", "b", true, ""), asset("94", "arn:d", "renamed", false, "2"), asset("95", "arn:e", "e", true, ""),
		},
		Edges:    []*inventory.Edge{edge("91", "2"), edge("95", "2")},
		Findings: []*inventory.Finding{finding("g1", "91", "open", inventory.SeverityHigh), finding("g3", "gone", "raised", inventory.SeverityInfo)},
	})
	return before, after
}

func TestC3_7_Diff(t *testing.T) {
	before, after := states()
	got, err := json.MarshalIndent(inventory.Compare(before, after, 1), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	want := `{
 "base": "before", "target": "after",
 "assets": {
  "added": {"count": 1, "items": [{"id": "95", "key": "arn:e", "name": "e", "type": "EC2", "account_id": null, "region": "eu"}], "truncated": false},
  "removed": {"count": 1, "items": [{"id": "3", "key": "arn:c", "name": "c", "type": "EC2", "account_id": null, "region": "eu"}], "truncated": false},
  "changed": {"count": 2, "items": [{"id": "2", "key": "2", "name": "b", "type": "EC2", "account_id": null, "region": "eu",
   "changed_fields": ["internet_exposed"], "internet_exposed": {"before": false, "after": true}}], "truncated": true},
  "unchanged": 1},
 "edges": {
  "added": {"count": 1, "items": [{"source": "arn:e", "target": "2", "edge_type": "ROUTE", "relationship": null}], "truncated": false},
  "removed": {"count": 1, "items": [{"source": "arn:c", "target": "10.0.0.0/8", "edge_type": "ROUTE", "relationship": null}], "truncated": false}},
 "findings": {
  "new": {"count": 1, "items": [{"id": "g3", "title": "raised", "severity": "INFO", "resource": "gone", "source_tool": "s"}], "truncated": false},
  "resolved": {"count": 1, "items": [{"id": "f2", "title": "old", "severity": "LOW", "resource": "arn:c", "source_tool": "s"}], "truncated": false},
  "severity_changed": {"count": 1, "items": [{"id": "g1", "title": "open", "severity": "HIGH", "resource": "arn:a", "source_tool": "s", "severity_before": "LOW"}], "truncated": false}},
 "newly_internet_exposed": {"count": 2, "items": [{"id": "2", "key": "2", "name": "b", "type": "EC2", "account_id": null, "region": "eu",
  "changed_fields": ["internet_exposed"], "internet_exposed": {"before": false, "after": true}}], "truncated": true}
}`
	var wanted, have any
	if err := json.Unmarshal([]byte(want), &wanted); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(got, &have); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wanted, have); diff != "" {
		t.Errorf("diff (-want +got):\n%s", diff)
	}
	full := inventory.Compare(before, after, 10)
	if fields := full.Assets.Changed.Items[1].ChangedFields; !cmp.Equal(fields, []string{"metadata_hash", "name"}) {
		t.Errorf("changed fields = %q", fields)
	}
	if exposed := full.NewlyInternetExposed.Items; exposed[0].ID != "2" || exposed[1].ID != "95" {
		t.Errorf("newly exposed = %+v", exposed)
	}
	if self := inventory.Compare(after, after, 10); self.Assets.Unchanged != 4 || self.Edges.Added.Count+self.Findings.New.Count != 0 || self.Edges.Added.Items == nil {
		t.Errorf("compared with itself: %+v", self)
	}
}
