package estate

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/estate/big"
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

// TestC6_9_GatewayIsNoWayIn looks for attacks whose way leads through the gateway of the
// network that the database is in.
func TestC6_9_GatewayIsNoWayIn(t *testing.T) {
	d := dataset(t)
	g := graph.Of(d)
	attacks, err := g.AttackPaths(t.Context(), graph.AttackQuery{MaxDepth: 12})
	if err != nil || len(attacks.Paths) < 5 {
		t.Fatalf("%d paths, %v", len(attacks.Paths), err)
	}
	for _, attack := range attacks.Paths {
		for _, n := range attack.Nodes {
			if id := g.ID(n); id == "igw-quay" || id == "vpc-quay" {
				t.Errorf("an attack leads through %s", id)
			}
		}
	}
}

// TestC6_15_GeneratedVariant has more assets with one prefix than completions hold.
func TestC6_15_GeneratedVariant(t *testing.T) {
	dir := t.TempDir()
	if err := big.Write(dir, 2); err != nil {
		t.Fatal(err)
	}
	data, _, err := load.Read(os.DirFS(dir), ".", load.Auto, nil)
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for _, asset := range data.Assets {
		if strings.HasPrefix(asset.Name, "svc") {
			same++
		}
	}
	if same <= 100 {
		t.Errorf("%d assets share the prefix", same)
	}
}

// TestC6_16_Later compares the estate with its second version, which differs in one thing
// of each kind.
func TestC6_16_Later(t *testing.T) {
	data, err := Later()
	if err != nil {
		t.Fatal(err)
	}
	later := inventory.NewDataset(inventory.Identity{Name: LaterName}, data)
	diff := inventory.Compare(dataset(t), later, 500)
	changed := map[string][]string{}
	for _, change := range diff.Assets.Changed.Items {
		changed[change.ID] = change.ChangedFields
	}
	want := map[string][]string{
		"i-0track2": {"internet_exposed"}, "fn-dispatch": {"tags"}, "db-manifests": {"metadata_hash"},
	}
	if diff := cmp.Diff(want, changed); diff != "" {
		t.Errorf("changed assets (-want +got):\n%s", diff)
	}
	need(t, map[string]bool{
		"16 removed asset":       diff.Assets.Removed.Count == 1 && diff.Assets.Removed.Items[0].ID == "table-harbour",
		"16 nothing added":       diff.Assets.Added.Count == 0,
		"16 edges of the asset":  diff.Edges.Removed.Count > 0 && diff.Edges.Added.Count == 0,
		"16 newly exposed asset": diff.NewlyInternetExposed.Count == 1 && diff.NewlyInternetExposed.Items[0].ID == "i-0track2",
		"16 resolved finding":    diff.Findings.Resolved.Count == 1 && diff.Findings.Resolved.Items[0].ID == "f-rdp",
		"16 raised finding":      diff.Findings.New.Count == 1 && diff.Findings.New.Items[0].ID == "f-debug",
		"16 other findings":      diff.Findings.SeverityChanged.Count == 0,
	})
}

// TestC6_17_CoverageIsInMemoryOnly compares the estate as it was collected with what files
// hold of it.
func TestC6_17_CoverageIsInMemoryOnly(t *testing.T) {
	data, err := Collected()
	if err != nil {
		t.Fatal(err)
	}
	statuses := map[inventory.CollectionStatus]bool{}
	for _, record := range data.Coverage {
		for _, service := range record.Services {
			statuses[service.Status] = true
		}
	}
	if first := inventory.CoverageOf(data.Coverage[0]); first != (inventory.Coverage{Total: 3, Successful: 2, Failed: 1}) || len(statuses) != 4 {
		t.Errorf("the first record covers %+v, all have the statuses %v", first, statuses)
	}
	d := dataset(t)
	if len(d.Coverage) != 0 || len(d.Unresolved) != 2 {
		t.Errorf("the files hold %d records and %d unresolved references", len(d.Coverage), len(d.Unresolved))
	}
	data.Coverage = nil
	if diff := cmp.Diff(d.Data, data); diff != "" {
		t.Errorf("what was collected otherwise (-files +collected):\n%s", diff)
	}
}
