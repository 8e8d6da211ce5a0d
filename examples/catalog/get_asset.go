package main

import (
	"slices"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// Bounds of what get_asset shows.
const (
	maxAssetFindings = 25
	maxMetadataKeys  = 100
)

// GetAssetArgs name the asset.
type GetAssetArgs struct {
	// The asset's id, ARN, name, or the end of its ARN such as instance/i-0abc.
	Ref string `json:"ref" cloudg:"minlen=1"`
	// Show the open findings, at most 25.
	IncludeFindings bool `json:"include_findings" cloudg:"default=true"`
	// Most relations to show; the counts are always complete.
	MaxRelations int `json:"max_relations" cloudg:"default=20,min=0,max=200"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// AssetDetails is one asset with what surrounds it.
type AssetDetails struct {
	inventory.AssetBrief
	Tags    map[string]string `json:"tags"`
	Dataset string            `json:"dataset"`
	// Cloud service.
	Service   string    `json:"service"`
	Relations Relations `json:"relations"`
	// Numbers of assets one step away.
	Dependencies inventory.Dependencies `json:"dependencies"`
	// Neighbours.
	Degree inventory.Degree `json:"degree"`
	// Open findings as in list_findings, riskiest first; absent when not wanted.
	Findings []runtime.Object `json:"findings,omitzero" cloudg:"like=inventory.FindingBrief"`
	// Of the metadata, sorted.
	MetadataKeys []string  `json:"metadata_keys"`
	CollectedAt  time.Time `json:"collected_at"`
}

// Relations are the edges of an asset.
type Relations struct {
	// Edges that start at the asset, by type.
	Outgoing runtime.Map[int] `json:"outgoing"`
	// Edges that end at the asset, by type.
	Incoming runtime.Map[int] `json:"incoming"`
	// Outgoing edges, then incoming ones.
	Sample []inventory.EdgeBrief `json:"sample"`
	Total  int                   `json:"total"`
	// Whether the sample leaves edges out.
	Truncated bool `json:"truncated"`
}

// GetAsset shows one asset with its tags, relations, dependencies and open
// findings. Use it once find_assets or a finding has named the asset.
//
//cloudg:tool title="Get asset" category=inventory sensitivity=confidential capabilities=read_state
func (c *Catalog) GetAsset(ctx *runtime.Context, args GetAssetArgs) (AssetDetails, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return AssetDetails{}, asAnswer(err)
	}
	asset, err := dataset.Resolve(args.Ref)
	if err != nil {
		return AssetDetails{}, asAnswer(err)
	}
	details := AssetDetails{
		AssetBrief:   dataset.AssetBrief(asset),
		Tags:         asset.Tags,
		Dataset:      dataset.Name,
		Service:      asset.Service(),
		Relations:    relations(dataset, asset, args.MaxRelations),
		Dependencies: dataset.Dependencies(asset),
		Degree:       dataset.Degree(asset.ID),
		MetadataKeys: metadataKeys(asset.Metadata),
		CollectedAt:  asset.CollectedAt,
	}
	if args.IncludeFindings {
		details.Findings = shownFindings(dataset, dataset.OpenFindings(asset), maxAssetFindings)
	}
	linkAsset(ctx, asset.ID, "", asset.Type+" "+asset.Name)
	linkAsset(ctx, asset.ID, "/neighbors", "Neighbours of "+asset.Name)
	return details, nil
}

func relations(d *inventory.Dataset, asset *inventory.Asset, most int) Relations {
	outgoing, incoming := d.Outgoing(asset.ID), d.Incoming(asset.ID)
	all := slices.Concat(outgoing, incoming)
	sample := []inventory.EdgeBrief{}
	for _, edge := range all[:min(most, len(all))] {
		sample = append(sample, d.EdgeBrief(edge))
	}
	return Relations{
		Outgoing: counts(inventory.CountEdges(outgoing)), Incoming: counts(inventory.CountEdges(incoming)),
		Sample: sample, Total: len(all), Truncated: len(all) > len(sample),
	}
}

// shownFindings returns the first findings, with all their fields. Their shape is
// told once, by list_findings: a definition is sent with every request.
func shownFindings(d *inventory.Dataset, findings []*inventory.Finding, most int) []runtime.Object {
	shown := []runtime.Object{}
	for _, finding := range findings[:min(most, len(findings))] {
		shown = append(shown, projectFinding(d, finding, nil))
	}
	return shown
}

func metadataKeys(metadata inventory.Metadata) []string {
	keys := []string{}
	for _, entry := range metadata {
		keys = append(keys, entry.Key)
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	return keys[:min(maxMetadataKeys, len(keys))]
}
