package graph

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// The oracle answers from the list of edges alone, by trying everything. It shares
// nothing with the graph but the definitions.

// randomEstate returns a small estate in which much can happen.
func randomEstate(seed uint64) *inventory.Dataset {
	random := rand.New(rand.NewPCG(seed, 0))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	data := &inventory.Data{}
	for i := range 8 {
		data.Assets = append(data.Assets, &inventory.Asset{
			ID: fmt.Sprintf("n%d", i), Name: fmt.Sprintf("name-%d", i), AccountID: pick("", "1", "2"),
			Type:            pick("EC2", "SECURITY_GROUP", "NETWORK_INTERFACE", "VPC", "RDS_INSTANCE", "IAM_ROLE", "LOAD_BALANCER"),
			InternetExposed: random.IntN(6) == 0,
		})
		if random.IntN(2) == 0 {
			severity := inventory.Severity(1 + random.IntN(5))
			data.Findings = append(data.Findings, &inventory.Finding{
				ID: fmt.Sprintf("f%d", i), ResourceID: fmt.Sprintf("n%d", i), Severity: severity,
				RiskScore: inventory.RiskScore(severity, nil),
			})
		}
	}
	end := func() string {
		return pick("n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "0.0.0.0/0", "10.0.0.0/8")
	}
	for i := range 16 {
		data.Edges = append(data.Edges, &inventory.Edge{
			ID: fmt.Sprintf("e%d", i), SourceID: end(), TargetID: end(), Direction: pick("ingress", "egress"),
			Type: inventory.EdgeTypes()[random.IntN(len(inventory.EdgeTypes()))], CIDR: pick("", "", "0.0.0.0/0"),
		})
	}
	return inventory.NewDataset(inventory.Identity{Name: "random"}, data)
}

// step is a hop of the oracle.
type step struct{ from, to, label string }

// oracleFlow returns the hops of the flow view.
func oracleFlow(d *inventory.Dataset, identities bool) []step {
	typeOf := func(id string) string {
		for _, asset := range d.Assets {
			if asset.ID == id {
				return asset.Type
			}
		}
		return ""
	}
	var steps []step
	add := func(from, to, label string) {
		if !slices.ContainsFunc(steps, func(s step) bool { return s.from == from && s.to == to }) {
			steps = append(steps, step{from, to, label})
		}
	}
	for _, e := range d.Edges {
		source := typeOf(e.SourceID)
		switch {
		case strings.Contains(" INTERNET_EXPOSED LOAD_BALANCER_TARGET ROUTE PEERING ", " "+e.Type+" "),
			strings.HasSuffix(e.Type, "_RULE") && e.Direction != "egress",
			e.Type == "ATTACHED_TO" && source == "NETWORK_INTERFACE",
			e.Type == "CONTAINS" && source == "VPC":
			add(e.SourceID, e.TargetID, e.Type)
		}
		if e.Type == "ATTACHED_TO" && typeOf(e.TargetID) == "SECURITY_GROUP" {
			add(e.TargetID, e.SourceID, "SG_ADMITS")
		}
	}
	for _, e := range d.Edges {
		if identities && strings.Contains(" ASSUMES_ROLE IAM_TRUST GRANTS_ACCESS ", " "+e.Type+" ") {
			add(e.SourceID, e.TargetID, e.Type)
		}
	}
	return steps
}

// everyPath returns all loop-free paths from one node to another, as texts, with
// the number of hops.
func everyPath(steps []step, from, to string, most int) map[string]int {
	paths := map[string]int{}
	var extend func(path []string)
	extend = func(path []string) {
		last := path[len(path)-1]
		if last == to {
			paths[strings.Join(path, ">")] = len(path) - 1
			return
		}
		for _, s := range steps {
			if s.from == last && len(path) <= most && !slices.Contains(path, s.to) {
				extend(append(slices.Clone(path), s.to))
			}
		}
	}
	extend([]string{from})
	return paths
}

func (g *Graph) text(p Path) string {
	ids := []string{}
	for _, n := range p.Nodes {
		ids = append(ids, g.ID(n))
	}
	return strings.Join(ids, ">")
}

func TestC7_4_PathsAgainstEveryPath(t *testing.T) {
	for seed := range uint64(300) {
		d := randomEstate(seed)
		g := Of(d)
		for n := range Node(len(g.ids)) {
			target := (n + 3) % Node(len(g.ids))
			const depth = 4
			want := everyPath(oracleFlow(d, true), g.ID(n), g.ID(target), depth)
			found, err := g.Paths(t.Context(), PathQuery{Sources: []Node{n}, Target: target, Mode: Flow, MaxDepth: depth, MaxPaths: 1000})
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]int{}
			for _, p := range found.Paths {
				got[g.text(p)] = p.Length()
			}
			sorted := slices.IsSortedFunc(found.Paths, func(a, b Path) int { return cmp.Compare(a.Length(), b.Length()) })
			if diff := gocmp.Diff(want, got); diff != "" || !sorted || found.Truncated {
				t.Fatalf("seed %d, %s to %s: sorted %v, truncated %v (-want +got):\n%s", seed, g.ID(n), g.ID(target), sorted, found.Truncated, diff)
			}
			for most := 1; most <= len(want); most++ {
				some, err := g.Paths(t.Context(), PathQuery{Sources: []Node{n}, Target: target, Mode: Flow, MaxDepth: depth, MaxPaths: most})
				if err != nil || len(some.Paths) != most || some.Truncated != (most < len(want)) {
					t.Fatalf("seed %d: %d of %d paths: %d, truncated %v, %v", seed, most, len(want), len(some.Paths), some.Truncated, err)
				}
			}
		}
	}
}

