package graph

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// maxDice bounds the bytes of an input that count; an estate needs no more.
const maxDice = 512

// FuzzAnalyses has every analysis of the graph end and agree with its oracle, on estates
// whose dice are the bytes of the input.
func FuzzAnalyses(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("\x07 one asset after the other, and edges between them, some of which are parallel or loops"))
	f.Fuzz(func(t *testing.T, data []byte) {
		rest := data[:min(maxDice, len(data))]
		d := thrown(func(n int) int {
			if len(rest) == 0 {
				return 0
			}
			number := int(rest[0]) % n
			rest = rest[1:]
			return number
		})
		checkLateral(t, d)
		checkCentrality(t, d)
		checkStats(t, d)
		checkSubgraph(t, d, len(data))
		checkReachability(t, d)
		checkSecurity(t, d)
		checkAttacks(t, d)
		checkWays(t, d)
	})
}

// TestC7_4_WaysOfWildEstates tries what the fuzz target tries, on the wild estates.
func TestC7_4_WaysOfWildEstates(t *testing.T) {
	attacks, ways := 0, 0
	eachWild(t, func(t *testing.T, _ uint64, d *inventory.Dataset) {
		attacks += checkAttacks(t, d)
		ways += checkWays(t, d)
	})
	if attacks < 100 || ways < 100 {
		t.Errorf("only %d attack paths and %d ways in all estates", attacks, ways)
	}
}

// checkAttacks compares the lengths of the attack paths of an estate with the shortest
// of all paths, and returns their number.
func checkAttacks(t *testing.T, d *inventory.Dataset) int {
	t.Helper()
	starts := wildEntries(d)
	for _, asset := range firsts(d) {
		if asset.InternetExposed {
			starts = append(starts, asset.ID)
		}
	}
	want := map[string]int{}
	for _, asset := range firsts(d) {
		if length := shortest(oracleFlow(d, true), starts, asset.ID, 4); length >= 0 && inventory.CrownJewelWeight(asset.Type) > 0 {
			want[asset.ID] = length
		}
	}
	g := Of(d)
	found, err := g.AttackPaths(t.Context(), AttackQuery{MaxDepth: 4})
	if err != nil || found.Truncated || found.Exposed != (len(starts) > 0) {
		t.Fatalf("attack paths from %v: %+v, %v", starts, found, err)
	}
	got := map[string]int{}
	for _, path := range found.Paths {
		got[g.ID(path.Nodes[len(path.Nodes)-1])] = path.Length()
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Fatalf("attack paths (-want +got):\n%s", diff)
	}
	return len(got)
}

// checkWays compares what can be reached from each node of an estate, and how far it is,
// with all paths, and returns how many ways there are.
func checkWays(t *testing.T, d *inventory.Dataset) (ways int) {
	t.Helper()
	g := Of(d)
	var steps []step
	for pair := range oraclePairs(d) {
		steps = append(steps, step{from: pair[0], to: pair[1]})
	}
	for from := range g.ids {
		assets, farthest := 0, 0
		for to := range g.ids {
			length := shortest(steps, []string{g.ids[from]}, g.ids[to], len(g.ids))
			paths, err := g.Paths(t.Context(), PathQuery{
				Sources: []Node{Node(from)}, Target: Node(to), Mode: Directed, MaxDepth: len(g.ids), MaxPaths: 1,
			})
			if err != nil || (length >= 0) != (len(paths.Paths) == 1) || length >= 0 && paths.Paths[0].Length() != length {
				t.Fatalf("%s to %s: %+v, %v; want length %d", g.ids[from], g.ids[to], paths, err, length)
			}
			if length > 0 {
				ways++
				farthest = max(farthest, length)
				if g.assets[to] != nil {
					assets++
				}
			}
		}
		reach, err := g.Reach(t.Context(), Node(from))
		if err != nil || reach.Assets != assets || reach.MaxDepth != farthest || reach.Truncated {
			t.Fatalf("from %s: %+v, %v; want %d assets, depth %d", g.ids[from], reach, err, assets, farthest)
		}
	}
	return ways
}
