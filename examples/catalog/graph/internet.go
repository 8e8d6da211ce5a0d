package graph

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// isInternet reports whether the source of a rule stands for the internet.
func isInternet(source string) bool {
	switch strings.ToLower(strings.TrimSpace(source)) {
	case "0.0.0.0/0", "::/0", "*", "internet", "any":
		return true
	}
	return false
}

// FromInternet reports whether an edge lets the internet in.
func FromInternet(edge *inventory.Edge) bool {
	return !isEgress(edge) && (isInternet(edge.SourceID) || isInternet(edge.CIDR))
}

// findEntries returns the nodes the internet comes in through: the two that stand
// for all addresses first, then the sources of rules for the internet, sorted.
func (g *Graph) findEntries() []Node {
	var entries, others []Node
	known := make(map[Node]bool)
	for _, id := range []string{"0.0.0.0/0", "::/0"} {
		if n, ok := g.byID[id]; ok {
			known[n] = true
			entries = append(entries, n)
		}
	}
	for i, edge := range g.data.Edges {
		if source := g.ends[i][0]; !isEgress(edge) && isInternet(edge.CIDR) && !known[source] {
			known[source] = true
			others = append(others, source)
		}
	}
	slices.SortFunc(others, func(a, b Node) int { return strings.Compare(g.ids[a], g.ids[b]) })
	return append(entries, others...)
}

// Entries returns the nodes the internet comes in through, which may be none.
func (g *Graph) Entries() []Node { return slices.Clone(g.entries) }

// IsInternetName reports whether a reference is one of the names callers use for
// the internet.
func IsInternetName(ref string) bool {
	switch strings.ToLower(strings.TrimSpace(ref)) {
	case "internet", "public", "0.0.0.0/0", "::/0":
		return true
	}
	return false
}

// Resolve returns the node a reference stands for: the first entry point for a
// name of the internet, an asset, or a placeholder by its id.
func (g *Graph) Resolve(ref string) (Node, error) {
	nodes, err := g.ResolveSource(ref)
	if err != nil {
		return 0, err
	}
	return nodes[0], nil
}

// ResolveSource is Resolve for something that traffic comes from: a name of the
// internet stands for all entry points.
func (g *Graph) ResolveSource(ref string) ([]Node, error) {
	if IsInternetName(ref) {
		if len(g.entries) == 0 {
			return nil, &fault.Error{
				Kind:    fault.Invalid,
				Message: "The dataset has no internet node. See internet_exposure for the assets that are marked as exposed.",
			}
		}
		return g.Entries(), nil
	}
	asset, err := g.data.Resolve(ref)
	if err == nil {
		return []Node{g.byID[asset.ID]}, nil
	}
	if n, ok := g.byID[ref]; ok {
		return []Node{n}, nil
	}
	return nil, err
}
