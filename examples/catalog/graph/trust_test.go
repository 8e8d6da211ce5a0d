package graph

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// TestC1_3_TrustsAgainstEveryEdge looks at each edge by itself.
func TestC1_3_TrustsAgainstEveryEdge(t *testing.T) {
	trusts := 0
	for seed := range uint64(wildSeeds) {
		d := wildEstate(seed)
		asset := func(id string) *inventory.Asset {
			for _, a := range d.Assets {
				if a.ID == id {
					return a
				}
			}
			return nil
		}
		foreign := func(account string) bool {
			for _, a := range d.Assets {
				if a.Type == "CLOUD_ACCOUNT" && a.Metadata.True("external") && a.AccountID == account {
					return true
				}
			}
			return false
		}
		var all, external, ofTwo []string
		pairs := map[string]int{}
		for _, e := range d.Edges {
			source, target := asset(e.SourceID), asset(e.TargetID)
			if source == nil || target == nil || source.AccountID == "" || target.AccountID == "" || source.AccountID == target.AccountID {
				continue
			}
			if e.Hierarchy || source.Type == "CLOUD_ACCOUNT" && target.Type == "CLOUD_ACCOUNT" {
				continue
			}
			all = append(all, e.ID)
			pairs[source.AccountID+" -> "+target.AccountID]++
			if foreign(source.AccountID) || foreign(target.AccountID) {
				external = append(external, e.ID)
			}
			if e.Type == "IAM_TRUST" && (source.AccountID == "2" || target.AccountID == "2") {
				ofTwo = append(ofTwo, e.ID)
			}
		}
		ids := func(filter inventory.TrustFilter) (ids []string) {
			for _, trust := range d.SelectTrusts(filter) {
				ids = append(ids, trust.Edge.ID)
			}
			return ids
		}
		got := [][]string{
			ids(inventory.TrustFilter{}), ids(inventory.TrustFilter{External: true}),
			ids(inventory.TrustFilter{AccountID: "2", Types: []string{"IAM_TRUST"}}),
		}
		if diff := gocmp.Diff([][]string{all, external, ofTwo}, got); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
		counted := map[string]int{}
		last := len(d.Edges)
		for _, count := range inventory.CountAccountPairs(d.SelectTrusts(inventory.TrustFilter{})) {
			counted[count.Key] = count.Count
			if count.Count > last {
				t.Errorf("seed %d: %s has more edges than the pair before it", seed, count.Key)
			}
			last = count.Count
		}
		if diff := gocmp.Diff(pairs, counted); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
		trusts += len(all)
	}
	if trusts < 100 {
		t.Errorf("only %d edges between accounts in all estates", trusts)
	}
}
