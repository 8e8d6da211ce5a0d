package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// CrossAccountEdgesArgs select edges; all conditions must hold.
type CrossAccountEdgesArgs struct {
	// Account, subscription or project on either side.
	AccountID string `json:"account_id" cloudg:"default=''"`
	// Only edges to or from an account of somebody else.
	ExternalOnly bool `json:"external_only" cloudg:"default=false"`
	// Any of these types, such as IAM_TRUST.
	EdgeTypes []string `json:"edge_types,omitempty"`
	PageArgs
}

// CrossAccountEdgesFound is a page of edges between accounts.
type CrossAccountEdgesFound struct {
	Page
	// All matching edges by their accounts, written A -> B, not only those of this page.
	ByAccountPair runtime.Map[int]   `json:"by_account_pair"`
	Items         []CrossAccountEdge `json:"items"`
}

// CrossAccountEdge is an edge from an asset of one account to one of another.
type CrossAccountEdge struct {
	// ARN of the asset, or its id when it has none.
	Source        string `json:"source"`
	SourceAccount string `json:"source_account"`
	// ARN of the asset, or its id when it has none.
	Target        string  `json:"target"`
	TargetAccount string  `json:"target_account"`
	EdgeType      string  `json:"edge_type"`
	Relationship  *string `json:"relationship"`
	// Whether one of the accounts is somebody else's.
	External bool `json:"external"`
}

// CrossAccountEdges lists what leads from one account to another, leaving out the
// structure of the organization. Use it to review which accounts trust each other,
// and outsiders.
//
//cloudg:tool title="Cross-account edges" category=graph sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) CrossAccountEdges(_ *runtime.Context, args CrossAccountEdgesArgs) (CrossAccountEdgesFound, error) {
	types, err := edgeTypes(args.EdgeTypes)
	if err != nil {
		return CrossAccountEdgesFound{}, err
	}
	d, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return CrossAccountEdgesFound{}, asAnswer(err)
	}
	trusts := d.SelectTrusts(inventory.TrustFilter{AccountID: args.AccountID, External: args.ExternalOnly, Types: types})
	query := args
	query.PageArgs = PageArgs{}
	part, page, err := args.cut(d, len(trusts), query)
	if err != nil {
		return CrossAccountEdgesFound{}, err
	}
	found := CrossAccountEdgesFound{
		Page: page, ByAccountPair: counts(inventory.CountAccountPairs(trusts)), Items: []CrossAccountEdge{},
	}
	for _, trust := range trusts[part.Start:part.End] {
		edge := CrossAccountEdge{
			Source: trust.Source.StableID(), SourceAccount: trust.Source.AccountID,
			Target: trust.Target.StableID(), TargetAccount: trust.Target.AccountID,
			EdgeType: trust.Edge.Type, External: trust.External,
		}
		if trust.Edge.Relationship != "" {
			edge.Relationship = &trust.Edge.Relationship
		}
		found.Items = append(found.Items, edge)
	}
	return found, nil
}
