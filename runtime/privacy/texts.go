package privacy

// detectorTexts says what each built-in detector finds.
func detectorTexts() map[string]string {
	return map[string]string{
		"cloudg_uri":               "URIs of this server's resources, which hold references to assets",
		"private_key":              "Private keys in PEM and OpenSSH form",
		"jwt":                      "JSON Web Tokens",
		"url_credentials":          "Passwords in URLs",
		"url_userinfo":             "User names in URLs",
		"connection_string_secret": "Passwords and keys in connection strings",
		"aws_secret_access_key":    "AWS secret access keys, beside a word that says so",
		"secret_assignment":        "What is assigned to a name such as password, token or api_key",
		"named_secret":             "What looks made up and is assigned to a longer name that ends with such a word, like DATADOG_API_KEY",
		"authorization_header":     "Credentials of an Authorization header",
		"github_token":             "GitHub tokens",
		"slack_token":              "Slack tokens",
		"google_api_key":           "Google API keys",
		"stripe_key":               "Stripe keys",
		"vendor_token":             "Tokens and keys of some 50 vendors, by the mark that they begin with",
		"telegram_bot_token":       "Tokens of Telegram bots",
		"azure_client_secret":      "Client secrets of Entra ID applications",
		"slack_webhook":            "Slack webhook URLs",
		"azure_sas_signature":      "Signatures of Azure shared access URLs",
		"azure_storage_key":        "Azure storage account keys",
		"aws_access_key_id":        "AWS access key ids",
		"aws_unique_id":            "AWS unique ids of users, roles, groups and policies",
		"aws_org_id":               "AWS organization ids",
		"aws_ou_id":                "AWS organizational unit ids",
		"aws_root_id":              "AWS organization root ids",
		"aws_resource_id":          "Ids of AWS resources, such as i-0123456789abcdef0 and subnet-12345678",
		"aws_arn":                  "Amazon Resource Names, in every partition",
		"azure_resource_id":        "Azure resource ids",
		"gcp_resource_name":        "Google Cloud resource names",
		"azure_subscription_ref":   "Azure subscription and tenant ids, beside a word that says so",
		"email":                    "E-mail addresses",
		"ipv6":                     "IPv6 addresses and networks",
		"ipv4":                     "IPv4 addresses and networks",
		"mac_address":              "MAC addresses",
		"hostname":                 "Names of hosts under a known top-level domain",
		"aws_account_id":           "Numbers of twelve digits: AWS accounts",
		"timestamp":                "Dates with a time, as in ISO 8601",
		"uuid":                     "UUIDs",
		"high_entropy_secret":      "Long texts that look random, checksums, public keys and pictures aside",
	}
}

// keyTexts says which keys each built-in rule is about.
func keyTexts() map[string]string {
	return map[string]string{
		"sensitive_key":            "password, secret, api_key, access_key, private_key, token, credentials, authorization, cookie, connection_string, user_data and their kin, as a word of the key",
		"account_id_key":           "account, account_id, account_ids, owner_id, owner_account_id, *_account_id",
		"account_map_key":          "by_account, by_account_region, account_pairs, *_by_account",
		"org_id_key":               "organization_id, org_id, root_id, ou_id, ou_ids, parent_ou_id",
		"subscription_key":         "subscription, subscription_id, azure_subscription_id",
		"tenant_key":               "tenant, tenant_id, azure_tenant_id",
		"gcp_project_key":          "project, project_id, gcp_project_id",
		"gcp_project_number_key":   "project_number",
		"resource_name_key":        "resource_name, asset_name, display_name, bucket_name, function_name, instance_name, cluster_name, db_name, role_name, user_name, username, group_name, table_name",
		"resource_ref_key":         "ref, refs, asset_id, resource_id, source, target, node, nodes, from, to, members, path, parent_id, children",
		"dataset_key":              "dataset, dataset_name, datasets, active_dataset, base_dataset",
		"dataset_beside_key":       "target, unloaded, remaining, beside base or active_dataset; existing and suggested beside each other",
		"dataset_listing_name_key": "name, beside loaded_at or compliance_results",
		"asset_name_key":           "name, beside asset_type, arn, provider, resource_type, account_id or region",
		"asset_id_key":             "id, beside what makes an asset or an organizational unit",
		"org_name_key":             "name, beside what makes an organizational unit",
		"hostname_key":             "hostname, host_name, dns_name, fqdn, private_dns_name, public_dns_name, domain_name",
	}
}
