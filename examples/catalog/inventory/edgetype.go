package inventory

import "slices"

// A Dependency says which end of an edge needs the other.
type Dependency int

const (
	NoDependency      Dependency = iota
	SourceNeedsTarget            // a volume needs its key
	TargetNeedsSource            // a subnet needs its network
)

// String returns the direction of the dependency, seen from the edge.
func (d Dependency) String() string {
	switch d {
	case SourceNeedsTarget:
		return "forward"
	case TargetNeedsSource:
		return "reverse"
	}
	return "none"
}

// An EdgeType is a relation a map may hold. Direction reads source to target.
type EdgeType struct {
	Name       string
	Verb       string // what the source does to the target
	Typical    string // what stands at the ends
	Dependency Dependency
	Note       string // what the analyses make of it
}

var edgeTypes = []EdgeType{
	{
		"SECURITY_GROUP_RULE", "may send traffic to", "address range or group to group; group to address range on the way out", NoDependency,
		"Traffic follows it unless it is egress. Rules between the same ends with the same address range and direction count as one.",
	},
	{
		"NACL_RULE", "may send traffic to", "address range to network ACL", NoDependency,
		"Traffic follows it unless it is egress. It is about whole subnets, and says nothing of what is inside.",
	},
	{
		"ROUTE", "routes to", "route table to gateway, DNS name to balancer", SourceNeedsTarget,
		"Traffic follows it.",
	},
	{
		"IAM_TRUST", "may assume", "account or principal to role", SourceNeedsTarget,
		"Identities follow it: whoever holds the source can become the target.",
	},
	{
		"IAM_POLICY_ATTACHMENT", "has the rights of", "role, user or group to policy", SourceNeedsTarget,
		"No path follows it. What the policy allows is an edge of its own, GRANTS_ACCESS.",
	},
	{
		"CONTAINS", "contains", "network to subnet, subnet to instance, organizational unit to account", TargetNeedsSource,
		"Traffic follows it out of networks and subnets only. Between levels of an organization it is no dependency.",
	},
	{
		"PEERING", "is peered with", "network to network", SourceNeedsTarget,
		"Traffic follows it. The routes decide how far.",
	},
	{
		"LOAD_BALANCER_TARGET", "spreads traffic over", "balancer to target group, target group to instance", SourceNeedsTarget,
		"Traffic follows it from the balancer to what serves it.",
	},
	{
		"INTERNET_EXPOSED", "can reach", "0.0.0.0/0 to asset", NoDependency,
		"The collector's verdict, from which paths start; internet_exposure shows the rules behind it.",
	},
	{
		"ATTACHED_TO", "is attached to", "instance to security group, volume to instance", SourceNeedsTarget,
		"Traffic follows it from network interfaces and addresses, and backwards from a traffic filter to what that lets it reach, which paths call SG_ADMITS.",
	},
	{
		"REFERENCES", "refers to", "volume to key, function to secret", SourceNeedsTarget,
		"The relationship says how, such as encrypted-by. No path follows it.",
	},
	{
		"INVOKES", "invokes", "API or queue to function", TargetNeedsSource,
		"An event, no traffic: no path follows it.",
	},
	{
		"USES_IMAGE", "runs an image of", "workload to registry", SourceNeedsTarget,
		"Whoever changes the image changes what the source runs. No path follows it.",
	},
	{
		"ASSUMES_ROLE", "acts as", "instance or function to role", SourceNeedsTarget,
		"Identities follow it: whoever runs code on the source has the rights of the role.",
	},
	{
		"GRANTS_ACCESS", "has access to", "role to bucket, database or secret", SourceNeedsTarget,
		"Identities follow it; it is mostly the last hop of an attack.",
	},
	{
		"LOGS_TO", "logs to", "function or trail to log group", SourceNeedsTarget,
		"Without the target, the source leaves no traces.",
	},
	{
		"PROTECTS", "protects", "web firewall to balancer", TargetNeedsSource,
		"An exposed asset that no such edge ends at counts as unprotected.",
	},
	{
		"MONITORS", "monitors", "scanner or alarm to workload", TargetNeedsSource,
		"Only scanners that are enabled count for security_coverage.",
	},
	{
		"MANAGES", "manages", "stack to what it created", TargetNeedsSource,
		"Change the target through the source, or the change is undone.",
	},
	{
		"GOVERNS", "governs", "policy of an organization to unit or account", TargetNeedsSource,
		"Limits what anybody in the target may do, and grants nothing.",
	},
}

// EdgeTypeList returns all edge types.
func EdgeTypeList() []EdgeType { return slices.Clone(edgeTypes) }

// EdgeTypes returns the names of all edge types.
func EdgeTypes() []string {
	names := make([]string, len(edgeTypes))
	for i, t := range edgeTypes {
		names[i] = t.Name
	}
	return names
}

// EdgeTypeOf returns the edge type of a name, the zero value for none.
func EdgeTypeOf(name string) EdgeType {
	for i := range edgeTypes {
		if edgeTypes[i].Name == name {
			return edgeTypes[i]
		}
	}
	return EdgeType{}
}

// DependencyOf returns the dependency an edge type stands for.
func DependencyOf(name string) Dependency { return EdgeTypeOf(name).Dependency }

// DependencyAlong returns the dependency that an edge out of an asset stands for. What an
// organization and its parts contain does not depend on them, unless inOrgs.
func DependencyAlong(edge *Edge, source *Asset, inOrgs bool) Dependency {
	if !inOrgs && edge.Type == "CONTAINS" && IsHierarchy(source.Type) {
		return NoDependency
	}
	return DependencyOf(edge.Type)
}

// IsRule reports whether an edge type is a traffic rule, which has a direction.
func IsRule(edgeType string) bool {
	return edgeType == "SECURITY_GROUP_RULE" || edgeType == "NACL_RULE"
}

// IsEdgeType reports whether name is an edge type, spelled exactly.
func IsEdgeType(name string) bool { return EdgeTypeOf(name).Name != "" }
