package graph

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// TestC3_6_10_SecurityAgainstEveryAsset looks at each asset and each edge by itself.
func TestC3_6_10_SecurityAgainstEveryAsset(t *testing.T) {
	services, unscanned, unguarded := 0, 0, 0
	eachWild(t, func(t *testing.T, _ uint64, d *inventory.Dataset) {
		checkSecurity(t, d)
		coverage := Of(d).SecurityCoverage()
		services, unscanned, unguarded = services+len(coverage.Services), unscanned+len(coverage.Unscanned), unguarded+len(coverage.Unguarded)
	})
	if min(services, unscanned, unguarded) < 50 {
		t.Errorf("only %d services, %d workloads without a scanner, %d assets without a firewall", services, unscanned, unguarded)
	}
}

// checkSecurity compares what the services of an estate cover with what the edges say.
func checkSecurity(t *testing.T, d *inventory.Dataset) {
	t.Helper()
	enabled := func(a *inventory.Asset) bool {
		return slices.ContainsFunc(a.Metadata, func(m inventory.MetadataEntry) bool {
			return m.Key == "enabled" && (string(m.Value) == "true" || string(m.Value) == "1")
		})
	}
	watched := func(id, by string) bool {
		return slices.ContainsFunc(d.Edges, func(e *inventory.Edge) bool {
			source := d.AssetByID(e.SourceID)
			return e.TargetID == id && e.Type == by && (by == "PROTECTS" || source != nil && source.Type == "VULNERABILITY_SCANNER" && enabled(source))
		})
	}
	cells := map[[3]string]bool{}
	var noScanner, noFirewall []string
	for _, asset := range firsts(d) {
		for _, m := range asset.Metadata {
			if m.Key != "security_service" || string(m.Value) == `""` || string(m.Value) == `7` {
				continue
			}
			account := asset.AccountID
			if account == "" {
				account = "unknown"
			}
			cell := [3]string{account, asset.Region, string(m.Value)}
			cells[cell] = cells[cell] || enabled(asset)
		}
		if slices.Contains([]string{"EC2", "LAMBDA_FUNCTION"}, asset.Type) && !watched(asset.ID, "MONITORS") {
			noScanner = append(noScanner, asset.ID)
		}
		if slices.Contains([]string{"LOAD_BALANCER", "API_GATEWAY"}, asset.Type) && asset.InternetExposed && !watched(asset.ID, "PROTECTS") {
			noFirewall = append(noFirewall, asset.ID)
		}
	}
	coverage := Of(d).SecurityCoverage()
	got := map[[3]string]bool{}
	var order [][]string
	for _, s := range coverage.Services {
		got[[3]string{s.Account, s.Region, `"` + s.Name + `"`}] = s.Enabled
		order = append(order, []string{s.Account, s.Region, s.Name})
	}
	if diff := gocmp.Diff(cells, got); diff != "" || !slices.IsSortedFunc(order, slices.Compare) {
		t.Fatalf("services %v (-want +got):\n%s", order, diff)
	}
	if diff := gocmp.Diff([][]string{noScanner, noFirewall}, [][]string{idsOf(coverage.Unscanned), idsOf(coverage.Unguarded)}); diff != "" {
		t.Fatalf("assets (-want +got):\n%s", diff)
	}
}

func idsOf(assets []*inventory.Asset) (ids []string) {
	for _, asset := range assets {
		ids = append(ids, asset.ID)
	}
	return ids
}
