package main

import (
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// place is a dataset with its graph, and the arguments that name nodes in it.
type place struct {
	*inventory.Dataset
	graph *graph.Graph
}

// at returns the dataset of that name with its graph.
func (c *Catalog) at(dataset string) (place, error) {
	d, err := c.workspace.Get(dataset)
	if err != nil {
		return place{}, asAnswer(err)
	}
	return place{d, graph.Of(d)}, nil
}

// asset returns the node of an asset.
func (p place) asset(ref string) (*inventory.Asset, graph.Node, error) {
	asset, err := p.Resolve(ref)
	if err != nil {
		return nil, 0, asAnswer(err)
	}
	return asset, p.graph.Node(asset), nil
}

// node returns the node of an asset, the internet or a placeholder.
func (p place) node(ref string) (graph.Node, error) {
	n, err := p.graph.Resolve(ref)
	return n, asAnswer(err)
}

// brief returns a node as results show it: an asset as in find_assets, or a
// placeholder.
func (p place) brief(n graph.Node) runtime.Object {
	if asset := p.graph.Asset(n); asset != nil {
		return projectAsset(p.Dataset, asset, nil)
	}
	return external(p.graph.ID(n))
}

func external(id string) runtime.Object {
	var object runtime.Object
	object.Set("id", codec.StringValue(id))
	object.Set("name", codec.StringValue(id))
	object.Set("type", codec.StringValue("EXTERNAL"))
	object.Set("external", codec.BoolValue(true))
	return object
}

// hop returns a node as paths show it, without what is unknown.
func (p place) hop(n graph.Node) runtime.Object {
	var hop runtime.Object
	brief := p.brief(n)
	for key, value := range brief.Value().All() {
		switch key {
		case "id", "name", "type", "account_id", "internet_exposed", "open_findings", "max_severity", "external":
			if value.Kind() != codec.KindNull {
				hop.Set(key, value)
			}
		}
	}
	return hop
}

// path returns a path as results show it.
func (p place) path(path graph.Path) PathShown {
	shown := PathShown{Length: path.Length(), Nodes: []runtime.Object{}, EdgeTypes: path.Via}
	var names []string
	for _, n := range path.Nodes {
		shown.Nodes = append(shown.Nodes, p.hop(n))
		names = append(names, p.graph.Name(n))
	}
	shown.Summary = strings.Join(names, " -> ")
	return shown
}

// PathShown is a way through the graph.
type PathShown struct {
	// Number of hops.
	Length int `json:"length"`
	// From the start to the end.
	Nodes []runtime.Object `json:"nodes" cloudg:"like=inventory.AssetBrief"`
	// Of the hops; SG_ADMITS leads from a traffic filter to what it protects.
	EdgeTypes []string `json:"edge_types"`
	// Names along the way.
	Summary string `json:"summary"`
}

// edgeTypes returns the edge types a caller means, nil for all.
func edgeTypes(texts []string) ([]string, error) {
	return parseAll(texts, inventory.ParseEdgeType)
}

// assetTypes returns the asset types a caller means, nil for all.
func assetTypes(texts []string) ([]string, error) {
	return parseAll(texts, inventory.ParseAssetType)
}

func parseAll(texts []string, parse func(string) (string, error)) ([]string, error) {
	var names []string
	for _, text := range texts {
		name, err := parse(text)
		if err != nil {
			return nil, asAnswer(err)
		}
		names = append(names, name)
	}
	return names, nil
}

// linkAsset adds a link to a resource of a node: the node itself for no suffix.
func linkAsset(ctx *runtime.Context, id, suffix, title string) {
	link(ctx, inventory.AssetURI(id)+suffix, title)
}

// link adds a link to a resource of this server.
func link(ctx *runtime.Context, uri, title string) {
	ctx.Link(runtime.ResourceLink{URI: uri, Name: uri, Title: title, MIMEType: runtime.DefaultMIMEType})
}
