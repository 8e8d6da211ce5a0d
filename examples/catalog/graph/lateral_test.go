package graph

import (
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// oracleLateral returns the lengths of the shortest chains, by where they start and
// end, and the starts.
func oracleLateral(d *inventory.Dataset, depth int) (chains map[[2]string]int, starts []string) {
	var steps []step
	for _, e := range d.Edges {
		if strings.Contains(" ASSUMES_ROLE IAM_TRUST GRANTS_ACCESS ", " "+e.Type+" ") {
			steps = append(steps, step{e.SourceID, e.TargetID, e.Type})
		}
	}
	leadsOn := func(id string) bool { return slices.ContainsFunc(steps, func(s step) bool { return s.from == id }) }
	chains = map[[2]string]int{}
	for _, asset := range firsts(d) {
		if !asset.InternetExposed && !(asset.Type == "CLOUD_ACCOUNT" && asset.Metadata.True("external")) {
			continue
		}
		starts = append(starts, asset.ID)
		for _, end := range oracleNodes(d) {
			if length := shortest(steps, []string{asset.ID}, end, depth); end != asset.ID && !leadsOn(end) && length >= 0 {
				chains[[2]string{asset.ID, end}] = length
			}
		}
	}
	return chains, starts
}

// wanted returns the weight that a chain is sorted by.
func wanted(g *Graph, path Path) int {
	weight := 0
	for _, n := range path.Nodes {
		if asset := g.Asset(n); asset != nil {
			weight = max(weight, inventory.CrownJewelWeight(asset.Type))
		}
	}
	return weight
}

func TestC7_4_LateralAgainstEveryPath(t *testing.T) {
	chains := 0
	eachWild(t, func(t *testing.T, _ uint64, d *inventory.Dataset) { chains += checkLateral(t, d) })
	if chains < 100 {
		t.Errorf("only %d chains in all estates", chains)
	}
}

// checkLateral compares the chains of an estate with all that there are, and returns
// their number.
func checkLateral(t *testing.T, d *inventory.Dataset) int {
	t.Helper()
	g := Of(d)
	want, starts := oracleLateral(d, 3)
	found, err := g.Lateral(t.Context(), LateralQuery{MaxDepth: 3, MaxPaths: 1000})
	if err != nil {
		t.Fatal(err)
	}
	got := map[[2]string]int{}
	for i, path := range found.Paths {
		got[[2]string{g.ID(path.Nodes[0]), g.ID(path.Nodes[len(path.Nodes)-1])}] = path.Length()
		if i > 0 {
			before := found.Paths[i-1]
			if wanted(g, before) < wanted(g, path) || wanted(g, before) == wanted(g, path) && before.Length() > path.Length() {
				t.Errorf("%v comes before %v", before, path)
			}
		}
	}
	if diff := gocmp.Diff(want, got); diff != "" || found.Starts != len(starts) || found.Total != len(want) || found.Truncated {
		t.Fatalf("%d starts of %d, %d chains, truncated %v (-want +got):\n%s", found.Starts, len(starts), found.Total, found.Truncated, diff)
	}
	for most := 1; most <= len(want); most++ {
		some, err := g.Lateral(t.Context(), LateralQuery{MaxDepth: 3, MaxPaths: most})
		if diff := gocmp.Diff(found.Paths[:most], some.Paths); diff != "" || err != nil || some.Truncated != (most < len(want)) {
			t.Fatalf("the best %d of %d, truncated %v, %v (-want +got):\n%s", most, len(want), some.Truncated, err, diff)
		}
	}
	return len(want)
}
