package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// assetContext is what an investigation of an asset starts from.
type assetContext struct {
	Dataset string `json:"dataset"`
}

// InvestigateAsset asks for everything there is to say about one asset: what it is,
// who reaches it, what depends on it, and what is wrong with it.
//
//cloudg:prompt title="Investigate asset" category=prompts tags=workflow sensitivity=confidential like=AssetPrompt
//cloudg:arg ref doc="The asset: id, ARN, name, or the end of its ARN." complete=CompleteRef
//cloudg:arg dataset optional doc="Dataset it is in; empty for the active one." complete=CompleteDataset
func (c *Catalog) InvestigateAsset(ctx *runtime.Context, ref, dataset string) ([]runtime.PromptMessage, error) {
	return c.about(dataset, func(s subject) (*composition, error) {
		asset, err := s.Resolve(ref)
		if err != nil {
			return nil, asAnswer(err)
		}
		messages := begin(task(ctx, "Investigate the asset that the context names.", []step{
			{"get_asset", "Look at its tags, relations and findings with %s."},
			{"get_asset_metadata", "Read how it is configured with %s."},
			{"neighbors", "See what it is connected to with %s."},
			{"depends_on", "List what it needs with %s."},
			{"dependents", "List what needs it with %s."},
			{"findings_for_asset", "Read what is wrong with it: %s."},
			{"get_finding", "Look at the worst finding with %s."},
			{"blast_radius", "Judge with %s what breaks, and what is within reach, if it falls."},
			{"find_paths", "Look with %s for ways from the internet to it."},
		}, "what the asset is for, how it can be reached, its problems by urgency, and what to do about each."))
		return messages.show(s, assetContext{Dataset: s.Name}, inventory.AssetURI(asset.ID), showAsset(s.Dataset, asset)), nil
	})
}
