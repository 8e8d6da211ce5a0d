package graph

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// branchIDs returns the ids in a tree with how deep they stand, depth first.
func branchIDs(branches []*Branch, depth int, visit func(id string, depth int)) {
	for _, branch := range branches {
		visit(branch.Asset.ID, depth)
		branchIDs(branch.Children, depth+1, visit)
	}
}

// ids returns the assets of both trees in the order of the budget.
func (t Tree) ids() (ids []string) {
	add := func(id string, _ int) { ids = append(ids, id) }
	branchIDs(t.DependsOn, 1, add)
	branchIDs(t.Dependents, 1, add)
	return ids
}

// TestC7_4_TreesAgainstEveryPath compares with the oracle how deep each asset stands, and
// gives trees every budget.
func TestC7_4_TreesAgainstEveryPath(t *testing.T) {
	for seed := range uint64(100) {
		d := randomEstate(seed)
		g, needs := Of(d), oracleNeeds(d)
		for _, asset := range d.Assets {
			const depth = 3
			query := TreeQuery{Asset: g.Node(asset), Up: true, Down: true, MaxDepth: depth, MaxNodes: 2 * len(d.Assets)}
			whole, err := g.Tree(t.Context(), query)
			if err != nil || whole.Truncated {
				t.Fatal(whole, err)
			}
			want, got := map[string]int{}, map[string]int{}
			for _, other := range d.Assets {
				if length := shortest(needs, []string{asset.ID}, other.ID, depth); length > 0 {
					want["up "+other.ID] = length
				}
				if length := shortest(needs, []string{other.ID}, asset.ID, depth); length > 0 {
					want["down "+other.ID] = length
				}
			}
			branchIDs(whole.DependsOn, 1, func(id string, depth int) { got["up "+id] = depth })
			branchIDs(whole.Dependents, 1, func(id string, depth int) { got["down "+id] = depth })
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Fatalf("seed %d, %s (-want +got):\n%s", seed, asset.ID, diff)
			}
			all := whole.ids()
			for query.MaxNodes = range len(all) + 2 {
				cut, err := g.Tree(t.Context(), query)
				if err != nil || cut.Truncated != (query.MaxNodes < len(all)) || !slices.Equal(cut.ids(), all[:min(query.MaxNodes, len(all))]) {
					t.Fatalf("seed %d, %s, %d nodes: %v of %v, truncated %v, %v", seed, asset.ID, query.MaxNodes, cut.ids(), all, cut.Truncated, err)
				}
			}
		}
	}
}

// TestC3_6_3_EdgeOrder has an asset that comes first in the dataset, and last among the
// edges.
func TestC3_6_3_EdgeOrder(t *testing.T) {
	g := Of(inventory.NewDataset(inventory.Identity{}, &inventory.Data{
		Assets: []*inventory.Asset{{ID: "late"}, {ID: "key"}, {ID: "early"}},
		Edges: []*inventory.Edge{
			{SourceID: "early", TargetID: "key", Type: "REFERENCES"}, {SourceID: "key", TargetID: "late", Type: "INVOKES"},
		},
	}))
	found, err := g.Dependents(t.Context(), 1, 1)
	if err != nil || len(found.Items) != 2 || found.Items[0].Asset.ID != "early" || found.Items[1].Via != "INVOKES" {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestC7_4_SharedAgainstEveryEdge(t *testing.T) {
	for seed := range uint64(300) {
		d := randomEstate(seed)
		dependents := map[string]map[string]bool{}
		for _, need := range oracleNeeds(d) {
			if need.label != "CONTAINS" && need.label != "PEERING" && need.from != need.to {
				if dependents[need.to] == nil {
					dependents[need.to] = map[string]bool{}
				}
				dependents[need.to][need.from] = true
			}
		}
		type count struct {
			id string
			n  int
		}
		var want, got []count
		for id, by := range dependents {
			if len(by) > 1 {
				want = append(want, count{id, len(by)})
			}
		}
		slices.SortFunc(want, func(a, b count) int { return cmp.Or(b.n-a.n, strings.Compare(b.id, a.id)) })
		for _, shared := range Of(d).SharedDependencies() {
			got = append(got, count{shared.Asset.ID, shared.Dependents})
		}
		if !slices.Equal(want, got) {
			t.Fatalf("seed %d: %v, want %v", seed, got, want)
		}
	}
}

func TestC1_3_LargestBlastsAgainstEveryPath(t *testing.T) {
	for seed := range uint64(300) {
		d := randomEstate(seed)
		needs := oracleNeeds(d)
		var all []Blast
		direct := map[string]int{}
		for _, need := range needs {
			direct[need.to]++
		}
		for _, asset := range d.Assets {
			blast := Blast{Asset: asset}
			accounts := map[string]bool{}
			for _, other := range d.Assets {
				if other == asset || shortest(needs, []string{other.ID}, asset.ID, 10) < 0 {
					continue
				}
				blast.Dependents++
				accounts[other.AccountID] = true
				if other.InternetExposed {
					blast.Exposed++
				}
			}
			delete(accounts, "")
			blast.Accounts = len(accounts)
			all = append(all, blast)
		}
		for top := 1; top <= 3; top++ {
			// Candidates are chosen by what needs them directly.
			want := slices.Clone(all)
			slices.SortStableFunc(want, func(a, b Blast) int { return direct[b.Asset.ID] - direct[a.Asset.ID] })
			want = slices.DeleteFunc(want[:min(4*top, len(want))], func(b Blast) bool { return b.Dependents == 0 })
			slices.SortFunc(want, func(a, b Blast) int {
				return cmp.Or(b.Dependents-a.Dependents, strings.Compare(b.Asset.ID, a.Asset.ID))
			})
			got, err := Of(d).LargestBlasts(t.Context(), BlastQuery{Top: top, MaxDepth: 10})
			if err != nil || got.Truncated || !slices.Equal(want[:min(top, len(want))], got.Items) {
				t.Fatalf("seed %d, top %d: %+v, %v; want %+v", seed, top, got, err, want)
			}
		}
	}
}

// TestC1_3_LargestBlastsTellProgress counts the assets that are looked at.
func TestC1_3_LargestBlastsTellProgress(t *testing.T) {
	g := northwharf(t)
	var told [][2]int
	if _, err := g.LargestBlasts(t.Context(), BlastQuery{Top: 2, MaxDepth: 10, Progress: func(done, total int) {
		told = append(told, [2]int{done, total})
	}}); err != nil {
		t.Fatal(err)
	}
	want := [][2]int{}
	for i := range 8 {
		want = append(want, [2]int{i + 1, 8})
	}
	if diff := gocmp.Diff(want, told); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestC3_6_3_OrganizationsContain follows containment in an organization only when asked.
func TestC3_6_3_OrganizationsContain(t *testing.T) {
	g := northwharf(t)
	account := g.mustResolve(t, "acct-prod")
	for inOrgs, want := range map[bool][]string{false: nil, true: {"ou-operations", "org-northwharf", "scp-leave"}} {
		tree, err := g.Tree(t.Context(), TreeQuery{Asset: account, Up: true, MaxDepth: 6, MaxNodes: 10, InOrgs: inOrgs})
		if diff := gocmp.Diff(want, tree.ids()); diff != "" || err != nil || tree.Dependents != nil {
			t.Errorf("%v: %v, %d dependents (-want +got):\n%s", inOrgs, err, len(tree.Dependents), diff)
		}
	}
}
