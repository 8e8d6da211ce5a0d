package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// AssetTypesListed are the types of the assets of a dataset.
type AssetTypesListed struct {
	Dataset    string `json:"dataset"`
	TotalTypes int    `json:"total_types"`
	// The most frequent first.
	Items []AssetTypeListed `json:"items"`
}

// AssetTypeListed is how many assets have a type.
type AssetTypeListed struct {
	Type            string `json:"type"`
	Count           int    `json:"count"`
	InternetExposed int    `json:"internet_exposed"`
	OpenFindings    int    `json:"open_findings"`
}

// ListAssetTypes lists the types of assets that a dataset has, each with its numbers of
// assets, of those exposed to the internet and of open findings. Use it to learn what to
// ask find_assets for.
//
//cloudg:tool title="List asset types" category=inventory sensitivity=internal capabilities=read_state output=noschema
func (c *Catalog) ListAssetTypes(_ *runtime.Context, args DatasetArgs) (AssetTypesListed, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return AssetTypesListed{}, asAnswer(err)
	}
	types := dataset.Populations(inventory.GroupByType)
	listed := AssetTypesListed{Dataset: dataset.Name, TotalTypes: len(types), Items: []AssetTypeListed{}}
	for _, t := range types {
		listed.Items = append(listed.Items, AssetTypeListed{
			Type: t.Key, Count: t.Assets, InternetExposed: t.InternetExposed, OpenFindings: t.OpenFindings,
		})
	}
	return listed, nil
}
