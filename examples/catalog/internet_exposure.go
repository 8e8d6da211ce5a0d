package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// maxExposureRules bounds the rules shown of one asset.
const maxExposureRules = 10

// InternetExposureArgs say which assets to show.
type InternetExposureArgs struct {
	// Any of these types, such as EC2 or S3_BUCKET.
	AssetTypes []string `json:"asset_types,omitempty"`
	// Also list the assets that traffic from the internet gets to.
	IncludeReachable bool `json:"include_reachable" cloudg:"default=false"`
	PageArgs
}

// ExposedAsset is an asset marked as exposed, and why.
type ExposedAsset struct {
	inventory.AssetBrief
	// What lets the internet in, at most ten.
	InternetRules      []InternetRule `json:"internet_rules"`
	SensitivePortsOpen []int          `json:"sensitive_ports_open"`
	ProtectedByWAF     bool           `json:"protected_by_waf"`
}

// InternetRule lets the internet in.
type InternetRule struct {
	EdgeType string  `json:"edge_type"`
	Ports    string  `json:"ports"`
	Protocol *string `json:"protocol"`
	// Traffic filter that holds the rule, or what the rule says about itself.
	Via *string `json:"via"`
}

// Reachable are the assets that traffic from the internet gets to.
type Reachable struct {
	Total     int  `json:"total"`
	Truncated bool `json:"truncated"`
	// As in find_assets, by id.
	Items []runtime.Object `json:"items" cloudg:"like=inventory.AssetBrief"`
}

// ExposedAssets is a page of exposed assets.
type ExposedAssets struct {
	Page
	Items          []ExposedAsset `json:"items"`
	GraphReachable *Reachable     `json:"graph_reachable,omitempty"`
}

// InternetExposure lists the assets that are marked as exposed to the internet,
// with the rules that let it in. Use it to see what is open, the worst first.
//
//cloudg:tool title="Internet exposure" category=graph sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) InternetExposure(_ *runtime.Context, args InternetExposureArgs) (ExposedAssets, error) {
	types, err := assetTypes(args.AssetTypes)
	if err != nil {
		return ExposedAssets{}, err
	}
	p, err := c.at(args.Dataset)
	if err != nil {
		return ExposedAssets{}, err
	}
	exposures := p.graph.Exposures(types)
	query := args
	query.PageArgs = PageArgs{}
	part, page, err := args.cut(p.Dataset, len(exposures), query)
	if err != nil {
		return ExposedAssets{}, err
	}
	found := ExposedAssets{Page: page, Items: []ExposedAsset{}}
	for _, exposure := range exposures[part.Start:part.End] {
		found.Items = append(found.Items, p.exposed(exposure))
	}
	if args.IncludeReachable {
		found.GraphReachable = p.reachable(args.Limit)
	}
	return found, nil
}

func (p place) exposed(exposure graph.Exposure) ExposedAsset {
	shown := ExposedAsset{
		AssetBrief: p.AssetBrief(exposure.Asset), InternetRules: []InternetRule{},
		SensitivePortsOpen: exposure.Sensitive, ProtectedByWAF: exposure.Protected,
	}
	for _, rule := range exposure.Rules[:min(maxExposureRules, len(exposure.Rules))] {
		shown.InternetRules = append(shown.InternetRules, InternetRule(rule))
	}
	return shown
}

func (p place) reachable(limit int) *Reachable {
	assets := p.graph.Reachable()
	shown := &Reachable{Total: len(assets), Truncated: len(assets) > limit, Items: []runtime.Object{}}
	for _, asset := range assets[:min(limit, len(assets))] {
		shown.Items = append(shown.Items, projectAsset(p.Dataset, asset, nil))
	}
	return shown
}
