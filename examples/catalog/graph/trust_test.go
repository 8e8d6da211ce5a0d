package graph

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// oracleTrusts returns the edges between accounts, and those of others among them.
func oracleTrusts(d *inventory.Dataset) (all, external []*inventory.Edge) {
	foreign := func(account string) bool {
		return slices.ContainsFunc(d.Assets, func(a *inventory.Asset) bool {
			return a.Type == "CLOUD_ACCOUNT" && a.Metadata.True("external") && a.AccountID == account
		})
	}
	for _, e := range d.Edges {
		source, target := d.AssetByID(e.SourceID), d.AssetByID(e.TargetID)
		if source == nil || target == nil || source.AccountID == "" || target.AccountID == "" || source.AccountID == target.AccountID {
			continue
		}
		if e.Hierarchy || source.Type == "CLOUD_ACCOUNT" && target.Type == "CLOUD_ACCOUNT" {
			continue
		}
		all = append(all, e)
		if foreign(source.AccountID) || foreign(target.AccountID) {
			external = append(external, e)
		}
	}
	return all, external
}

// TestC1_3_TrustsAgainstEveryEdge looks at each edge by itself.
func TestC1_3_TrustsAgainstEveryEdge(t *testing.T) {
	trusts := 0
	eachWild(t, func(t *testing.T, _ uint64, d *inventory.Dataset) {
		all, external := oracleTrusts(d)
		var ofTwo []*inventory.Edge
		pairs := map[string]int{}
		for _, e := range all {
			source, target := d.AssetByID(e.SourceID).AccountID, d.AssetByID(e.TargetID).AccountID
			pairs[source+" -> "+target]++
			if e.Type == "IAM_TRUST" && (source == "2" || target == "2") {
				ofTwo = append(ofTwo, e)
			}
		}
		selected := func(filter inventory.TrustFilter) (edges []*inventory.Edge) {
			for _, trust := range d.SelectTrusts(filter) {
				edges = append(edges, trust.Edge)
			}
			return edges
		}
		got := [][]*inventory.Edge{
			selected(inventory.TrustFilter{}), selected(inventory.TrustFilter{External: true}),
			selected(inventory.TrustFilter{AccountID: "2", Types: []string{"IAM_TRUST"}}),
		}
		if diff := gocmp.Diff([][]*inventory.Edge{all, external, ofTwo}, got); diff != "" {
			t.Errorf("edges (-want +got):\n%s", diff)
		}
		counts := inventory.CountAccountPairs(d.SelectTrusts(inventory.TrustFilter{}))
		for i, count := range counts {
			if count.Count != pairs[count.Key] || len(counts) != len(pairs) || i > 0 && count.Count > counts[i-1].Count {
				t.Errorf("pairs %v, want %v, the largest first", counts, pairs)
			}
		}
		trusts += len(all)
	})
	if trusts < 100 {
		t.Errorf("only %d edges between accounts in all estates", trusts)
	}
}
