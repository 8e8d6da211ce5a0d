package detect

import "strings"

// A Shape says how the entity under a key depends on the value.
type Shape string

// The shapes.
const (
	Any       Shape = ""          // it does not
	Account   Shape = "account"   // accounts, subscriptions and projects of clouds
	Reference Shape = "reference" // whatever identifies a resource
)

// Entities returns the entities that values can have by their shape.
func (s Shape) Entities() []string {
	switch s {
	case Account:
		return []string{"aws_account_id", "gcp_project_number", "azure_subscription_id", "gcp_project_id"}
	case Reference:
		return []string{"aws_account_id", "aws_ou_id", "aws_org_id", "aws_root_id", "resource_name"}
	}
	return nil
}

// EntityOf returns the entity of a value under a key with a rule. A GUID that identifies a
// resource is a resource_name, not a uuid: it leads to the resource like any name.
func (r *Rule) EntityOf(value string) string {
	value = strings.TrimSpace(value)
	switch r.Shape {
	case Account:
		switch {
		case digits(value) && len(value) == 12:
			return "aws_account_id"
		case digits(value):
			return "gcp_project_number"
		case len(value) == 36 && isGUID(value, 0):
			return "azure_subscription_id"
		case isProject(value):
			return "gcp_project_id"
		}
	case Reference:
		switch {
		case digits(value) && len(value) == 12:
			return "aws_account_id"
		case strings.HasPrefix(value, "ou-"):
			return "aws_ou_id"
		case strings.HasPrefix(value, "o-"):
			return "aws_org_id"
		case strings.HasPrefix(value, "r-"):
			return "aws_root_id"
		}
		return "resource_name"
	}
	return r.Entity
}

// isProject reports whether a text has the shape of the id of a project of Google Cloud.
func isProject(text string) bool {
	if len(text) < 6 || len(text) > 30 || lowerRun(text, 0) < len(text) {
		return false
	}
	return has(text[0], isLetter) && text[len(text)-1] != '-'
}
