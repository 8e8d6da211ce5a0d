package inventory

import "slices"

// An AssetFamily is a group of related asset types.
type AssetFamily struct {
	Name  string
	Types []string
}

// assetFamilies are the types of asset a map may hold.
var assetFamilies = []AssetFamily{
	{"Compute", []string{
		"EC2", "VIRTUAL_MACHINE", "GCE_INSTANCE", "LAMBDA_FUNCTION", "CLOUD_FUNCTION", "ECS_CLUSTER",
		"EKS_CLUSTER", "AKS_CLUSTER", "GKE_CLUSTER", "APP_SERVICE",
	}},
	{"Networking", []string{
		"VPC", "VNET", "SUBNET", "SECURITY_GROUP", "NSG", "NACL", "ROUTE_TABLE",
		"INTERNET_GATEWAY", "NAT_GATEWAY", "LOAD_BALANCER", "CLOUDFRONT", "CDN", "TRANSIT_GATEWAY", "PEERING_CONNECTION",
		"ELASTIC_IP", "NETWORK_INTERFACE",
	}},
	{"Storage", []string{"S3_BUCKET", "BLOB_STORAGE", "GCS_BUCKET", "EBS_VOLUME", "ACCESS_POINT"}},
	{"Database", []string{"RDS_INSTANCE", "AURORA_CLUSTER", "AZURE_SQL", "CLOUD_SQL", "DYNAMODB_TABLE"}},
	{"IAM", []string{"IAM_USER", "IAM_ROLE", "IAM_POLICY", "IAM_GROUP", "SERVICE_PRINCIPAL"}},
	{"Secrets / Keys", []string{"KMS_KEY", "SECRET", "CERTIFICATE", "KEY_VAULT"}},
	{"Logging", []string{"CLOUDTRAIL", "FLOW_LOG", "LOG_GROUP"}},
	{"Containers / Kubernetes", []string{
		"CONTAINER_REGISTRY", "CONTAINER_SERVICE", "TASK_DEFINITION", "NODE_GROUP",
		"FARGATE_PROFILE", "CLUSTER_ADDON", "K8S_NAMESPACE", "K8S_WORKLOAD", "K8S_SERVICE", "K8S_INGRESS",
		"K8S_SERVICE_ACCOUNT",
	}},
	{"Compute fabric", []string{
		"AUTOSCALING_GROUP", "LAUNCH_TEMPLATE", "TARGET_GROUP", "API_GATEWAY", "VPC_ENDPOINT",
		"INSTANCE_PROFILE", "IDENTITY_PROVIDER",
	}},
	{"Integration / messaging", []string{
		"MESSAGE_QUEUE", "NOTIFICATION_TOPIC", "EVENT_BUS", "EVENT_RULE",
		"STATE_MACHINE", "DATA_STREAM",
	}},
	{"Data services", []string{"CACHE_CLUSTER", "SEARCH_DOMAIN", "DATA_WAREHOUSE", "FILE_SYSTEM"}},
	{"DNS / deployment", []string{"DNS_ZONE", "DNS_RECORD", "IAC_STACK"}},
	{"Security services and scanners", []string{
		"WAF_WEB_ACL", "NETWORK_FIREWALL", "DDOS_PROTECTION",
		"THREAT_DETECTOR", "SECURITY_HUB", "VULNERABILITY_SCANNER", "DATA_SECURITY_SCANNER", "CONFIG_RECORDER",
		"ACCESS_ANALYZER",
	}},
	{"Organization / governance", []string{
		"ORGANIZATION", "ORG_UNIT", "CLOUD_ACCOUNT", "ORG_POLICY", "LANDING_ZONE",
		"GUARDRAIL", "RESOURCE_GROUP",
	}},
	{"Identity federation and access", []string{
		"PERMISSION_SET", "IDENTITY_USER", "IDENTITY_GROUP", "ACCESS_KEY",
		"USER_POOL", "IDENTITY_POOL", "RESOURCE_SHARE",
	}},
	{"Deployment / provisioning", []string{
		"STACK_SET", "PROVISIONED_PRODUCT", "PRODUCT_PORTFOLIO", "CI_PIPELINE",
		"BUILD_PROJECT", "DEPLOYMENT_GROUP",
	}},
	{"Images, snapshots, backups", []string{"MACHINE_IMAGE", "SNAPSHOT", "BACKUP_PLAN", "BACKUP_VAULT"}},
	{"Hybrid and edge networking", []string{
		"VPN_CONNECTION", "VPN_GATEWAY", "CUSTOMER_GATEWAY", "DIRECT_CONNECT",
		"ROUTER", "PREFIX_LIST", "ENDPOINT_SERVICE", "VPC_LINK", "CUSTOM_DOMAIN", "DNS_RESOLVER", "GLOBAL_ACCELERATOR",
		"SERVICE_NETWORK",
	}},
	{"Application integration and operations", []string{
		"SCHEDULE", "EVENT_PIPE", "API_DESTINATION", "ALARM",
		"DELIVERY_STREAM", "LOG_SINK", "PARAMETER", "CAPACITY_PROVIDER", "SERVICE_REGISTRY", "EVENT_ARCHIVE", "RUNBOOK",
		"SOURCE_CONNECTION", "LB_LISTENER", "AUTHORIZER", "EDGE_FUNCTION",
	}},
	{"Platforms and data processing", []string{
		"MESSAGE_BROKER", "BATCH_ENVIRONMENT", "JOB_QUEUE", "JOB_DEFINITION",
		"DATABASE_PROXY", "DATA_CATALOG", "ETL_JOB", "BIG_DATA_CLUSTER", "QUERY_WORKGROUP", "DATA_TRANSFER",
		"ML_WORKSPACE", "ML_ENDPOINT", "ML_MODEL", "AI_AGENT", "KNOWLEDGE_BASE", "AI_GUARDRAIL",
	}},
	{"Generic", []string{"OTHER"}},
}

// assetTypes are the names of all of them.
var assetTypes = func() []string {
	var names []string
	for _, family := range assetFamilies {
		names = append(names, family.Types...)
	}
	return names
}()

// AssetFamilies returns the asset types by family.
func AssetFamilies() []AssetFamily { return slices.Clone(assetFamilies) }

// FamilyOf returns the name of the family of an asset type, "" when there is no such
// type.
func FamilyOf(assetType string) string {
	for _, family := range assetFamilies {
		if slices.Contains(family.Types, assetType) {
			return family.Name
		}
	}
	return ""
}

// AssetTypes returns the names of all asset types.
func AssetTypes() []string { return slices.Clone(assetTypes) }

// IsAssetType reports whether name is an asset type, spelled exactly.
func IsAssetType(name string) bool { return slices.Contains(assetTypes, name) }

// IsHierarchy reports whether an asset type is a level of an organization rather
// than something that runs in it.
func IsHierarchy(assetType string) bool { return slices.Contains(hierarchyTypes(), assetType) }

func hierarchyTypes() []string { return []string{"ORGANIZATION", "ORG_UNIT", "CLOUD_ACCOUNT"} }
