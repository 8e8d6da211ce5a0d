package inventory

import "strings"

const (
	unknownService = "unknown"
	// resourceManager is what an Azure id belongs to when it names no provider
	// namespace: a subscription or a resource group.
	resourceManager = "microsoft.resources"
)

// Service returns the cloud service an asset belongs to, read from its native
// id: "ec2", "microsoft.compute", "storage", "kubernetes" ...; "unknown" when the
// id does not tell.
func (a *Asset) Service() string {
	switch {
	case strings.HasPrefix(a.ARN, "arn:"), strings.HasPrefix(a.ARN, "cloudg:"):
		if parts := strings.Split(a.ARN, ":"); len(parts) > 2 && parts[2] != "" {
			return parts[2]
		}
		return unknownService
	case strings.HasPrefix(a.ARN, "/subscriptions/"):
		return a.azureNamespace()
	case strings.HasPrefix(a.ARN, "k8s://"), strings.HasPrefix(a.ARN, "k8s-gke://"):
		return "kubernetes"
	case strings.HasPrefix(a.ARN, "gcp-principal:"):
		return "iam"
	case strings.HasPrefix(a.ARN, "entra:"):
		return "entra"
	}
	if host, _, ok := strings.Cut(strings.TrimPrefix(a.ARN, "//"), "/"); ok && strings.HasPrefix(a.ARN, "//") {
		if service, ok := strings.CutSuffix(host, ".googleapis.com"); ok {
			return service
		}
	}
	return unknownService
}

// azureNamespace is the resource provider of an Azure resource: the first part
// of its type, else of the first "/providers/" segment of its id.
func (a *Asset) azureNamespace() string {
	namespace, _, _ := strings.Cut(a.Metadata.Text("resource_type"), "/")
	if namespace == "" {
		if _, after, ok := strings.Cut(a.ARN, "/providers/"); ok {
			namespace, _, _ = strings.Cut(after, "/")
		}
	}
	if namespace == "" {
		return resourceManager
	}
	return strings.ToLower(namespace)
}
