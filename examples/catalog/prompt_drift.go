package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// maxDriftItems bounds the items of each change in the context of a review.
const maxDriftItems = 25

// DriftReview asks what changed between two datasets, and whether it was meant to.
//
//cloudg:prompt title="Drift review" category=prompts tags=workflow sensitivity=confidential like=inventory.Diff
//cloudg:arg base doc="Dataset to compare with: the earlier state." complete=CompleteDataset
//cloudg:arg target optional doc="Dataset that may have changed; empty for the active one." complete=CompleteDataset
func (c *Catalog) DriftReview(ctx *runtime.Context, base, target string) ([]runtime.PromptMessage, error) {
	now, err := c.workspace.Get(target)
	if err != nil {
		return nil, asAnswer(err)
	}
	before, err := c.workspace.Get(base)
	if err != nil {
		return nil, asAnswer(err)
	}
	made := begin(task(ctx, "Review what changed between the two states that the context compares.", []step{
		{"diff_datasets", "List all changes with %s, where the context leaves some out."},
		{"get_asset", "Look at what changed with %s."},
		{"findings_for_asset", "See what is wrong with it now: %s."},
	}, "the changes that matter for security, each with what it opens or closes and whether it looks intended; then what to ask whom.")).
		context(inventory.Compare(before, now, maxDriftItems))
	return made.messages, made.err
}
