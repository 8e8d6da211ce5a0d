package detect

// Categories of entities. Detectors and rules of a caller may use others.
const (
	Secret     = "secret"
	Credential = "credential"
	Identifier = "identifier"
	Network    = "network"
	PII        = "pii"
	Temporal   = "temporal"
	FreeText   = "free_text"
)

// Parent returns the entity that an entity is a kind of, or "" for one that is none.
func Parent(entity string) string {
	switch entity {
	case "private_ip", "public_ip", "special_ip":
		return "ip_address"
	case "private_cidr", "public_cidr", "special_cidr":
		return "cidr"
	case "aws_unique_id":
		return "aws_access_key_id"
	case "azure_tenant_id":
		return "azure_subscription_id"
	case "gcp_project_number":
		return "gcp_project_id"
	case "cloud_account":
		return "aws_account_id"
	}
	return ""
}

// Refined returns the entities that are a kind of an entity.
func Refined(entity string) []string {
	switch entity {
	case "ip_address":
		return []string{"private_ip", "public_ip", "special_ip", "private_cidr", "public_cidr", "special_cidr"}
	case "aws_access_key_id":
		return []string{"aws_unique_id"}
	case "azure_subscription_id":
		return []string{"azure_tenant_id"}
	case "gcp_project_id":
		return []string{"gcp_project_number"}
	case "aws_account_id":
		return []string{"cloud_account"}
	}
	return nil
}
