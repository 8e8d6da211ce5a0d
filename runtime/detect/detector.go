package detect

import "regexp"

// A Detector finds values of one kind in texts.
type Detector struct {
	Name       string
	Entity     string // of what it finds; a finding may be of a kind of it
	Category   string
	Confidence float64 // 0 to 1
	MinLength  int     // of the whole text, in bytes

	// Pattern finds values for a detector of the caller; it is nil for a built-in one.
	Pattern   *regexp.Regexp
	Group     int                    // of the pattern: what is reported
	Hints     []string               // in small letters: the pattern runs when one occurs, nil for always
	Validator func(text string) bool // of what the group holds, nil for none
	Address   bool                   // what the group holds is an address or a network, classified as such

	order int
}

// The built-in detectors, in the order in which they win.
const (
	cloudgURI = iota
	privateKey
	jwt
	urlCredentials
	urlUserinfo
	connectionString
	awsSecret
	assignment
	namedSecret
	authorization
	githubToken
	slackToken
	googleKey
	stripeKey
	vendorToken
	telegramToken
	azureSecret
	slackWebhook
	sasSignature
	storageKey
	accessKeyID
	uniqueID
	orgID
	ouID
	rootID
	awsResource
	arn
	azureResource
	gcpResource
	subscriptionRef
	email
	ipv6
	ipv4
	mac
	hostname
	accountID
	timestamp
	uuid
	highEntropy
	builtins
)

// Detectors returns the built-in detectors, in their order.
func Detectors() []Detector {
	list := []Detector{
		{Name: "cloudg_uri", Entity: "cloudg_uri", Category: Identifier, Confidence: 0.99, MinLength: 16},
		{Name: "private_key", Entity: "private_key", Category: Secret, Confidence: 1, MinLength: 30},
		{Name: "jwt", Entity: "jwt", Category: Secret, Confidence: 0.95, MinLength: 20},
		{Name: "url_credentials", Entity: "password", Category: Secret, Confidence: 0.95, MinLength: 10},
		{Name: "url_userinfo", Entity: "url_username", Category: PII, Confidence: 0.9, MinLength: 8},
		{Name: "connection_string_secret", Entity: "password", Category: Secret, Confidence: 0.95, MinLength: 6},
		{Name: "aws_secret_access_key", Entity: "aws_secret_access_key", Category: Secret, Confidence: 0.95, MinLength: 40},
		{Name: "secret_assignment", Entity: "secret_value", Category: Secret, Confidence: 0.85, MinLength: 8},
		{Name: "named_secret", Entity: "secret_value", Category: Secret, Confidence: 0.7, MinLength: 24},
		{Name: "authorization_header", Entity: "secret_value", Category: Secret, Confidence: 0.9, MinLength: 20},
		{Name: "github_token", Entity: "api_token", Category: Secret, Confidence: 0.99, MinLength: 30},
		{Name: "slack_token", Entity: "api_token", Category: Secret, Confidence: 0.99, MinLength: 15},
		{Name: "google_api_key", Entity: "api_token", Category: Secret, Confidence: 0.99, MinLength: 39},
		{Name: "stripe_key", Entity: "api_token", Category: Secret, Confidence: 0.99, MinLength: 18},
		{Name: "vendor_token", Entity: "api_token", Category: Secret, Confidence: 0.95, MinLength: 12},
		{Name: "telegram_bot_token", Entity: "api_token", Category: Secret, Confidence: 0.9, MinLength: 41},
		{Name: "azure_client_secret", Entity: "secret_value", Category: Secret, Confidence: 0.95, MinLength: 37},
		{Name: "slack_webhook", Entity: "secret_value", Category: Secret, Confidence: 0.95, MinLength: 56},
		{Name: "azure_sas_signature", Entity: "secret_value", Category: Secret, Confidence: 0.95, MinLength: 24},
		{Name: "azure_storage_key", Entity: "secret_value", Category: Secret, Confidence: 0.8, MinLength: 88},
		{Name: "aws_access_key_id", Entity: "aws_access_key_id", Category: Credential, Confidence: 0.99, MinLength: 20},
		{Name: "aws_unique_id", Entity: "aws_unique_id", Category: Identifier, Confidence: 0.95, MinLength: 20},
		{Name: "aws_org_id", Entity: "aws_org_id", Category: Identifier, Confidence: 0.85, MinLength: 12},
		{Name: "aws_ou_id", Entity: "aws_ou_id", Category: Identifier, Confidence: 0.9, MinLength: 16},
		{Name: "aws_root_id", Entity: "aws_root_id", Category: Identifier, Confidence: 0.7, MinLength: 6},
		{Name: "aws_resource_id", Entity: "resource_name", Category: Identifier, Confidence: 0.9, MinLength: 10},
		{Name: "aws_arn", Entity: "aws_arn", Category: Identifier, Confidence: 0.99, MinLength: 12},
		{Name: "azure_resource_id", Entity: "azure_resource_id", Category: Identifier, Confidence: 0.99, MinLength: 50},
		{Name: "gcp_resource_name", Entity: "gcp_resource_name", Category: Identifier, Confidence: 0.95, MinLength: 12},
		{Name: "azure_subscription_ref", Entity: "azure_subscription_id", Category: Identifier, Confidence: 0.9, MinLength: 40},
		{Name: "email", Entity: "email", Category: PII, Confidence: 0.95, MinLength: 6},
		{Name: "ipv6", Entity: "ip_address", Category: Network, Confidence: 0.9, MinLength: 2},
		{Name: "ipv4", Entity: "ip_address", Category: Network, Confidence: 0.9, MinLength: 7},
		{Name: "mac_address", Entity: "mac_address", Category: Network, Confidence: 0.8, MinLength: 17},
		{Name: "hostname", Entity: "hostname", Category: Network, Confidence: 0.7, MinLength: 4},
		{Name: "aws_account_id", Entity: "aws_account_id", Category: Identifier, Confidence: 0.7, MinLength: 12},
		{Name: "timestamp", Entity: "timestamp", Category: Temporal, Confidence: 0.9, MinLength: 16},
		{Name: "uuid", Entity: "uuid", Category: Identifier, Confidence: 0.6, MinLength: 36},
		{Name: "high_entropy_secret", Entity: "secret_value", Category: Secret, Confidence: 0.5, MinLength: 32},
	}
	for i := range list {
		list[i].order = i
	}
	return list
}
