package detect

// vendorRule says what the tokens of a vendor look like: a mark, and what follows it.
type vendorRule struct {
	name  string // as secret scanners call it
	mark  string // with which a token begins; in small letters when folds is set
	folds bool   // whether the case of the mark does not matter
	rest  uint16 // class of the bytes behind the mark
	least int    // how many of them there are
	exact bool   // no more than that
	plain bool   // the mark may begin words: what follows has to look made up
}

// vendorRules returns the rules for tokens that vendors mark, so that they are told from
// anything else by their beginning.
func vendorRules() []vendorRule {
	const word, opaque, key = isWord, isOpaque, isKey
	const url = isWord | isDash | isEquals // base64 for URLs, padded
	rules := []vendorRule{
		{name: "1password-service-account-token", mark: "ops_eyJ", rest: key, least: 200},
		{name: "adafruit-api-key", mark: "aio_", rest: word, least: 28},
		{name: "age-secret-key", mark: "AGE-SECRET-KEY-1", rest: isUpper | isDigit, least: 58},
		{name: "alibaba-access-key-id", mark: "LTAI", rest: isLetter | isDigit, least: 20},
		{name: "anthropic-api-key", mark: "sk-ant-", rest: opaque, least: 40},
		{name: "artifactory-api-key", mark: "AKCp", rest: isLetter | isDigit, least: 69},
		{name: "atlassian-api-token", mark: "atatt3", folds: true, rest: url, least: 100},
		{name: "atlassian-api-token", mark: "atctt3", folds: true, rest: url, least: 100},
		{name: "clojars-api-token", mark: "clojars_", folds: true, rest: isLetter | isDigit, least: 60},
		{name: "cloudflare-origin-ca-key", mark: "v1.0-", rest: isHex | isDash, least: 171},
		{name: "databricks-api-token", mark: "dapi", rest: isHex | isDash, least: 32},
		{name: "digitalocean-access-token", mark: "doo_v1_", folds: true, rest: isHex, least: 64},
		{name: "digitalocean-pat", mark: "dop_v1_", folds: true, rest: isHex, least: 64},
		{name: "digitalocean-refresh-token", mark: "dor_v1_", folds: true, rest: isHex, least: 64},
		{name: "doppler-api-token", mark: "dp.", rest: isLetter | isDigit | isDot, least: 43},
		{name: "duffel-api-token", mark: "duffel_", rest: url, least: 48, plain: true},
		{name: "dynatrace-api-token", mark: "dt0c01.", rest: isLetter | isDigit | isDot, least: 89},
		{name: "easypost-api-token", mark: "EZAK", rest: isLetter | isDigit, least: 54},
		{name: "easypost-test-api-token", mark: "EZTK", rest: isLetter | isDigit, least: 54},
		{name: "flyio-access-token", mark: "fo1_", rest: isWord | isDash, least: 43},
		{name: "flyio-access-token", mark: "fm1a_", rest: key, least: 100},
		{name: "flyio-access-token", mark: "fm1r_", rest: key, least: 100},
		{name: "flyio-access-token", mark: "fm2_", rest: key, least: 100},
		{name: "frameio-api-token", mark: "fio-u-", rest: url, least: 64},
		{name: "gitlab-rrt", mark: "GR1348941", rest: isWord | isDash, least: 20},
		{name: "gitlab-pat", mark: "glpat-", rest: isWord | isDash, least: 20},
		{name: "gitlab-deploy-token", mark: "gldt-", rest: isWord | isDash, least: 20},
		{name: "gitlab-feed-token", mark: "glft-", rest: isWord | isDash, least: 20},
		{name: "gitlab-ptt", mark: "glptt-", rest: isWord | isDash, least: 20},
		{name: "gitlab-runner-authentication-token", mark: "glrt-", rest: isWord | isDash, least: 20},
		{name: "gitlab-cicd-job-token", mark: "glcbt-", rest: isWord | isDash, least: 20},
		{name: "grafana-cloud-api-token", mark: "glc_", folds: true, rest: key, least: 32},
		{name: "grafana-service-account-token", mark: "glsa_", folds: true, rest: word, least: 41},
		{name: "hashicorp-vault-batch-token", mark: "hvb.", rest: isWord | isDash, least: 90},
		{name: "hashicorp-vault-service-token", mark: "hvs.", rest: isWord | isDash, least: 24},
		{name: "heroku-api-key-v2", mark: "HRKU-", rest: isWord | isDash, least: 36},
		{name: "huggingface-access-token", mark: "hf_", rest: isLetter | isDigit, least: 34},
		{name: "infracost-api-token", mark: "ico-", rest: isLetter | isDigit, least: 32, exact: true},
		{name: "linear-api-key", mark: "lin_api_", rest: isLetter | isDigit, least: 40},
		{name: "npm-access-token", mark: "npm_", folds: true, rest: isLetter | isDigit, least: 36},
		{name: "octopus-deploy-api-key", mark: "API-", rest: isUpper | isDigit, least: 26, plain: true},
		{name: "openai-api-key", mark: "sk-proj-", rest: isWord | isDash, least: 40},
		{name: "openai-api-key", mark: "sk-svcacct-", rest: isWord | isDash, least: 40},
		{name: "openai-api-key", mark: "sk-admin-", rest: isWord | isDash, least: 40},
		{name: "openai-api-key", mark: "sk-", rest: isLetter | isDigit, least: 48},
		{name: "openshift-user-token", mark: "sha256~", rest: isWord | isDash, least: 43},
		{name: "perplexity-api-key", mark: "pplx-", rest: isLetter | isDigit, least: 48},
		{name: "planetscale-api-token", mark: "pscale_tkn_", rest: url | isDot, least: 32},
		{name: "planetscale-password", mark: "pscale_pw_", rest: url | isDot, least: 32},
		{name: "postman-api-token", mark: "PMAK-", rest: isHex | isDash, least: 59},
		{name: "prefect-api-token", mark: "pnu_", rest: isLetter | isDigit, least: 36},
		{name: "pulumi-api-token", mark: "pul-", rest: isHex, least: 40},
		{name: "pypi-upload-token", mark: "pypi-AgEIcHlwaS5vcmc", rest: isWord | isDash, least: 50},
		{name: "readme-api-token", mark: "rdme_", rest: isLetter | isDigit, least: 70},
		{name: "rubygems-api-token", mark: "rubygems_", rest: isHex, least: 48},
		{name: "sendgrid-api-token", mark: "SG.", rest: url | isDot, least: 66},
		{name: "sentry-org-token", mark: "sntrys_", rest: key | isWord, least: 60},
		{name: "sentry-user-token", mark: "sntryu_", rest: isHex, least: 64},
		{name: "shopify-access-token", mark: "shpat_", rest: isHex, least: 32},
		{name: "shopify-custom-access-token", mark: "shpca_", rest: isHex, least: 32},
		{name: "shopify-private-app-access-token", mark: "shppa_", rest: isHex, least: 32},
		{name: "shopify-shared-secret", mark: "shpss_", rest: isHex, least: 32},
		{name: "sourcegraph-access-token", mark: "sgp_", folds: true, rest: word, least: 40},
		{name: "square-access-token", mark: "EAAA", rest: isWord | isDash, least: 22, plain: true},
		{name: "square-access-token", mark: "sq0atp-", rest: isWord | isDash, least: 22},
		{name: "square-secret", mark: "sq0csp-", rest: isWord | isDash, least: 43},
		{name: "twilio-api-key", mark: "SK", rest: isHex, least: 32, exact: true},
		{name: "vault-service-token", mark: "s.", rest: isLetter | isDigit, least: 24, exact: true, plain: true},
	}
	for version := '0'; version <= '9'; version++ {
		rules = append(rules, vendorRule{name: "slack-app-token", mark: "xapp-" + string(version) + "-", folds: true,
			rest: isLetter | isDigit | isDash, least: 10})
	}
	return rules
}
