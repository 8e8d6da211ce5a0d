package inventory

// A HierarchyNode is a level of an organization as assets show it.
type HierarchyNode struct {
	*Asset
	ParentID string // the level that contains it, "" for none
}

// Hierarchy returns the assets that are levels of an organization, in dataset order, each
// below the first level that contains it.
func (d *Dataset) Hierarchy() []HierarchyNode {
	var nodes []HierarchyNode
	for _, at := range d.assetIndex().ofTypes(hierarchyTypes()) {
		node := HierarchyNode{Asset: d.Assets[at]}
		for _, edge := range d.Incoming(node.ID) {
			parent := d.AssetByID(edge.SourceID)
			if edge.Type == "CONTAINS" && parent != nil && IsHierarchy(parent.Type) {
				node.ParentID = parent.ID
				break
			}
		}
		nodes = append(nodes, node)
	}
	return nodes
}

// Governance returns the assets that are policies of an organization, in dataset order,
// with what their edges say that they restrict.
func (d *Dataset) Governance() []OrganizationPolicy {
	policies := []OrganizationPolicy{}
	for _, at := range d.assetIndex().byType["ORG_POLICY"] {
		policy := OrganizationPolicy{ID: d.Assets[at].ID, Name: d.Assets[at].Name, Targets: []string{}}
		for _, edge := range d.Outgoing(policy.ID) {
			if edge.Type == "GOVERNS" {
				policy.Targets = append(policy.Targets, edge.TargetID)
			}
		}
		policies = append(policies, policy)
	}
	return policies
}
