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
}

var edgeTypes = []EdgeType{
	{"SECURITY_GROUP_RULE", "may send traffic to", "address range or group to group; group to address range on the way out", NoDependency},
	{"NACL_RULE", "may send traffic to", "address range to network ACL", NoDependency},
	{"ROUTE", "routes to", "route table to gateway, DNS name to balancer", SourceNeedsTarget},
	{"IAM_TRUST", "may assume", "account or principal to role", SourceNeedsTarget},
	{"IAM_POLICY_ATTACHMENT", "has the rights of", "role, user or group to policy", SourceNeedsTarget},
	{"CONTAINS", "contains", "network to subnet, subnet to instance, organizational unit to account", TargetNeedsSource},
	{"PEERING", "is peered with", "network to network", SourceNeedsTarget},
	{"LOAD_BALANCER_TARGET", "spreads traffic over", "balancer to target group, target group to instance", SourceNeedsTarget},
	{"INTERNET_EXPOSED", "can reach", "0.0.0.0/0 to asset", NoDependency},
	{"ATTACHED_TO", "is attached to", "instance to security group, volume to instance", SourceNeedsTarget},
	{"REFERENCES", "refers to", "volume to key, function to secret", SourceNeedsTarget},
	{"INVOKES", "invokes", "API or queue to function", TargetNeedsSource},
	{"USES_IMAGE", "runs an image of", "workload to registry", SourceNeedsTarget},
	{"ASSUMES_ROLE", "acts as", "instance or function to role", SourceNeedsTarget},
	{"GRANTS_ACCESS", "has access to", "role to bucket, database or secret", SourceNeedsTarget},
	{"LOGS_TO", "logs to", "function or trail to log group", SourceNeedsTarget},
	{"PROTECTS", "protects", "web firewall to balancer", TargetNeedsSource},
	{"MONITORS", "monitors", "scanner or alarm to workload", TargetNeedsSource},
	{"MANAGES", "manages", "stack to what it created", TargetNeedsSource},
	{"GOVERNS", "governs", "policy of an organization to unit or account", TargetNeedsSource},
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

// DependencyOf returns the dependency an edge type stands for.
func DependencyOf(name string) Dependency {
	for _, t := range edgeTypes {
		if t.Name == name {
			return t.Dependency
		}
	}
	return NoDependency
}

// IsRule reports whether an edge type is a traffic rule, which has a direction.
func IsRule(edgeType string) bool {
	return edgeType == "SECURITY_GROUP_RULE" || edgeType == "NACL_RULE"
}

// IsEdgeType reports whether name is an edge type, spelled exactly.
func IsEdgeType(name string) bool {
	return slices.ContainsFunc(edgeTypes, func(t EdgeType) bool { return t.Name == name })
}
