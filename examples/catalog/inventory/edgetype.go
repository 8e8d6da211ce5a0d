package inventory

import "slices"

// A dependency says which end of an edge needs the other.
type dependency int

const (
	noDependency      dependency = iota
	sourceNeedsTarget            // a volume needs its key
	targetNeedsSource            // a subnet needs its network
)

type edgeType struct {
	name       string
	dependency dependency
}

// edgeTypes are the relations a map may hold. Direction reads source to target.
var edgeTypes = []edgeType{
	{"SECURITY_GROUP_RULE", noDependency},        // lets traffic in (or out)
	{"NACL_RULE", noDependency},                  // network ACL rule
	{"ROUTE", sourceNeedsTarget},                 // forwards to
	{"IAM_TRUST", sourceNeedsTarget},             // may assume
	{"IAM_POLICY_ATTACHMENT", sourceNeedsTarget}, // carries the policy
	{"CONTAINS", targetNeedsSource},              // holds
	{"PEERING", sourceNeedsTarget},               // peers with
	{"LOAD_BALANCER_TARGET", sourceNeedsTarget},  // hands traffic to
	{"INTERNET_EXPOSED", noDependency},           // is opened to
	{"ATTACHED_TO", sourceNeedsTarget},           // is attached to
	{"REFERENCES", sourceNeedsTarget},            // uses
	{"INVOKES", targetNeedsSource},               // triggers
	{"USES_IMAGE", sourceNeedsTarget},            // runs the image from
	{"ASSUMES_ROLE", sourceNeedsTarget},          // runs as
	{"GRANTS_ACCESS", sourceNeedsTarget},         // may use
	{"LOGS_TO", sourceNeedsTarget},               // writes logs to
	{"PROTECTS", targetNeedsSource},              // shields
	{"MONITORS", targetNeedsSource},              // watches
	{"MANAGES", targetNeedsSource},               // controls
	{"GOVERNS", targetNeedsSource},               // restricts
}

// EdgeTypes returns the names of all edge types.
func EdgeTypes() []string {
	names := make([]string, len(edgeTypes))
	for i, t := range edgeTypes {
		names[i] = t.name
	}
	return names
}

// dependencyOf returns the dependency an edge type stands for.
func dependencyOf(name string) dependency {
	for _, t := range edgeTypes {
		if t.name == name {
			return t.dependency
		}
	}
	return noDependency
}

// isRule reports whether an edge type is a traffic rule, which has a direction.
func isRule(edgeType string) bool {
	return edgeType == "SECURITY_GROUP_RULE" || edgeType == "NACL_RULE"
}

// IsEdgeType reports whether name is an edge type, spelled exactly.
func IsEdgeType(name string) bool {
	return slices.ContainsFunc(edgeTypes, func(t edgeType) bool { return t.name == name })
}
