package inventory

import "slices"

// A Trust is an edge between assets of different accounts, outside the organization's
// own structure.
type Trust struct {
	Edge           *Edge
	Source, Target *Asset
	External       bool // one of the accounts is somebody else's
}

// trustList holds the edges between accounts of a dataset.
type trustList []Trust

// CrossAccountEdges returns the edges between accounts, in dataset order.
func (d *Dataset) CrossAccountEdges() []Trust {
	return *Derived(d, func(d *Dataset) *trustList {
		accounts := d.Accounts()
		var trusts trustList
		for _, edge := range d.Edges {
			if d.leavesAccount(edge) {
				source, target := d.AssetByID(edge.SourceID), d.AssetByID(edge.TargetID)
				external := accounts[source.AccountID].External || accounts[target.AccountID].External
				trusts = append(trusts, Trust{edge, source, target, external})
			}
		}
		return &trusts
	})
}

// A TrustFilter selects edges between accounts; all conditions must hold.
type TrustFilter struct {
	AccountID string   // on either side; "" for all
	External  bool     // only those of which one account is somebody else's
	Types     []string // any of these; nil for all
}

// SelectTrusts returns the edges between accounts that a filter selects, in dataset
// order.
func (d *Dataset) SelectTrusts(filter TrustFilter) []Trust {
	selected := []Trust{}
	for _, trust := range d.CrossAccountEdges() {
		if (filter.AccountID == "" || trust.Source.AccountID == filter.AccountID || trust.Target.AccountID == filter.AccountID) &&
			(!filter.External || trust.External) && (filter.Types == nil || slices.Contains(filter.Types, trust.Edge.Type)) {
			selected = append(selected, trust)
		}
	}
	return selected
}

// leavesAccount reports whether an edge leads from one account to another, and not as
// a part of the organization's own structure.
func (d *Dataset) leavesAccount(edge *Edge) bool {
	source, target := d.AssetByID(edge.SourceID), d.AssetByID(edge.TargetID)
	return !edge.Hierarchy && CrossesAccounts(source, target) && !(IsHierarchy(source.Type) && IsHierarchy(target.Type))
}

// CountTrusts counts by accounts and type, written A -> B (TYPE), in order of first
// appearance.
func CountTrusts(trusts []Trust) []Count {
	return tally(trusts, func(t Trust) string { return t.accounts() + " (" + t.Edge.Type + ")" })
}

// CountAccountPairs counts by accounts, written A -> B: the pair with most edges first,
// equal ones in order of first appearance.
func CountAccountPairs(trusts []Trust) []Count { return largestFirst(tally(trusts, Trust.accounts)) }

func (t Trust) accounts() string { return t.Source.AccountID + " -> " + t.Target.AccountID }

// IsExternalAccount reports whether an asset is an account of somebody else.
func IsExternalAccount(asset *Asset) bool {
	return asset.Type == "CLOUD_ACCOUNT" && asset.Metadata.True("external")
}
