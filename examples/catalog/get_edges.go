package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// GetEdgesArgs select edges; all conditions must hold.
type GetEdgesArgs struct {
	// Where edges start: an asset, or internet for all entry points.
	Source string `json:"source" cloudg:"default=''"`
	// Where edges end: an asset, or internet.
	Target string `json:"target" cloudg:"default=''"`
	// Any of these types, such as SECURITY_GROUP_RULE.
	EdgeTypes []string `json:"edge_types,omitempty"`
	// Exact relationship, such as encrypted-by.
	Relationship string `json:"relationship" cloudg:"default=''"`
	// Only edges between two accounts.
	CrossAccountOnly bool `json:"cross_account_only" cloudg:"default=false"`
	// Only edges that let the internet in.
	InternetOnly bool `json:"internet_only" cloudg:"default=false"`
	// Only edges that let traffic to this port through.
	Port *int `json:"port,omitempty" cloudg:"min=0,max=65535"`
	PageArgs
}

// EdgesFound is a page of edges.
type EdgesFound struct {
	Page
	Items []inventory.EdgeBrief `json:"items"`
}

// GetEdges lists edges by their ends, type, relationship or port. Use it to read
// the rules that let traffic in, or to see how two assets are connected.
//
//cloudg:tool title="Get edges" category=graph sensitivity=confidential capabilities=read_state
func (c *Catalog) GetEdges(_ *runtime.Context, args GetEdgesArgs) (EdgesFound, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return EdgesFound{}, err
	}
	filter, err := p.edgeFilter(args)
	if err != nil {
		return EdgesFound{}, err
	}
	edges := p.graph.Edges(filter)
	query := args
	query.PageArgs = PageArgs{}
	part, page, err := args.cut(p.Dataset, len(edges), query)
	if err != nil {
		return EdgesFound{}, err
	}
	found := EdgesFound{Page: page, Items: []inventory.EdgeBrief{}}
	for _, edge := range edges[part.Start:part.End] {
		found.Items = append(found.Items, p.EdgeBrief(edge))
	}
	return found, nil
}

func (p place) edgeFilter(args GetEdgesArgs) (graph.EdgeFilter, error) {
	types, err := edgeTypes(args.EdgeTypes)
	if err != nil {
		return graph.EdgeFilter{}, err
	}
	filter := graph.EdgeFilter{
		Types: types, Relationship: args.Relationship, CrossAccount: args.CrossAccountOnly,
		FromInternet: args.InternetOnly, Port: args.Port,
	}
	if args.Source != "" {
		if filter.Sources, err = p.graph.ResolveSource(args.Source); err != nil {
			return graph.EdgeFilter{}, asAnswer(err)
		}
		// What a rule lets out does not come from the internet, whoever names it an entry point.
		filter.Incoming = graph.IsInternetName(args.Source)
	}
	if args.Target != "" {
		target, err := p.node(args.Target)
		if err != nil {
			return graph.EdgeFilter{}, err
		}
		filter.Target = &target
	}
	return filter, nil
}