// shortest returns the length of the shortest path from any start, -1 for none.
func shortest(steps []step, starts []string, to string, most int) int {
	best := -1
	for _, start := range starts {
		for _, length := range everyPath(steps, start, to, most) {
			if best < 0 || length < best {
				best = length
			}
		}
	}
	return best
}

// oracleEntries returns the entry points, in any order.
func oracleEntries(d *inventory.Dataset) []string {
	var entries []string
	for _, e := range d.Edges {
		if e.SourceID == "0.0.0.0/0" || e.TargetID == "0.0.0.0/0" {
			entries = append(entries, "0.0.0.0/0")
		}
		if e.CIDR == "0.0.0.0/0" && e.Direction != "egress" {
			entries = append(entries, e.SourceID)
		}
	}
	return entries
}

func TestC7_4_AttackPathsAgainstEveryPath(t *testing.T) {
	reached := 0
	for seed := range uint64(300) {
		d := randomEstate(seed)
		g := Of(d)
		starts := oracleEntries(d)
		for _, asset := range d.Assets {
			if asset.InternetExposed {
				starts = append(starts, asset.ID)
			}
		}
		want := map[string]int{}
		for _, asset := range d.Assets {
			if asset.Type == "RDS_INSTANCE" || asset.Type == "IAM_ROLE" {
				if length := shortest(oracleFlow(d, true), starts, asset.ID, 5); length >= 0 {
					want[asset.ID] = length
				}
			}
		}
		found, err := g.AttackPaths(t.Context(), AttackQuery{MaxDepth: 5})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, p := range found.Paths {
			got[g.ID(p.Nodes[len(p.Nodes)-1])] = p.Length()
		}
		if diff := gocmp.Diff(want, got); diff != "" || found.Exposed != (len(starts) > 0) {
			t.Fatalf("seed %d: exposed %v (-want +got):\n%s", seed, found.Exposed, diff)
		}
		reached += len(got)
	}
	if reached < 100 {
		t.Errorf("only %d attack paths in all estates", reached)
	}
}

