package detect

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ruleOf returns the name of the rule for a key, beside others.
func ruleOf(set *Set, key string, siblings ...string) string {
	rule, ok := set.Key(key, func(name string) bool { return slices.Contains(siblings, name) })
	if !ok {
		return ""
	}
	return rule.Name
}

// TestP6_6_Normal splits acronyms, so that DBPassword is a password.
func TestP6_6_Normal(t *testing.T) {
	for key, want := range map[string]string{
		"SecretAccessKey": "secret_access_key", "secret-access-key": "secret_access_key", "kmsKeyId": "kms_key_id",
		"APIKey": "api_key", "DBPassword": "db_password", "secretIDs": "secret_ids", "__a..b__": "a_b", "": "", "Straße": "stra_e",
		"user.password": "user_password", "ipv4Address": "ipv4_address", "ID": "id",
	} {
		if got := Normal(key); got != want {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
	}
}

func TestP6_7_SensitiveKeys(t *testing.T) {
	set := everything(t)
	for key := range strings.FieldsSeq(`password db_password dbPassword DB_PASSWORD user.password AWSSecretAccessKey APIKey
		x-api-key tokens total_tokens auth Authorization password_hash private_key_path pem_file SAS primary_key
		credential_report user_data AWSSecretKey DBPassword passphrase conn_str kubeconfig`) {
		if got := ruleOf(set, key); got != "sensitive_key" {
			t.Errorf("%s: %q", key, got)
		}
	}
	for key := range strings.FieldsSeq(`password_last_used kms_key_id access_key_id has_password token_expiry token_count
		max_tokens auth_url sas_url signature_algorithm cookie_policy is_secret author secretary cursor next_token
		nextPageToken continuation_token password_rotation_days secret_created_at secretIDs`) {
		if got := ruleOf(set, key); got == "sensitive_key" {
			t.Errorf("%s is sensitive", key)
		}
	}
}

// TestP6_7_CountsOfTokens leaves numbers alone that say how many tokens were used.
func TestP6_7_CountsOfTokens(t *testing.T) {
	set := everything(t)
	for key, scalars := range map[string]bool{"password": true, "total_tokens": false, "inputTokens": false, "token": true} {
		if rule, ok := set.Key(key, nil); !ok || rule.Scalars != scalars || !rule.Subtree {
			t.Errorf("%s: %+v", key, rule)
		}
	}
}

func TestP6_7_Rules(t *testing.T) {
	set := everything(t)
	for rule, keys := range map[string]string{
		"account_id_key": `account accounts account_id account_ids owner_id aws_account cloud_account_id ownerAccountId
			accounts_affected account_affected target_account_id`,
		"account_map_key":        `by_account services_by_account findings_by_account account_pairs by_account_region`,
		"org_id_key":             `organization_id organisationId org_id root_id ou_id ou_ids parent_ou_id`,
		"subscription_key":       `subscription subscriptionId azure_subscription azure_subscription_id`,
		"tenant_key":             `tenant tenant_id azure_tenant azure_tenant_id`,
		"gcp_project_key":        `project projectId gcp_project gcp_project_id`,
		"gcp_project_number_key": `project_number projectNumber`,
		"resource_name_key":      `resource_name resource_names DisplayName bucket_name username user_name account_name ou_path subject`,
		"resource_ref_key": `ref assetRefs resource target_id nodes from to path parent children dependency_ids candidates
			finding_id findingIds`,
		"dataset_key":  `dataset datasets active_dataset base use_dataset target_dataset`,
		"hostname_key": `hostname host_name DnsName fqdn PrivateDnsName endpoint_address`,
		"":             `name id region status description account_count by_region arn`,
	} {
		for key := range strings.FieldsSeq(keys) {
			if got := ruleOf(set, key); got != rule {
				t.Errorf("%s: %q, want %q", key, got, rule)
			}
		}
	}
}

func TestP6_7_Siblings(t *testing.T) {
	set := everything(t)
	for _, tt := range []struct{ key, beside, want string }{
		{"name", "loaded_at", "dataset_listing_name_key"}, {"name", "arn", "asset_name_key"},
		{"name", "ou_path", "org_name_key"}, {"id", "region", "asset_id_key"}, {"id", "ous", "asset_id_key"},
		{"target", "base", "dataset_beside_key"}, {"unloaded", "active_dataset", "dataset_beside_key"},
		{"existing", "suggested", "dataset_beside_key"}, {"suggested", "existing", "dataset_beside_key"},
		{"target", "edge", "resource_ref_key"}, {"existing", "calls", ""}, {"remaining", "calls", ""},
		{"name", "color", ""}, {"id", "loaded_at", ""},
	} {
		if got := ruleOf(set, tt.key, tt.beside); got != tt.want {
			t.Errorf("%s beside %s: %q, want %q", tt.key, tt.beside, got, tt.want)
		}
	}
}

func TestP6_7_Flags(t *testing.T) {
	var names []string
	for _, r := range Rules() {
		names = append(names, r.Name)
		if r.Defer == (r.Name == "sensitive_key") {
			t.Errorf("%s: defer %v", r.Name, r.Defer)
		}
		if r.Scalars != (r.Name == "sensitive_key" || r.Name == "gcp_project_number_key") {
			t.Errorf("%s: scalars %v", r.Name, r.Scalars)
		}
		if r.MapKeys != (r.Name == "account_map_key") || r.Subtree != (r.Name == "sensitive_key") {
			t.Errorf("%s: %+v", r.Name, r)
		}
	}
	if len(names) != 17 {
		t.Errorf("rules %v", names)
	}
}

func TestP6_7_OnlyWhatApplies(t *testing.T) {
	own := Rule{Name: "mine", Pattern: regexp.MustCompile(`^port$|_code$`), Exclude: regexp.MustCompile(`^zip`), Siblings: []string{"host"}}
	set, err := New(Options{Rules: []Rule{own}, Applies: func(r *Rule) bool { return r.Name != "tenant_key" }})
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{"tenant": "", "project": "gcp_project_key", "Port": "mine", "zip_code": "", "areaCode": "mine"} {
		if got := ruleOf(set, key, "host"); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	if got := ruleOf(set, "port"); got != "" {
		t.Errorf("port alone: %q", got)
	}
	if rule, _ := set.Key("port", func(string) bool { return true }); rule.Entity != "mine" || rule.Category != Secret {
		t.Errorf("what is not said: %+v", rule)
	}
}

func TestP6_7_NoAllocations(t *testing.T) {
	set := everything(t)
	keys := []string{"SecretAccessKey", "instance_type", "accountId", "total_tokens", "name"}
	allocs := testing.AllocsPerRun(10, func() {
		for _, key := range keys {
			set.Key(key, nil)
		}
	})
	if allocs > 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func TestP6_8_Shapes(t *testing.T) {
	set := everything(t)
	account, _ := set.Key("account_id", nil)
	for value, want := range map[string]string{
		"123456789012": "aws_account_id", " 111111111111 ": "aws_account_id", "12345": "gcp_project_number",
		guid: "azure_subscription_id", "acme-prod-1": "gcp_project_id", "Acme Prod": "cloud_account", "acme-": "cloud_account",
	} {
		if got := account.EntityOf(value); got != want {
			t.Errorf("account %q: %s, want %s", value, got, want)
		}
	}
	reference, _ := set.Key("target", nil)
	for value, want := range map[string]string{
		"123456789012": "aws_account_id", guid: "resource_name", "ou-ab12-abcdef12": "aws_ou_id", "o-abcdef1234": "aws_org_id",
		"r-ab12": "aws_root_id", "web-1": "resource_name",
	} {
		if got := reference.EntityOf(value); got != want {
			t.Errorf("reference %q: %s, want %s", value, got, want)
		}
	}
	if dataset, _ := set.Key("dataset", nil); dataset.EntityOf("x") != "dataset_name" {
		t.Errorf("dataset: %+v", dataset)
	}
}
