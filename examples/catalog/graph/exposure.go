package graph

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// maxRulePorts bounds the ports a rule lists when it has no range.
const maxRulePorts = 10

// sensitivePorts returns the ports of services that do not belong on the internet.
func sensitivePorts() []int {
	return []int{22, 1433, 3306, 3389, 5432, 5601, 6379, 8080, 8443, 9200, 27017}
}

// A Rule is a way the internet is let in.
type Rule struct {
	EdgeType string
	Ports    string  // "22", "80-443", "80,443" or "all"
	Protocol *string // nil when the rule names none
	Via      *string // the traffic filter, or what the edge says about itself
}

// An Exposure is an asset marked as exposed, and the evidence.
type Exposure struct {
	Asset     *inventory.Asset
	Rules     []Rule
	Sensitive []int // sensitive ports the rules open, ascending
	Protected bool  // whether a firewall stands before it
}

// Exposures returns the assets of these types, all types when nil, that are marked
// as exposed: those with most sensitive ports first, then those without protection,
// then those with most open findings.
func (g *Graph) Exposures(types []string) []Exposure {
	wanted := set(types)
	exposures := []Exposure{}
	for n, asset := range g.assets {
		if asset != nil && asset.InternetExposed && (wanted == nil || wanted[asset.Type]) {
			exposures = append(exposures, g.evidence(Node(n)))
		}
	}
	slices.SortStableFunc(exposures, func(a, b Exposure) int {
		openA, _, _ := g.data.OpenRisk(a.Asset)
		openB, _, _ := g.data.OpenRisk(b.Asset)
		return cmp.Or(
			cmp.Compare(len(b.Sensitive), len(a.Sensitive)),
			compareBool(a.Protected, b.Protected),
			cmp.Compare(openB, openA),
			strings.Compare(a.Asset.Name, b.Asset.Name),
		)
	})
	return exposures
}

// evidence collects the rules that let the internet in to a node, at the node
// itself and at the traffic filters it is attached to.
func (g *Graph) evidence(n Node) Exposure {
	exposure := Exposure{Asset: g.assets[n], Rules: []Rule{}, Sensitive: []int{}}
	places := []Node{n}
	for _, i := range g.incident.of(n) {
		edge, ends := g.data.Edges[i], g.ends[i]
		if edge.Type == "ATTACHED_TO" && ends[0] == n && g.isType(ends[1], "SECURITY_GROUP", "NSG") {
			places = append(places, ends[1])
		}
		if edge.Type == "PROTECTS" && ends[1] == n {
			exposure.Protected = true
		}
	}
	for _, place := range places {
		for _, i := range g.incident.of(place) {
			if edge := g.data.Edges[i]; g.ends[i][1] == place && FromInternet(edge) {
				exposure.add(edge, g.viaOf(n, place, edge))
			}
		}
	}
	slices.Sort(exposure.Sensitive)
	exposure.Sensitive = slices.Compact(exposure.Sensitive)
	return exposure
}

func (g *Graph) viaOf(n, place Node, edge *inventory.Edge) *string {
	if place != n {
		name := g.Name(place)
		return &name
	}
	return optional(edge.Description)
}

func (x *Exposure) add(edge *inventory.Edge, via *string) {
	x.Rules = append(x.Rules, Rule{EdgeType: edge.Type, Ports: rulePorts(edge), Protocol: optional(edge.Protocol), Via: via})
	for _, port := range sensitivePorts() {
		if Allows(edge, port) {
			x.Sensitive = append(x.Sensitive, port)
		}
	}
}

// rulePorts returns the ports of a rule as it has them: a range, or the first it lists.
func rulePorts(edge *inventory.Edge) string {
	if edge.PortRange != "" {
		return edge.PortRange
	}
	var ports []string
	for _, port := range edge.Ports[:min(maxRulePorts, len(edge.Ports))] {
		ports = append(ports, strconv.Itoa(port))
	}
	return cmp.Or(strings.Join(ports, ","), "all")
}

// optional returns nil for the empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

// Reachable returns the assets that traffic from the internet gets to, by id.
func (g *Graph) Reachable() []*inventory.Asset {
	assets := []*inventory.Asset{}
	for n, reached := range g.exposed() {
		if reached && g.assets[n] != nil {
			assets = append(assets, g.assets[n])
		}
	}
	slices.SortFunc(assets, func(a, b *inventory.Asset) int { return strings.Compare(a.ID, b.ID) })
	return assets
}

// findReachable marks the nodes that traffic from the entry points gets to, without
// anybody's rights.
func (g *Graph) findReachable() []bool {
	reached := make([]bool, len(g.ids))
	noIdentity := func(step hop) bool { return step.kind != identity }
	on := newWatch(context.Background()) // one pass over the graph, shared by all later calls
	for _, v := range newWalker(len(g.ids)).walk(on, g.flow(), g.entries, len(g.ids), noIdentity) {
		reached[v.node] = true
	}
	return reached
}
