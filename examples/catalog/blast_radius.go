package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// BlastRadiusArgs name the asset.
type BlastRadiusArgs struct {
	// The asset: id, ARN, name, or the end of its ARN.
	Ref string `json:"ref" cloudg:"minlen=1"`
	// Most dependencies in a row to follow.
	MaxDepth int `json:"max_depth" cloudg:"default=10,min=1,max=15"`
	// Most dependents to return.
	Limit int `json:"limit" cloudg:"default=50,min=1,max=500"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// Blast is what an asset takes down with it, and what can be reached from it.
type Blast struct {
	Dataset string `json:"dataset"`
	// As in find_assets.
	Asset      runtime.Object  `json:"asset" cloudg:"like=inventory.AssetBrief"`
	Dependency DependencyBlast `json:"dependency"`
	Network    NetworkBlast    `json:"network"`
}

// DependencyBlast is what needs an asset.
type DependencyBlast struct {
	TransitiveDependents int `json:"transitive_dependents"`
	// Numbers of dependents by the number of steps.
	ByDepth                   runtime.Map[int]  `json:"by_depth"`
	AccountsAffected          []string          `json:"accounts_affected"`
	InternetExposedDependents int               `json:"internet_exposed_dependents"`
	Items                     []DependencyShown `json:"items"`
	Truncated                 bool              `json:"truncated"`
}

// DependencyShown is an asset on the way along dependencies.
type DependencyShown struct {
	inventory.AssetBrief
	// Type of the edge to the asset before it.
	Via          string  `json:"via" cloudg:"entity=literal"`
	Relationship *string `json:"relationship"`
	Depth        int     `json:"depth"`
	// The asset before it.
	ParentID string `json:"parent_id"`
}

// NetworkBlast is what can be reached from an asset along any relation.
type NetworkBlast struct {
	ReachableAssets int `json:"reachable_assets"`
	// Steps to the farthest.
	MaxDepth int `json:"max_depth"`
	// From 0 to 10.
	RiskScore float64 `json:"risk_score"`
	// Those an attacker is after.
	SensitiveReachable []runtime.Object `json:"sensitive_reachable" cloudg:"like=inventory.AssetBrief"`
	Truncated          bool             `json:"truncated"`
}

// BlastRadius shows what breaks when an asset fails, and what is within reach of
// somebody who has taken it over. Use it to judge how bad a finding is.
//
//cloudg:tool title="Blast radius" category=graph sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) BlastRadius(ctx *runtime.Context, args BlastRadiusArgs) (Blast, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return Blast{}, err
	}
	asset, n, err := p.asset(args.Ref)
	if err != nil {
		return Blast{}, err
	}
	dependents, err := p.graph.Dependents(ctx, n, args.MaxDepth)
	if err != nil {
		return Blast{}, err
	}
	reach, err := p.graph.Reach(ctx, n)
	if err != nil {
		return Blast{}, err
	}
	blast := Blast{
		Dataset: p.Name, Asset: p.brief(n),
		Dependency: DependencyBlast{
			TransitiveDependents: len(dependents.Items), ByDepth: counts(dependents.ByDepth()),
			AccountsAffected: dependents.Accounts(), InternetExposedDependents: dependents.Exposed(),
			Items: p.dependencies(dependents, args.Limit), Truncated: dependents.Truncated || len(dependents.Items) > args.Limit,
		},
		Network: NetworkBlast{
			ReachableAssets: reach.Assets, MaxDepth: reach.MaxDepth, RiskScore: reach.Risk,
			SensitiveReachable: []runtime.Object{}, Truncated: reach.Truncated,
		},
	}
	for _, sensitive := range reach.Sensitive {
		blast.Network.SensitiveReachable = append(blast.Network.SensitiveReachable, projectAsset(p.Dataset, sensitive, nil))
	}
	linkAsset(ctx, asset.ID, "", asset.Type+" "+asset.Name)
	return blast, nil
}

func (p place) dependencies(d graph.Dependents, most int) []DependencyShown {
	shown := []DependencyShown{}
	for _, item := range d.Items[:min(most, len(d.Items))] {
		shown = append(shown, DependencyShown{
			AssetBrief: p.AssetBrief(item.Asset), Via: item.Via, Relationship: optional(item.Relationship),
			Depth: item.Depth, ParentID: item.Parent,
		})
	}
	return shown
}
