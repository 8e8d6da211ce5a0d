package graph

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// oracleAround returns how far the nodes around a seed are, in edges of some types; nil
// for all types.
func oracleAround(d *inventory.Dataset, seed string, depth int, types []string) map[string]int {
	away := map[string]int{seed: 0}
	for far := 1; far <= depth; far++ {
		for _, e := range d.Edges {
			if types != nil && !slices.Contains(types, e.Type) {
				continue
			}
			for _, ends := range [][2]string{{e.SourceID, e.TargetID}, {e.TargetID, e.SourceID}} {
				at, near := away[ends[0]]
				if _, known := away[ends[1]]; near && at == far-1 && !known {
					away[ends[1]] = far
				}
			}
		}
	}
	return away
}

// partOf returns the ids of the nodes and edges of a part, and fails when the forms for
// drawing hold others.
func partOf(t *testing.T, d *inventory.Dataset, part Subgraph) (nodes, edges []string) {
	t.Helper()
	doc, drawing := part.D3(), part.Cytoscape()
	for i, node := range doc.Nodes {
		nodes = append(nodes, node.ID)
		if data := drawing.Elements.Nodes[i].Data; data.ID != node.ID || node.External != (d.AssetByID(node.ID) == nil) {
			t.Errorf("node %+v is drawn as %+v", node, data)
		}
	}
	for i, number := range part.edges {
		edge := d.Edges[number]
		edges = append(edges, edge.ID)
		link, data := doc.Links[i], drawing.Elements.Edges[i].Data
		if link.Source != edge.SourceID || link.Target != edge.TargetID || data.Source != edge.SourceID || data.Target != edge.TargetID {
			t.Errorf("edge %s is drawn as %+v and %+v", edge.ID, link, data)
		}
	}
	if part.Nodes() != len(nodes) || part.Edges() != len(edges) || len(doc.Links) != len(edges) {
		t.Errorf("%d nodes and %d edges, drawn %d and %d", part.Nodes(), part.Edges(), len(nodes), len(doc.Links))
	}
	slices.Sort(nodes)
	return nodes, edges
}

func TestC7_4_SubgraphAgainstEveryEdge(t *testing.T) {
	eachWild(t, func(t *testing.T, seed uint64, d *inventory.Dataset) { checkSubgraph(t, d, int(seed)) })
}

// checkSubgraph compares what lies around two nodes of an estate with all that does.
// The number says which nodes, how far, and along which edges.
func checkSubgraph(t *testing.T, d *inventory.Dataset, which int) {
	t.Helper()
	g := Of(d)
	if len(g.ids) == 0 {
		return
	}
	query := SubgraphQuery{Depth: which % 4, MaxNodes: 1000}
	if which%3 == 0 {
		query.Types = []string{"CONTAINS", "GRANTS_ACCESS", "ATTACHED_TO"}
	}
	around := map[string]bool{}
	for i := range min(2, len(g.ids)) {
		n := Node((which + 3*i) % len(g.ids))
		query.Seeds = append(query.Seeds, n)
		for id := range oracleAround(d, g.ID(n), query.Depth, query.Types) {
			around[id] = true
		}
	}
	var wantNodes, wantEdges []string
	touched := map[string]bool{}
	for _, e := range d.Edges {
		if around[e.SourceID] && around[e.TargetID] && (query.Types == nil || slices.Contains(query.Types, e.Type)) {
			wantEdges = append(wantEdges, e.ID)
			touched[e.SourceID], touched[e.TargetID] = true, true
		}
	}
	for id := range around {
		if d.AssetByID(id) != nil || touched[id] {
			wantNodes = append(wantNodes, id)
		}
	}
	slices.Sort(wantNodes)
	part, truncated := g.Subgraph(query)
	nodes, edges := partOf(t, d, part)
	if diff := gocmp.Diff([][]string{wantNodes, wantEdges}, [][]string{nodes, edges}); diff != "" || truncated {
		t.Fatalf("truncated %v (-want +got):\n%s", truncated, diff)
	}
	query.MaxNodes = len(around)
	if _, truncated := g.Subgraph(query); truncated {
		t.Errorf("room for all of %d nodes, and truncated", len(around))
	}
}

// TestC7_4_SubgraphKeepsTheNearest leaves out what is farthest from the seed.
func TestC7_4_SubgraphKeepsTheNearest(t *testing.T) {
	cuts := 0
	for seed := range uint64(wildSeeds) {
		d := wildEstate(seed)
		g := Of(d)
		if len(g.ids) < 2 {
			continue
		}
		away := oracleAround(d, g.ID(0), 4, nil)
		for most := 1; most < len(away); most++ {
			part, truncated := g.Subgraph(SubgraphQuery{Seeds: []Node{0}, Depth: 4, MaxNodes: most})
			nodes, _ := partOf(t, d, part)
			if !truncated || len(nodes) > most {
				t.Fatalf("seed %d: %d of %d nodes, truncated %v", seed, len(nodes), len(away), truncated)
			}
			farthest := 0
			for _, id := range nodes {
				farthest = max(farthest, away[id])
			}
			nearer := 0
			for _, far := range away {
				if far < farthest {
					nearer++
				}
			}
			if nearer >= most {
				t.Fatalf("seed %d: with %d nodes %v are kept, of %v", seed, most, nodes, away)
			}
			cuts++
		}
	}
	if cuts < 100 {
		t.Errorf("only %d parts are cut in all estates", cuts)
	}
}
