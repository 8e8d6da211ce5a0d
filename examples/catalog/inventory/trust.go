package inventory

// A Trust is an edge between assets of different accounts, outside the organization's
// own structure.
type Trust struct {
	Edge           *Edge
	Source, Target *Asset
	External       bool // one of the accounts is somebody else's
}

// CrossAccountEdges returns the edges between accounts, in dataset order.
func (d *Dataset) CrossAccountEdges() []Trust {
	accounts := d.Accounts()
	var trusts []Trust
	for _, edge := range d.Edges {
		source, target := d.AssetByID(edge.SourceID), d.AssetByID(edge.TargetID)
		if d.leavesAccount(edge) {
			external := accounts[source.AccountID].External || accounts[target.AccountID].External
			trusts = append(trusts, Trust{edge, source, target, external})
		}
	}
	return trusts
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
	return tally(trusts, func(t Trust) string {
		return t.Source.AccountID + " -> " + t.Target.AccountID + " (" + t.Edge.Type + ")"
	})
}

// IsExternalAccount reports whether an asset is an account of somebody else.
func IsExternalAccount(asset *Asset) bool {
	return asset.Type == "CLOUD_ACCOUNT" && asset.Metadata.True("external")
}
