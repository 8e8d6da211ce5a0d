package save_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cloudg/cloudg/examples/catalog/estate"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/load"
	"github.com/cloudg/cloudg/examples/catalog/save"
)

// TestC1_6_ReportHoldsEverything loads what was saved and compares all of it.
func TestC1_6_ReportHoldsEverything(t *testing.T) {
	want, err := estate.Load()
	if err != nil {
		t.Fatal(err)
	}
	want.Organization.LandingZone = []byte(`"3.2"`) // the estate has none
	text, err := save.Report(inventory.NewDataset(inventory.Identity{Name: "northwharf"}, want))
	if err != nil {
		t.Fatal(err)
	}
	got, kind, err := load.Read(fstest.MapFS{load.FindingsFile: {Data: text}}, ".", load.Auto, nil)
	if err != nil || kind != load.Report {
		t.Fatalf("kind %s, %v", kind, err)
	}
	// The providers of a file are in no order.
	byName := func(a, b inventory.ProviderRegions) bool { return a.Provider < b.Provider }
	spacing := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Value" || p.Last().String() == ".Unresolved" }, cmp.Ignore())
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.SortSlices(byName), spacing); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for i, asset := range want.Assets {
		keys := func(m inventory.Metadata) (keys []string) {
			for _, entry := range m {
				keys = append(keys, entry.Key)
			}
			return keys
		}
		if !slices.Equal(keys(asset.Metadata), keys(got.Assets[i].Metadata)) {
			t.Errorf("metadata of %s out of order", asset.ID)
		}
	}
}
