package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// trustContext is what a review of trust starts from.
type trustContext struct {
	// Edges between assets of different accounts.
	CrossAccountEdges int `json:"cross_account_edges"`
	// Those of which one end is in an account of somebody else.
	External int `json:"external"`
	// Numbers of edges by the accounts and the type, written A -> B (TYPE).
	ByAccountPair runtime.Map[int] `json:"by_account_pair"`
}

// CrossAccountTrustReview asks which accounts trust each other, and which of that is
// needed.
//
//cloudg:prompt title="Cross-account trust review" category=prompts tags=workflow sensitivity=confidential
//cloudg:arg dataset optional doc="Dataset to review; empty for the active one." complete=CompleteDataset
func (c *Catalog) CrossAccountTrustReview(ctx *runtime.Context, dataset string) ([]runtime.PromptMessage, error) {
	return c.about(dataset, func(s subject) (*composition, error) {
		trusts := s.CrossAccountEdges()
		found := trustContext{CrossAccountEdges: len(trusts), ByAccountPair: counts(inventory.CountTrusts(trusts))}
		for _, trust := range trusts {
			if trust.External {
				found.External++
			}
		}
		return begin(task(ctx, "Review which accounts of this cloud estate trust each other, and outsiders.", []step{
			{"cross_account_edges", "List every edge between accounts with %s."},
			{"get_edges", "Look at single edges, and at rules and trust relations, with %s."},
			{"lateral_movement_paths", "See with %s how far an identity gets."},
			{"organization_topology", "Compare with the structure of the organization: %s."},
		}, "each trust with its purpose, what it gives away and whether it is needed; first those of outsiders; then how to narrow the rest.")).
			context(found).embedSummary(s.Dataset), nil
	})
}
