package detect

import (
	"bytes"
	"math/bits"
	"slices"
	"strings"
)

// The built-in rules, in their order. Some keys have two rules of one name.
const (
	sensitiveKey = iota
	sensitiveCount
	accountKey
	accountMapKey
	orgIDKey
	subscriptionKey
	tenantKey
	projectKey
	projectNumberKey
	resourceNameKey
	datasetBesideKey
	resourceRefKey
	datasetKey
	datasetListingKey
	assetNameKey
	assetIDKey
	orgNameKey
	hostnameKey
	ruleCount
)

// ruleTable finds the rules for a normalised key.
type ruleTable struct {
	rules   [ruleCount]Rule
	active  uint32            // a bit for each rule that applies
	keys    map[string]uint32 // rules by the whole key
	words   map[string]bool   // what makes a part of a key sensitive
	plurals []string          // those of words that are of several values
	own     []Rule
}

// plural reports whether several secrets stand under a sensitive key.
func (t *ruleTable) plural(key []byte) bool {
	return slices.ContainsFunc(t.plurals, func(word string) bool { return endsWith(key, word) })
}

// Rules returns the built-in rules, in their order, without the rule for counts.
func Rules() []Rule {
	var t ruleTable
	t.fill(nil)
	var rules []Rule
	for i, r := range t.rules {
		if i != sensitiveCount {
			rules = append(rules, r)
		}
	}
	return rules
}

func (t *ruleTable) fill(applies func(*Rule) bool) {
	asset := []string{"asset_type", "arn", "provider", "resource_type", "account_id", "region"}
	organization := []string{"parent_id", "ou_path", "feature_set", "management_account_id", "ous", "joined_method",
		"master_account_id", "organization_id"}
	t.rules = [ruleCount]Rule{
		sensitiveKey:      {Name: "sensitive_key", Entity: "sensitive_field", Category: Secret, Subtree: true, Scalars: true},
		sensitiveCount:    {Name: "sensitive_key", Entity: "sensitive_field", Category: Secret, Subtree: true},
		accountKey:        {Name: "account_id_key", Entity: "cloud_account", Shape: Account},
		accountMapKey:     {Name: "account_map_key", Entity: "cloud_account", Shape: Account, MapKeys: true},
		orgIDKey:          {Name: "org_id_key", Entity: "resource_ref", Shape: Reference},
		subscriptionKey:   {Name: "subscription_key", Entity: "azure_subscription_id"},
		tenantKey:         {Name: "tenant_key", Entity: "azure_tenant_id"},
		projectKey:        {Name: "gcp_project_key", Entity: "gcp_project_id"},
		projectNumberKey:  {Name: "gcp_project_number_key", Entity: "gcp_project_number", Scalars: true},
		resourceNameKey:   {Name: "resource_name_key", Entity: "resource_name"},
		datasetBesideKey:  {Name: "dataset_beside_key", Entity: "dataset_name", Siblings: []string{"base", "active_dataset", "existing", "suggested"}},
		resourceRefKey:    {Name: "resource_ref_key", Entity: "resource_ref", Shape: Reference},
		datasetKey:        {Name: "dataset_key", Entity: "dataset_name"},
		datasetListingKey: {Name: "dataset_listing_name_key", Entity: "dataset_name", Siblings: []string{"loaded_at", "compliance_results"}},
		assetNameKey:      {Name: "asset_name_key", Entity: "resource_name", Siblings: asset},
		assetIDKey:        {Name: "asset_id_key", Entity: "resource_ref", Shape: Reference, Siblings: append(asset[:len(asset):len(asset)], organization...)},
		orgNameKey:        {Name: "org_name_key", Entity: "resource_name", Siblings: organization},
		hostnameKey:       {Name: "hostname_key", Entity: "hostname", Category: Network},
	}
	for i := range t.rules {
		r := &t.rules[i]
		r.Confidence = 1
		if r.Category == "" {
			r.Category = Identifier
		}
		r.Defer = r.Category != Secret
		if applies == nil || applies(r) {
			t.active |= 1 << i
		}
	}
	t.keys = make(map[string]uint32)
	for rule, list := range keyLists() {
		for key := range strings.FieldsSeq(list) {
			t.keys[key] |= 1 << rule
		}
	}
	t.words = make(map[string]bool)
	for word := range strings.FieldsSeq(sensitiveWords) {
		t.words[word] = true
	}
	for word := range strings.FieldsSeq(sensitivePlurals) {
		t.words[word] = true
		t.plurals = append(t.plurals, word)
	}
}

