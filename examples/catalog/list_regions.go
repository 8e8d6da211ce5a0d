package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// RegionsListed are the regions of a dataset.
type RegionsListed struct {
	Dataset string `json:"dataset"`
	// Number of regions that assets are in.
	Total int `json:"total"`
	// The one with most assets first.
	Items []RegionListed `json:"items"`
	// What was collected at each provider, also where there was nothing.
	ScannedRegions runtime.Map[[]string] `json:"scanned_regions"`
}

// RegionListed is what a dataset has in a region.
type RegionListed struct {
	Region    string   `json:"region"`
	Providers []string `json:"providers"`
	Assets    int      `json:"assets"`
	// Number of accounts that these are in.
	Accounts int `json:"accounts"`
}

// ListRegions lists the regions that assets are in, and those that the collection looked
// at. Use it to find regions that nobody should be using, or that were never looked at.
//
//cloudg:tool title="List regions" category=inventory sensitivity=internal capabilities=read_state output=noschema
func (c *Catalog) ListRegions(_ *runtime.Context, args DatasetArgs) (RegionsListed, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return RegionsListed{}, asAnswer(err)
	}
	regions := dataset.Populations(inventory.GroupByRegion)
	listed := RegionsListed{Dataset: dataset.Name, Total: len(regions), Items: []RegionListed{}}
	for _, r := range regions {
		listed.Items = append(listed.Items, RegionListed{
			Region: r.Key, Providers: r.Providers, Assets: r.Assets, Accounts: r.Accounts,
		})
	}
	for _, scanned := range dataset.Regions {
		listed.ScannedRegions.Set(scanned.Provider, scanned.Regions)
	}
	return listed, nil
}
