package main

import (
	"cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// Of what the context of an assessment shows.
const (
	blastDepth     = 10
	maxImpactItems = 20
)

// blastContext is what an assessment of a blast radius starts from.
type blastContext struct {
	Asset                runtime.Object    `json:"asset"`
	TransitiveDependents int               `json:"transitive_dependents"`
	AccountsAffected     []string          `json:"accounts_affected"`
	DirectDependents     []DependencyShown `json:"direct_dependents"`
}

// BlastRadiusAssessment asks what is lost when an asset fails or falls to somebody.
//
//cloudg:prompt title="Blast radius assessment" category=prompts tags=workflow sensitivity=confidential like=AssetPrompt
//cloudg:arg ref doc="The asset: id, ARN, name, or the end of its ARN." complete=CompleteRef
//cloudg:arg dataset optional doc="Dataset it is in; empty for the active one." complete=CompleteDataset
func (c *Catalog) BlastRadiusAssessment(ctx *runtime.Context, ref, dataset string) ([]runtime.PromptMessage, error) {
	return c.about(dataset, func(s subject) (*composition, error) {
		asset, n, err := s.asset(ref)
		if err != nil {
			return nil, err
		}
		all, err := s.graph.Dependents(ctx, n, blastDepth)
		if err != nil {
			return nil, err
		}
		direct, err := s.graph.Dependents(ctx, n, 1)
		if err != nil {
			return nil, err
		}
		found := blastContext{
			Asset: projectAsset(s.Dataset, asset, nil), TransitiveDependents: len(all.Items), AccountsAffected: all.Accounts(),
			DirectDependents: s.dependencies(direct, maxImpactItems),
		}
		messages := begin(task(ctx, "Assess what is lost when the asset that the context names fails, or falls to an attacker.", []step{
			{"blast_radius", "Measure both with %s."},
			{"dependency_tree", "See along which dependencies a failure spreads: %s."},
			{"lateral_movement_paths", "See with %s where its identity leads."},
			{"findings_for_asset", "Judge with %s how likely it is to fall."},
		}, "what stops working at once and what later, which accounts are affected, the worst that an attacker reaches, and how to make it smaller."))
		return messages.show(s, found, inventory.AssetURI(asset.ID), showAsset(s.Dataset, asset)), nil
	})
}

// impactContext is what an analysis of a change starts from.
type impactContext struct {
	PlannedChange string            `json:"planned_change"`
	Asset         runtime.Object    `json:"asset"`
	DependsOn     []DependencyShown `json:"depends_on"`
	Dependents    []DependencyShown `json:"dependents"`
}

// ChangeImpactAnalysis asks what a change to an asset would touch.
//
//cloudg:prompt title="Change impact analysis" category=prompts tags=workflow sensitivity=confidential like=AssetPrompt
//cloudg:arg ref doc="The asset: id, ARN, name, or the end of its ARN." complete=CompleteRef
//cloudg:arg change optional doc="What is to be changed, in a sentence."
//cloudg:arg dataset optional doc="Dataset it is in; empty for the active one." complete=CompleteDataset
func (c *Catalog) ChangeImpactAnalysis(ctx *runtime.Context, ref, change, dataset string) ([]runtime.PromptMessage, error) {
	return c.about(dataset, func(s subject) (*composition, error) {
		asset, n, err := s.asset(ref)
		if err != nil {
			return nil, err
		}
		needs, err := s.graph.DependsOn(ctx, n, 1)
		if err != nil {
			return nil, err
		}
		neededBy, err := s.graph.Dependents(ctx, n, 1)
		if err != nil {
			return nil, err
		}
		found := impactContext{
			PlannedChange: cmp.Or(change, "a change of this asset"), Asset: projectAsset(s.Dataset, asset, nil),
			DependsOn: s.dependencies(needs, maxImpactItems), Dependents: s.dependencies(neededBy, maxImpactItems),
		}
		messages := begin(task(ctx, "Analyse what the planned change of the asset in the context would touch.", []step{
			{"dependents", "List what needs it with %s."},
			{"dependency_tree", "See what needs those in turn: %s."},
			{"shared_dependencies", "Check with %s whether many share it."},
			{"cross_account_edges", "Look with %s for users in other accounts."},
			{"get_asset_metadata", "Read how it is configured now: %s."},
			{"snapshot_dataset", "Keep the state before the change with %s."},
			{"diff_datasets", "Afterwards compare with %s."},
		}, "who has to be told, what can break, in which order to change things, how to check that it worked, and how to go back."))
		return messages.show(s, found, inventory.AssetURI(asset.ID), showAsset(s.Dataset, asset)), nil
	})
}
