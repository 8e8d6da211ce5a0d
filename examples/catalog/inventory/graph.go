package inventory

// graph is the raw edge list seen from each node, placeholders included.
type graph struct {
	outgoing map[string][]*Edge // by source id, dataset order
	incoming map[string][]*Edge // by target id, dataset order
}

func (d *Dataset) edgeGraph() *graph {
	return d.graph.get(func() *graph {
		g := &graph{outgoing: make(map[string][]*Edge), incoming: make(map[string][]*Edge)}
		for _, edge := range d.Edges {
			g.outgoing[edge.SourceID] = append(g.outgoing[edge.SourceID], edge)
			g.incoming[edge.TargetID] = append(g.incoming[edge.TargetID], edge)
		}
		return g
	})
}

// Outgoing returns the edges that start at a node, in dataset order.
func (d *Dataset) Outgoing(id string) []*Edge { return d.edgeGraph().outgoing[id] }

// Incoming returns the edges that end at a node, in dataset order.
func (d *Dataset) Incoming(id string) []*Edge { return d.edgeGraph().incoming[id] }

// A Degree counts the neighbours of a node: parallel edges count once.
type Degree struct {
	In  int `json:"in"`
	Out int `json:"out"`
}

// Degree returns the degree of a node in the relationship graph, which has at
// most one edge from one node to another.
func (d *Dataset) Degree(id string) Degree {
	sources := make(map[string]bool)
	for _, edge := range d.Incoming(id) {
		sources[edge.SourceID] = true
	}
	targets := make(map[string]bool)
	for _, edge := range d.Outgoing(id) {
		targets[edge.TargetID] = true
	}
	return Degree{In: len(sources), Out: len(targets)}
}

// dependencyGraph counts the edges along which one asset needs another.
type dependencyGraph struct {
	dependsOn, dependents map[string]int // by asset id; parallel edges count
}

// Dependencies counts what an asset needs and what needs it, one step away.
type Dependencies struct {
	DirectDependsOn  int `json:"direct_depends_on"`
	DirectDependents int `json:"direct_dependents"`
}

// Dependencies returns the direct dependencies of an asset. Parallel edges count
// each; containment in an organization is no dependency.
func (d *Dataset) Dependencies(asset *Asset) Dependencies {
	g := d.dependents.get(func() *dependencyGraph { return newDependencyGraph(d) })
	return Dependencies{DirectDependsOn: g.dependsOn[asset.ID], DirectDependents: g.dependents[asset.ID]}
}

func newDependencyGraph(d *Dataset) *dependencyGraph {
	g := &dependencyGraph{dependsOn: make(map[string]int), dependents: make(map[string]int)}
	for _, edge := range d.Edges {
		source, target := d.AssetByID(edge.SourceID), d.AssetByID(edge.TargetID)
		if source == nil || target == nil {
			continue
		}
		switch DependencyAlong(edge, source, false) {
		case SourceNeedsTarget:
			g.dependsOn[source.ID]++
			g.dependents[target.ID]++
		case TargetNeedsSource:
			g.dependsOn[target.ID]++
			g.dependents[source.ID]++
		}
	}
	return g
}