func TestC7_4_ReachableAgainstEveryPath(t *testing.T) {
	for seed := range uint64(300) {
		d := randomEstate(seed)
		want, got := []string{}, []string{}
		for _, asset := range d.Assets { // sorted by id
			if shortest(oracleFlow(d, false), oracleEntries(d), asset.ID, len(d.Assets)+2) >= 0 {
				want = append(want, asset.ID)
			}
		}
		for _, asset := range Of(d).Reachable() {
			got = append(got, asset.ID)
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
}

// oracleNeeds returns the dependencies between assets.
func oracleNeeds(d *inventory.Dataset) []step {
	forward := " ROUTE IAM_TRUST IAM_POLICY_ATTACHMENT PEERING LOAD_BALANCER_TARGET ATTACHED_TO REFERENCES USES_IMAGE ASSUMES_ROLE GRANTS_ACCESS LOGS_TO "
	reverse := " CONTAINS INVOKES PROTECTS MONITORS MANAGES GOVERNS "
	var steps []step
	for _, e := range d.Edges {
		switch {
		case !strings.HasPrefix(e.SourceID, "n") || !strings.HasPrefix(e.TargetID, "n"):
		case strings.Contains(forward, " "+e.Type+" "):
			steps = append(steps, step{e.SourceID, e.TargetID, e.Type})
		case strings.Contains(reverse, " "+e.Type+" "):
			steps = append(steps, step{e.TargetID, e.SourceID, e.Type})
		}
	}
	return steps
}

func TestC7_4_DependenciesAgainstEveryPath(t *testing.T) {
	for seed := range uint64(300) {
		d := randomEstate(seed)
		g := Of(d)
		needs := oracleNeeds(d)
		for _, asset := range d.Assets {
			const depth = 3
			wantUp, wantDown := map[string]int{}, map[string]int{}
			for _, other := range d.Assets {
				if other == asset {
					continue
				}
				if length := shortest(needs, []string{asset.ID}, other.ID, depth); length >= 0 {
					wantUp[other.ID] = length
				}
				if length := shortest(needs, []string{other.ID}, asset.ID, depth); length >= 0 {
					wantDown[other.ID] = length
				}
			}
			up, errUp := g.DependsOn(t.Context(), g.Node(asset), depth)
			down, errDown := g.Dependents(t.Context(), g.Node(asset), depth)
			if errUp != nil || errDown != nil {
				t.Fatal(errUp, errDown)
			}
			if diff := gocmp.Diff([]map[string]int{wantUp, wantDown}, []map[string]int{depths(up), depths(down)}); diff != "" {
				t.Fatalf("seed %d, %s (-want +got):\n%s", seed, asset.ID, diff)
			}
		}
	}
}

func depths(d Dependents) map[string]int {
	depths := map[string]int{}
	for _, item := range d.Items {
		depths[item.Asset.ID] = item.Depth
	}
	return depths
}

func TestC7_4_NetworkReachAgainstEveryPath(t *testing.T) {
	for seed := range uint64(200) {
		d := randomEstate(seed)
		g := Of(d)
		var steps []step
		for _, e := range d.Edges {
			steps = append(steps, step{e.SourceID, e.TargetID, e.Type})
		}
		for _, asset := range d.Assets {
			nodes, assets, farthest, stores := 0, 0, 0, 0
			for _, id := range g.ids {
				length := shortest(steps, []string{asset.ID}, id, len(g.ids))
				if length <= 0 {
					continue
				}
				nodes++
				farthest = max(farthest, length)
				if other := d.AssetByID(id); other != nil {
					assets++
					if other.Type == "RDS_INSTANCE" {
						stores++
					}
				}
			}
			want := min(10, min(10, float64(nodes)/2)+float64(2*stores))
			got, err := g.Reach(t.Context(), g.Node(asset))
			if err != nil || got.Assets != assets || got.MaxDepth != farthest || got.Risk != want {
				t.Fatalf("seed %d, %s: %+v, %v; want %d assets, depth %d, risk %v", seed, asset.ID, got, err, assets, farthest, want)
			}
		}
	}
}
