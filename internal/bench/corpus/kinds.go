package corpus

// SecretKinds returns the kinds of secrets that are claimed to be found, by the
// names that the rules of gitleaks give them.
func SecretKinds() []string {
	return []string{
		"1password-service-account-token", "adafruit-api-key", "age-secret-key", "airtable-personnal-access-token",
		"alibaba-access-key-id", "anthropic-admin-api-key", "anthropic-api-key", "artifactory-api-key",
		"atlassian-api-token", "aws-access-token", "azure-ad-client-secret", "clojars-api-token",
		"cloudflare-origin-ca-key", "databricks-api-token", "datadog-access-token", "digitalocean-access-token",
		"digitalocean-pat", "digitalocean-refresh-token", "doppler-api-token", "duffel-api-token",
		"dynatrace-api-token", "easypost-api-token", "flyio-access-token", "frameio-api-token",
		"gcp-api-key", "github-app-token", "github-fine-grained-pat", "github-oauth", "github-pat",
		"github-refresh-token", "gitlab-cicd-job-token", "gitlab-deploy-token", "gitlab-feed-token",
		"gitlab-pat", "gitlab-ptt", "gitlab-rrt", "gitlab-runner-authentication-token",
		"grafana-cloud-api-token", "grafana-service-account-token", "harness-api-key",
		"hashicorp-tf-api-token", "heroku-api-key-v2", "huggingface-access-token", "infracost-api-token", "jwt",
		"linear-api-key", "npm-access-token", "octopus-deploy-api-key", "openai-api-key",
		"openshift-user-token", "perplexity-api-key", "planetscale-api-token", "postman-api-token",
		"prefect-api-token", "private-key", "pulumi-api-token", "pypi-upload-token", "readme-api-token",
		"rubygems-api-token", "sendgrid-api-token", "sentry-org-token", "sentry-user-token",
		"shopify-access-token", "slack-app-token", "slack-bot-token", "slack-user-token",
		"slack-webhook-url", "sourcegraph-access-token", "square-access-token", "stripe-access-token",
		"telegram-bot-api-token", "twilio-api-key", "vault-batch-token", "vault-service-token",
	}
}
