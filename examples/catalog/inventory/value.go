package inventory

// CrownJewelWeight returns how much an attacker wants an asset of that type, from
// 5 to 10, and 0 for types nobody is after.
func CrownJewelWeight(assetType string) int {
	switch assetType {
	case "RDS_INSTANCE", "AURORA_CLUSTER", "AZURE_SQL", "CLOUD_SQL":
		return 10
	case "DYNAMODB_TABLE", "DATA_WAREHOUSE", "SECRET", "KEY_VAULT":
		return 9
	case "KMS_KEY", "S3_BUCKET", "BLOB_STORAGE", "GCS_BUCKET":
		return 8
	case "FILE_SYSTEM", "SEARCH_DOMAIN":
		return 7
	case "CACHE_CLUSTER", "ACCESS_KEY":
		return 6
	case "IAM_ROLE", "IAM_USER":
		return 5
	default:
		return 0
	}
}

// IsSensitiveStore reports whether an asset type is a database.
func IsSensitiveStore(assetType string) bool {
	switch assetType {
	case "RDS_INSTANCE", "AURORA_CLUSTER", "AZURE_SQL", "CLOUD_SQL", "DYNAMODB_TABLE":
		return true
	}
	return false
}

// FacesInternet reports whether assets of that type are there to be reached from the
// internet.
func FacesInternet(assetType string) bool {
	switch assetType {
	case "LOAD_BALANCER", "CLOUDFRONT", "CDN", "INTERNET_GATEWAY":
		return true
	}
	return false
}
