package inventory_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// TestC3_8_Hierarchy has levels that several things contain: the first one that is a
// level is the parent.
func TestC3_8_Hierarchy(t *testing.T) {
	asset := func(id, assetType string) *inventory.Asset {
		return &inventory.Asset{ID: id, Name: id, Type: assetType}
	}
	edge := func(source, target, edgeType string) *inventory.Edge {
		return &inventory.Edge{SourceID: source, TargetID: target, Type: edgeType}
	}
	d := inventory.NewDataset(inventory.Identity{}, &inventory.Data{
		Assets: []*inventory.Asset{
			asset("a", "CLOUD_ACCOUNT"), asset("v", "VPC"), asset("o", "ORGANIZATION"), asset("p", "ORG_POLICY"), asset("u", "ORG_UNIT"),
		},
		Edges: []*inventory.Edge{
			edge("gone", "a", "CONTAINS"), edge("v", "a", "CONTAINS"), edge("o", "a", "GOVERNS"), edge("u", "a", "CONTAINS"),
			edge("o", "a", "CONTAINS"), edge("p", "u", "GOVERNS"), edge("p", "gone", "GOVERNS"), edge("p", "a", "MANAGES"),
			edge("u", "u", "MANAGES"),
		},
	})
	parents := map[string]string{}
	var order []string
	for _, node := range d.Hierarchy() {
		parents[node.ID] = node.ParentID
		order = append(order, node.ID)
	}
	if diff := cmp.Diff(map[string]string{"a": "u", "o": "", "u": ""}, parents); diff != "" {
		t.Errorf("parents (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a", "o", "u"}, order); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	want := []inventory.OrganizationPolicy{{ID: "p", Name: "p", Targets: []string{"u", "gone"}}}
	if diff := cmp.Diff(want, d.Governance()); diff != "" {
		t.Errorf("policies (-want +got):\n%s", diff)
	}
}
