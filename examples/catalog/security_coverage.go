package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// SecurityCoverageArgs say how much to show.
type SecurityCoverageArgs struct {
	// Most items of each list.
	Limit int `json:"limit" cloudg:"default=50,min=1,max=500"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// SecurityCovered says where security services watch, and what they miss.
type SecurityCovered struct {
	Dataset string `json:"dataset"`
	// Whether a service is enabled, by account, region and service.
	Services runtime.Map[runtime.Map[runtime.Map[bool]]] `json:"services_by_account_region"`
	// Services that are not enabled, written account/region: service.
	Gaps SecurityGaps `json:"gaps"`
	// Workloads that no enabled scanner monitors.
	Unscanned UnscannedWorkloads `json:"workloads_without_vulnerability_scanning"`
	// Exposed services that no web firewall protects.
	Unguarded UnguardedAssets `json:"internet_facing_without_waf"`
}

// Bounds say how much of a list is shown.
type Bounds struct {
	Total     int  `json:"total"`
	Returned  int  `json:"returned"`
	Truncated bool `json:"truncated"`
}

func bounds(total, limit int) Bounds {
	returned := min(limit, total)
	return Bounds{total, returned, returned < total}
}

// SecurityGaps are services that are not enabled.
type SecurityGaps struct {
	Bounds
	Items []string `json:"items"`
}

// UnscannedWorkloads are assets that nobody looks into.
type UnscannedWorkloads struct {
	Bounds
	Items []UnscannedWorkload `json:"items"`
}

// UnscannedWorkload is an asset that nobody looks into.
type UnscannedWorkload struct {
	UnguardedAsset
	Region string `json:"region"`
}

// UnguardedAssets are assets that nothing protects.
type UnguardedAssets struct {
	Bounds
	Items []UnguardedAsset `json:"items"`
}

// UnguardedAsset is an asset that nothing protects.
type UnguardedAsset struct {
	Name      string  `json:"name" cloudg:"entity=name"`
	ARN       *string `json:"arn" cloudg:"entity=identifier"`
	Type      string  `json:"type"`
	AccountID *string `json:"account_id"`
}

// SecurityCoverage shows where security services are enabled, and what escapes them:
// services that are off, workloads without a scanner, exposed services without a web
// firewall. Use it to find out what nobody would notice.
//
//cloudg:tool title="Security service coverage" category=graph sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) SecurityCoverage(_ *runtime.Context, args SecurityCoverageArgs) (SecurityCovered, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return SecurityCovered{}, err
	}
	coverage := p.graph.SecurityCoverage()
	covered := SecurityCovered{
		Dataset:   p.Name,
		Unscanned: UnscannedWorkloads{bounds(len(coverage.Unscanned), args.Limit), []UnscannedWorkload{}},
		Unguarded: UnguardedAssets{bounds(len(coverage.Unguarded), args.Limit), []UnguardedAsset{}},
	}
	gaps := []string{}
	for _, service := range coverage.Services {
		covered.set(service)
		if !service.Enabled {
			gaps = append(gaps, service.Account+"/"+service.Region+": "+service.Name)
		}
	}
	covered.Gaps.Bounds = bounds(len(gaps), args.Limit)
	covered.Gaps.Items = gaps[:covered.Gaps.Returned]
	for _, asset := range coverage.Unscanned[:covered.Unscanned.Returned] {
		covered.Unscanned.Items = append(covered.Unscanned.Items, UnscannedWorkload{unguarded(asset), asset.Region})
	}
	for _, asset := range coverage.Unguarded[:covered.Unguarded.Returned] {
		covered.Unguarded.Items = append(covered.Unguarded.Items, unguarded(asset))
	}
	return covered, nil
}

// set notes whether a service is enabled.
func (c *SecurityCovered) set(service graph.SecurityService) {
	regions, _ := c.Services.Get(service.Account)
	services, _ := regions.Get(service.Region)
	services.Set(service.Name, service.Enabled)
	regions.Set(service.Region, services)
	c.Services.Set(service.Account, regions)
}

func unguarded(asset *inventory.Asset) UnguardedAsset {
	shown := UnguardedAsset{Name: asset.Name, Type: asset.Type}
	if asset.ARN != "" {
		shown.ARN = &asset.ARN
	}
	if asset.AccountID != "" {
		shown.AccountID = &asset.AccountID
	}
	return shown
}
