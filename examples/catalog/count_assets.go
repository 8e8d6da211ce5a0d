package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// CountAssetsArgs say what to count and by what.
type CountAssetsArgs struct {
	// What to count by.
	GroupBy inventory.Grouping `json:"group_by" cloudg:"default=type"`
	// AWS, AZURE or GCP.
	Provider string `json:"provider" cloudg:"default=''"`
	// Any of these types, such as EC2 or S3_BUCKET.
	AssetTypes []string `json:"asset_types,omitempty"`
	// Region; case does not matter.
	Region string `json:"region" cloudg:"default=''"`
	// Account, subscription or project.
	AccountID string `json:"account_id" cloudg:"default=''"`
	// Whether the asset is exposed to the internet.
	InternetExposed *bool `json:"internet_exposed,omitempty"`
	// Most groups to return, the largest first.
	Top int `json:"top" cloudg:"default=50,min=1,max=500"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// AssetCounts are numbers of assets by group.
type AssetCounts struct {
	Dataset string             `json:"dataset"`
	GroupBy inventory.Grouping `json:"group_by"`
	// Assets counted.
	Total int `json:"total"`
	// Groups found, also those not shown.
	GroupCount int `json:"group_count"`
	// The largest group first.
	Groups runtime.Map[int] `json:"groups"`
	// Those of the groups shown that are accounts.
	Accounts []string `json:"accounts,omitempty"`
	// Whether there are groups that are not shown.
	Truncated bool `json:"truncated"`
}

// CountAssets counts assets by type, provider, region, account, service, exposure
// or worst finding. Use it for an overview before listing anything.
//
//cloudg:tool title="Count assets" category=inventory sensitivity=internal capabilities=read_state
func (c *Catalog) CountAssets(_ *runtime.Context, args CountAssetsArgs) (AssetCounts, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return AssetCounts{}, asAnswer(err)
	}
	assets, err := dataset.Select(inventory.AssetFilter{
		Provider: args.Provider, Types: args.AssetTypes, Region: args.Region, AccountID: args.AccountID,
		InternetExposed: args.InternetExposed,
	})
	if err != nil {
		return AssetCounts{}, asAnswer(err)
	}
	groups := dataset.CountAssets(assets, args.GroupBy)
	shown := groups[:min(args.Top, len(groups))]
	counted := AssetCounts{
		Dataset: dataset.Name, GroupBy: args.GroupBy, Total: len(assets), GroupCount: len(groups),
		Groups: counts(shown), Truncated: len(groups) > args.Top,
	}
	if args.GroupBy == inventory.GroupByAccount {
		// The key of a group does not say that it is one; a policy learns it here.
		for _, group := range shown {
			if group.Key != inventory.NoAccount {
				counted.Accounts = append(counted.Accounts, group.Key)
			}
		}
	}
	return counted, nil
}
