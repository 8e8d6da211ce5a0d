package main

import (
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Bounds of what the resources of an asset show.
const (
	maxFindingsOfAsset = 10
	maxEdgesRead       = 500
)

// AssetShown is one asset as a resource.
type AssetShown struct {
	inventory.AssetBrief
	Tags map[string]string `json:"tags"`
	// Numbers of edges by type.
	Relations RelationCounts `json:"relations"`
	// Open findings as in list_findings, the riskiest first, at most ten.
	Findings []runtime.Object `json:"findings" cloudg:"like=inventory.FindingBrief"`
	// Of the metadata, sorted.
	MetadataKeys []string `json:"metadata_keys"`
	// Numbers of assets one step away.
	Dependencies inventory.Dependencies `json:"dependencies"`
}

// RelationCounts are the edges of an asset in numbers.
type RelationCounts struct {
	// Edges that start at the asset, by type.
	Outgoing runtime.Map[int] `json:"outgoing"`
	// Edges that end at the asset, by type.
	Incoming runtime.Map[int] `json:"incoming"`
}

// PlaceholderShown is the end of an edge that is no asset, such as an address range.
type PlaceholderShown struct {
	ID       string           `json:"id"`
	External bool             `json:"external"`
	Name     string           `json:"name"`
	Degree   inventory.Degree `json:"degree"`
}

// spot is an asset, or a placeholder when asset is nil.
type spot struct {
	id    string
	asset *inventory.Asset
}

// resolve returns what a reference in a URI stands for: an asset, or a placeholder by
// its id. An alias such as internet is none: an asset may have that name.
func resolve(d *inventory.Dataset, ref string) (spot, error) {
	asset, err := d.Resolve(ref)
	if err == nil {
		return spot{asset.ID, asset}, nil
	}
	if len(d.Outgoing(ref))+len(d.Incoming(ref)) > 0 {
		return spot{id: ref}, nil
	}
	return spot{}, asAnswer(err)
}

// spot returns what a reference stands for in the active dataset.
func (c *Catalog) spot(ref string) (*inventory.Dataset, spot, error) {
	d, err := c.workspace.Get("")
	if err != nil {
		return nil, spot{}, asAnswer(err)
	}
	at, err := resolve(d, ref)
	return d, at, err
}

// AssetResource is an asset of the active dataset with its tags, relations and worst
// findings, by any reference to it. A placeholder, such as an address range, goes by
// its id.
//
//cloudg:template cloudg://assets/{+ref} title="Asset" category=inventory sensitivity=confidential capabilities=read_state like=AssetShown
//cloudg:arg ref complete=CompleteRef
func (c *Catalog) AssetResource(_ *runtime.Context, ref string) (runtime.JSON, error) {
	d, at, err := c.spot(ref)
	switch {
	case err != nil:
		return runtime.JSON{}, err
	case at.asset == nil:
		return asJSON(PlaceholderShown{ID: at.id, External: true, Name: at.id, Degree: d.Degree(at.id)})
	}
	return asJSON(showAsset(d, at.asset))
}

func showAsset(d *inventory.Dataset, asset *inventory.Asset) AssetShown {
	return AssetShown{
		AssetBrief: d.AssetBrief(asset), Tags: asset.Tags,
		Relations: RelationCounts{
			Outgoing: counts(inventory.CountEdges(d.Outgoing(asset.ID))), Incoming: counts(inventory.CountEdges(d.Incoming(asset.ID))),
		},
		Findings:     shownFindings(d, d.OpenFindings(asset), maxFindingsOfAsset),
		MetadataKeys: metadataKeys(asset.Metadata), Dependencies: d.Dependencies(asset),
	}
}

// NeighborsShown is what is next to an asset.
type NeighborsShown struct {
	// Id of the asset.
	Asset string `json:"asset"`
	// Those that start at the asset, then those that end there; at most 500.
	Edges []inventory.EdgeBrief `json:"edges"`
	// The other ends of these edges, each once; what is no asset has an id only.
	Neighbors []runtime.Object `json:"neighbors" cloudg:"like=inventory.AssetBrief"`
}

// AssetNeighborsResource shows the edges of an asset or a placeholder in the active
// dataset, and what is at their other ends.
//
//cloudg:template cloudg://assets/{+ref}/neighbors title="Asset neighbours" category=graph sensitivity=confidential capabilities=read_state
//cloudg:arg ref complete=CompleteRef
func (c *Catalog) AssetNeighborsResource(_ *runtime.Context, ref string) (NeighborsShown, error) {
	d, at, err := c.spot(ref)
	if err != nil {
		return NeighborsShown{}, err
	}
	shown := NeighborsShown{Asset: at.id, Edges: []inventory.EdgeBrief{}, Neighbors: []runtime.Object{}}
	edges := slices.Concat(d.Outgoing(at.id), slices.DeleteFunc(slices.Clone(d.Incoming(at.id)), isLoop))
	listed := map[string]bool{at.id: true}
	for _, edge := range edges[:min(maxEdgesRead, len(edges))] {
		shown.Edges = append(shown.Edges, d.EdgeBrief(edge))
		for _, id := range []string{edge.SourceID, edge.TargetID} {
			if !listed[id] {
				listed[id] = true
				shown.Neighbors = append(shown.Neighbors, neighbor(d, id))
			}
		}
	}
	return shown, nil
}

// isLoop reports whether an edge leads from a node to itself.
func isLoop(edge *inventory.Edge) bool { return edge.SourceID == edge.TargetID }

func neighbor(d *inventory.Dataset, id string) runtime.Object {
	if asset := d.AssetByID(id); asset != nil {
		return projectAsset(d, asset, nil)
	}
	var object runtime.Object
	object.Set("id", codec.StringValue(id))
	object.Set("external", codec.BoolValue(true))
	return object
}

// AssetFindingsShown are the open findings of an asset.
type AssetFindingsShown struct {
	// Id of the asset.
	Asset string `json:"asset"`
	// As in list_findings, the riskiest first.
	Findings []runtime.Object `json:"findings" cloudg:"like=inventory.FindingBrief"`
}

// AssetFindingsResource lists all open findings of an asset in the active dataset.
//
//cloudg:template cloudg://assets/{+ref}/findings title="Asset findings" category=findings sensitivity=confidential capabilities=read_state
//cloudg:arg ref complete=CompleteRef
func (c *Catalog) AssetFindingsResource(_ *runtime.Context, ref string) (AssetFindingsShown, error) {
	d, err := c.workspace.Get("")
	if err != nil {
		return AssetFindingsShown{}, asAnswer(err)
	}
	asset, err := d.Resolve(ref)
	if err != nil {
		return AssetFindingsShown{}, asAnswer(err)
	}
	open := d.OpenFindings(asset)
	return AssetFindingsShown{Asset: asset.ID, Findings: shownFindings(d, open, len(open))}, nil
}
