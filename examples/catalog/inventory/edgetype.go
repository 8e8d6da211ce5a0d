package inventory

import "slices"

// A Dependency says which end of an edge needs the other.
type Dependency int

const (
	NoDependency      Dependency = iota
	SourceNeedsTarget            // a volume needs its key
	TargetNeedsSource            // a subnet needs its network
)

type edgeType struct {
	name       string
	dependency Dependency
}

// edgeTypes are the relations a map may hold. Direction reads source to target.
var edgeTypes = []edgeType{
	{"SECURITY_GROUP_RULE", NoDependency},        // lets traffic in (or out)
	{"NACL_RULE", NoDependency},                  // network ACL rule
	{"ROUTE", SourceNeedsTarget},                 // forwards to
	{"IAM_TRUST", SourceNeedsTarget},             // may assume
	{"IAM_POLICY_ATTACHMENT", SourceNeedsTarget}, // carries the policy
	{"CONTAINS", TargetNeedsSource},              // holds
	{"PEERING", SourceNeedsTarget},               // peers with
	{"LOAD_BALANCER_TARGET", SourceNeedsTarget},  // hands traffic to
	{"INTERNET_EXPOSED", NoDependency},           // is opened to
	{"ATTACHED_TO", SourceNeedsTarget},           // is attached to
	{"REFERENCES", SourceNeedsTarget},            // uses
	{"INVOKES", TargetNeedsSource},               // triggers
	{"USES_IMAGE", SourceNeedsTarget},            // runs the image from
	{"ASSUMES_ROLE", SourceNeedsTarget},          // runs as
	{"GRANTS_ACCESS", SourceNeedsTarget},         // may use
	{"LOGS_TO", SourceNeedsTarget},               // writes logs to
	{"PROTECTS", TargetNeedsSource},              // shields
	{"MONITORS", TargetNeedsSource},              // watches
	{"MANAGES", TargetNeedsSource},               // controls
	{"GOVERNS", TargetNeedsSource},               // restricts
}

// EdgeTypes returns the names of all edge types.
func EdgeTypes() []string {
	names := make([]string, len(edgeTypes))
	for i, t := range edgeTypes {
		names[i] = t.name
	}
	return names
}

// DependencyOf returns the dependency an edge type stands for.
func DependencyOf(name string) Dependency {
	for _, t := range edgeTypes {
		if t.name == name {
			return t.dependency
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
	return slices.ContainsFunc(edgeTypes, func(t edgeType) bool { return t.name == name })
}
