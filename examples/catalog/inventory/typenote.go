package inventory

// TypeNote says what to know about an asset type, "" for nothing special.
func TypeNote(assetType string) string {
	switch {
	case typeNotes[assetType] != "":
		return typeNotes[assetType]
	case IsHierarchy(assetType):
		return "A level of an organization: it holds accounts and runs nothing itself."
	case FacesInternet(assetType):
		return "Made to face the internet. What counts is what it leads to, and whether a web firewall protects it."
	case IsSensitiveStore(assetType):
		return "Holds data of others. Whoever reaches it is close to them, so a way to it from the internet is serious."
	case CrownJewelWeight(assetType) > 0:
		return "Worth having for an attacker: attack_paths looks for ways to it."
	}
	return ""
}

// typeNotes are those of single types.
var typeNotes = map[string]string{
	"SECURITY_GROUP":        "Filters traffic of what it is attached to; paths lead through it.",
	"NSG":                   "Filters traffic of what it is attached to; paths lead through it.",
	"NACL":                  "Filters traffic of the subnets that it is attached to; paths lead through it.",
	"TARGET_GROUP":          "Stands between a balancer and what serves it. It is never a finding itself; what is behind it may be.",
	"NETWORK_INTERFACE":     "Traffic that reaches it reaches what it is attached to, and what it is attached to has its addresses.",
	"ELASTIC_IP":            "A public address that stays. Traffic to it reaches what it is attached to.",
	"CLOUD_ACCOUNT":         "A level of an organization. One with external in its metadata belongs to somebody else, and is known from a trust only.",
	"ORG_POLICY":            "Restricts what whole accounts may do; GOVERNS leads to them. It grants nothing.",
	"IAM_ROLE":              "Whoever may assume it has its rights: IAM_TRUST and ASSUMES_ROLE lead to it, GRANTS_ACCESS from it.",
	"ACCESS_KEY":            "A credential that works from anywhere until it is revoked: its age and its owner matter.",
	"INSTANCE_PROFILE":      "Hands a role to an instance, so that whoever runs code there has the rights of the role.",
	"IDENTITY_PROVIDER":     "Lets identities of another system in. Look at which roles trust it.",
	"VULNERABILITY_SCANNER": "Counts for security_coverage when it is enabled and MONITORS a workload.",
	"WAF_WEB_ACL":           "Protects what PROTECTS leads to; a balancer without one counts as unprotected.",
	"CONTAINER_REGISTRY":    "Whoever can write to it changes what the workloads run that USES_IMAGE leads to it from.",
	"IAC_STACK":             "Made the things that MANAGES leads to: change them there, or the change is undone.",
	"K8S_SERVICE_ACCOUNT":   "What pods act as. With ASSUMES_ROLE it has rights outside of its cluster, too.",
	"LOG_GROUP":             "Evidence. What LOGS_TO it leaves no traces once it is gone.",
	"BACKUP_VAULT":          "The last copy. Ask who may delete from it.",
	"SNAPSHOT":              "A copy of data that the rules of its origin do not protect.",
	"OTHER":                 "Anything the collector had no better type for; the metadata say what it is.",
}
