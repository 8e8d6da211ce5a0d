package main

import (
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// CentralityTopArgs say by what to rank, and what.
type CentralityTopArgs struct {
	// Count the relations at an asset, those that end or start there, or the shortest ways over it.
	Metric graph.Metric `json:"metric" cloudg:"default=degree"`
	// Most assets to return.
	Top int `json:"top" cloudg:"default=20,min=1,max=200"`
	// Any of these types, such as EC2 or IAM_ROLE.
	AssetTypes []string `json:"asset_types,omitempty"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// CentralAssets are the most central assets.
type CentralAssets struct {
	Dataset string       `json:"dataset"`
	Metric  graph.Metric `json:"metric"`
	// Whether scores are estimates, as betweenness is in large graphs.
	Sampled bool `json:"sampled"`
	// Whether time ran out, so that the estimates are rough.
	Truncated bool `json:"truncated,omitempty"`
	// The highest score first.
	Items []CentralAsset `json:"items"`
}

// CentralAsset is an asset and how central it is.
type CentralAsset struct {
	inventory.AssetBrief
	// From 0 to 1, by the metric.
	Score float64 `json:"score"`
	// Relations at the asset.
	Degree int `json:"degree"`
}

// CentralityTop ranks assets by how much runs together at them, or over them. Use it
// to find the few assets that hold an estate together, before asking for the blast
// radius of one.
//
//cloudg:tool title="Most central assets" category=graph sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) CentralityTop(ctx *runtime.Context, args CentralityTopArgs) (CentralAssets, error) {
	types, err := assetTypes(args.AssetTypes)
	if err != nil {
		return CentralAssets{}, err
	}
	p, err := c.at(args.Dataset)
	if err != nil {
		return CentralAssets{}, err
	}
	ranking, err := p.graph.Centrality(ctx, args.Metric, progress(ctx))
	if err != nil {
		return CentralAssets{}, err
	}
	found := CentralAssets{
		Dataset: p.Name, Metric: args.Metric, Sampled: ranking.Sampled, Truncated: ranking.Truncated, Items: []CentralAsset{},
	}
	for _, item := range ranking.Items {
		if len(found.Items) == args.Top {
			break
		}
		if types == nil || slices.Contains(types, item.Asset.Type) {
			found.Items = append(found.Items, CentralAsset{p.AssetBrief(item.Asset), item.Score, item.Degree})
		}
	}
	return found, nil
}
