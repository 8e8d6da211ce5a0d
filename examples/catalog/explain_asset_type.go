package main

import (
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// ExplainAssetTypeArgs name a type of assets.
type ExplainAssetTypeArgs struct {
	// Such as EC2 or S3_BUCKET; case does not matter.
	AssetType string `json:"asset_type" cloudg:"minlen=1"`
}

// AssetTypeExplained says what a type of assets means to the tools.
type AssetTypeExplained struct {
	AssetTypeShown
	// Whether it is a database.
	SensitiveDataStore bool `json:"sensitive_data_store"`
	// How much an attacker wants one, from 5 to 10; 0 for not at all.
	CrownJewelWeight int `json:"crown_jewel_weight"`
	// Whether it is there to be reached from the internet.
	InternetExposureExpected bool `json:"internet_exposure_expected"`
	// How many the active dataset has, when there is one.
	InActiveDataset *int `json:"in_active_dataset,omitempty"`
}

// ExplainAssetType says what a type of assets is, and how the analyses weigh it. Use it
// to understand a score, or a type that you do not know; nothing needs to be loaded.
//
//cloudg:tool title="Explain asset type" category=meta sensitivity=public capabilities=none output=noschema
func (c *Catalog) ExplainAssetType(_ *runtime.Context, args ExplainAssetTypeArgs) (AssetTypeExplained, error) {
	name, err := inventory.ParseAssetType(args.AssetType)
	if err != nil {
		return AssetTypeExplained{}, asAnswer(err)
	}
	explained := AssetTypeExplained{
		AssetTypeShown: assetTypeShown(name), SensitiveDataStore: inventory.IsSensitiveStore(name),
		CrownJewelWeight: inventory.CrownJewelWeight(name), InternetExposureExpected: inventory.FacesInternet(name),
	}
	if dataset, err := c.workspace.Get(""); err == nil { // there is no error but that nothing is loaded
		count := 0
		types := dataset.Populations(inventory.GroupByType)
		if i := slices.IndexFunc(types, func(p inventory.Population) bool { return p.Key == name }); i >= 0 {
			count = types[i].Assets
		}
		explained.InActiveDataset = &count
	}
	return explained, nil
}