// keyLists returns the keys of rules that go by the whole key.
func keyLists() map[int]string {
	return map[int]string{
		accountMapKey:    `by_account by_account_pair by_account_region by_account_id services_by_account services_by_account_region account_pairs`,
		orgIDKey:         `organization_id organisation_id org_id root_id ou_id ou_ids parent_ou_id`,
		subscriptionKey:  `subscription subscription_id azure_subscription azure_subscription_id`,
		tenantKey:        `tenant tenant_id azure_tenant azure_tenant_id`,
		projectKey:       `project project_id gcp_project gcp_project_id`,
		projectNumberKey: `project_number`,
		resourceNameKey: `resource_name resource_names asset_name asset_names display_name bucket_name function_name
			instance_name cluster_name db_name database_name computer_name vm_name role_name user_name username group_name
			key_name table_name queue_name topic_name repository_name source_name target_name
			account_name ou_name ou_names ou_path org_name organization_name subject object`,
		// What is told of a dataset beside another one that is known to be one.
		datasetBesideKey: `target unloaded remaining existing suggested`,
		resourceRefKey: `ref refs asset_ref asset_refs asset_id asset_ids resource_id resource_ids resource asset source
			target source_id target_id source_ref target_ref node node_id nodes from to start end via members neighbors
			neighbours path parent parent_id parent_ids child_id child_ids children dependency_id dependency_ids
			dependent_id dependent_ids subject_id object_id entry entry_id exit candidate candidates
			finding_id finding_ids`,
		datasetKey:        `dataset dataset_name datasets active_dataset base base_dataset use_dataset target_dataset`,
		datasetListingKey: `name`,
		assetNameKey:      `name`,
		assetIDKey:        `id`,
		orgNameKey:        `name`,
		hostnameKey:       `hostname host_name dns_name fqdn private_dns_name public_dns_name domain_name endpoint_address`,
	}
}

// match returns a bit for each rule for a normalised key that applies, siblings aside.
func (t *ruleTable) match(key []byte) uint32 {
	mask := t.keys[string(key)]
	if t.active&(1<<sensitiveKey) != 0 && t.sensitive(key) {
		if t.plural(key) {
			mask |= 1 << sensitiveCount
		} else {
			mask |= 1 << sensitiveKey
		}
	}
	if namesAccount(key) {
		mask |= 1 << accountKey
	}
	if endsWith(key, "by_account") {
		mask |= 1 << accountMapKey
	}
	return mask & t.active
}

// at returns the first rule of a mask.
func (t *ruleTable) at(mask uint32) *Rule { return &t.rules[bits.TrailingZeros32(mask)] }

// endsWith reports whether the last parts of a key are the given ones.
func endsWith(key []byte, parts string) bool {
	n := len(key) - len(parts)
	return n >= 0 && string(key[n:]) == parts && (n == 0 || key[n-1] == '_')
}

// namesAccount reports whether a key is that of an account, or of several.
func namesAccount(key []byte) bool {
	if !bytes.Contains(key, []byte("account")) && !bytes.Contains(key, []byte("owner")) || endsWith(key, "by_account") {
		return false
	}
	key = bytes.TrimSuffix(key, []byte("_affected"))
	for _, end := range [...]string{"account", "accounts", "account_id", "account_ids", "owner_id", "owner_account_id"} {
		if endsWith(key, end) {
			return true
		}
	}
	return false
}
