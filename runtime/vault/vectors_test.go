package vault

import (
	"strings"
	"testing"
)

// vectors are published tokens of the example key, in a fresh vault each.
var vectors = []struct{ ns, entity, value, token string }{
	{"global", "aws_account_id", "123456789012", "192604312079"},
	{"global", "aws_account_id", "111111111111", "544226932392"},
	{"global", "aws_account_id", "not-a-number", "awsaccount-7c1817d139"},
	{"global", "aws_arn", "arn:aws:iam::123456789012:role/service-role/deploy", "arn:aws:iam::192604312079:role/res-fffbcad49c/res-24015814c5"},
	{"global", "aws_arn", "arn:aws:s3:::prod-data", "arn:aws:s3:::res-01c3f9edb0"},
	{"global", "aws_arn", "arn:aws:s3:::bucket/path/key.txt", "arn:aws:s3:::res-759026349c/res-5aa680d7bf/res-5da8a93718"},
	{"global", "aws_arn", "arn:aws:sns:us-east-1:123456789012:topic", "arn:aws:sns:us-east-1:192604312079:res-fbf7a906f1"},
	{"global", "aws_arn", "arn:aws:s3:::*", "arn:aws:s3:::*"},
	{
		"global", "azure_resource_id",
		"/subscriptions/1b2c3d4e-1111-2222-3333-444455556666/resourceGroups/prod-rg/providers/Microsoft.Compute/virtualMachines/web-vm-01",
		"/subscriptions/1ab68968-cc4d-87d1-8e82-b2d5f7f95a11/resourceGroups/rg-e29e001059/providers/Microsoft.Compute/virtualMachines/res-e6d7502940",
	},
	{"global", "gcp_resource_name", "projects/123456789012/secrets/db", "projects/988508927314/secrets/res-373ed2f827"},
	{"global", "gcp_resource_name", "organizations/123456789", "organizations/555429755"},
	{"global", "private_ip", "10.0.1.5", "10.54.186.36"},
	{"global", "private_ip", "10.0.1.77", "10.54.186.99"},
	{"global", "private_ip", "10.0.2.5", "10.54.184.29"},
	{"global", "private_ip", "10.54.186.36", "10.19.234.158"},
	{"global", "private_ip", "10.20.30.40", "10.42.77.177"},
	{"global", "private_ip", "192.168.4.20", "192.168.83.226"},
	{"global", "private_ip", "172.20.3.4", "172.21.75.180"},
	{"global", "private_ip", "100.64.1.1", "100.72.64.136"},
	{"global", "private_ip", "fd12:3456:789a::1", "fc24:210:8aab:6532:70a3:d9b1:c872:1498"},
	{"global", "private_cidr", "10.0.1.5/24", "10.54.186.36/24"},
	{"global", "public_cidr", "54.12.33.0/24", "198.18.245.0/24"},
	{"global", "public_cidr", "52.0.0.0/8", "247.0.0.0/8"},
	{"global", "public_cidr", "8.0.0.0/7", "250.0.0.0/7"},
	{"global", "public_cidr", "128.0.0.0/3", "128.0.0.0/3"},
	{"global", "public_cidr", "2600::/12", "2600::/12"},
	{"global", "special_cidr", "0.0.0.0/0", "0.0.0.0/0"},
	{"global", "special_ip", "169.254.169.254", "169.254.169.254"},
	{"global", "private_cidr", "10.0.0.0/8", "10.0.0.0/8"},
	{"global", "private_cidr", "10.0.0.0/7", "10.0.0.0/7"},
	{"global", "email", "alice@corp.com", "user-f53165f9@d-a9aaafa8bb.example"},
	{"global", "email", "bob@example.com", "user-47a5813e@d-91ebcaa6b8.example"},
	{"global", "email", "123456789-compute@developer.gserviceaccount.com", "451309491-compute@developer.gserviceaccount.com"},
	{"global", "hostname", "my-lb-1.us-east-1.elb.amazonaws.com", "h-c4293743bd.us-east-1.elb.amazonaws.com"},
	{"global", "hostname", "ip-10-0-1-5.ec2.internal", "h-19dcb98486.ec2.internal"},
	{"global", "hostname", "acct.blob.core.windows.net", "h-d3aa0b5a01.blob.core.windows.net"},
	{"global", "resource_name", "web-1", "res-3c1f1e6b50"},
	{"global", "resource_name", "i-0abc1234def567890", "i-ccc5e66b39a18abd0"},
	{"global", "resource_name", "i-0web1", "res-f7ce1c6611"},
	{"global", "aws_access_key_id", "AKIA" + "IOSFODNN7" + "EXAMPLE", "AKIA" + "BJFS5E4VXQMFWEOA"},
	{"global", "mac_address", "00:1A:2B:3C:4D:5E", "7A:21:08:5D:DD:CF"},
	{"global", "tag_value", "payments", "tag-3f91de21dd"},
	{"global", "dataset_name", "prod", "ds-65d25a1594"},
	{"global", "dataset_name", "sample", "ds-a6c8d812e0"},
	{"global", "cloudg_uri", "cloudg://assets/web-1", "cloudg://assets/res-3c1f1e6b50"},
	{"global", "cloudg_uri", "cloudg://datasets/prod/summary", "cloudg://datasets/ds-65d25a1594/summary"},
	{"global", "uuid", "9f86d081-884c-4d63-9a2b-1c5e3f0a7b21", "c16ea0fb-2003-8972-8f65-c625a8578988"},
	{"global", "aws_org_id", "o-a1b2c3d4e5", "o-4f88d1c402"},
	{"global", "aws_ou_id", "ou-ab12-cdef5678", "ou-b144-fae7aac3"},
	{"global", "aws_root_id", "r-ab12", "r-645b"},
	{"p:a", "resource_name", "web-1", "res-02025c5207"},
	{"p:a", "aws_account_id", "111111111111", "560207693111"},
	{"p:a", "resource_name", "i-0web1", "res-fb264e8d29"},
	{"p:b", "aws_account_id", "111111111111", "118326746920"},
	{"p:b", "resource_name", "i-0web1", "res-c6428e008a"},
}

func TestP8_12_Vectors(t *testing.T) {
	for _, tt := range vectors {
		v := open(t, Config{Key: example}, none)
		if got := v.Tokenize(tt.value, tt.entity, tt.ns); got != tt.token {
			t.Errorf("%s %s in %s: %s, want %s", tt.entity, tt.value, tt.ns, got, tt.token)
			continue
		}
		if got, count := v.Reverse(tt.token, tt.ns); got != tt.value || count == 0 && tt.token != tt.value {
			t.Errorf("%s reverses to %s, want %s", tt.token, got, tt.value)
		}
		if again := v.Tokenize(tt.value, tt.entity, tt.ns); again != tt.token {
			t.Errorf("the second time %s is %s", tt.value, again)
		}
	}
}

// TestP8_5_OtherFormats has no published tokens: it looks at their shape.
func TestP8_5_OtherFormats(t *testing.T) {
	for _, tt := range []struct{ entity, value, shape string }{
		{"number", "7", "#"},
		{"number", "000", "###"},
		{"gcp_project_id", "my-project", "proj-########"},
		{"gcp_project_id", "123456", "######"},
		{"email", "ci@my-project.iam.gserviceaccount.com", "sa-########@proj-########.iam.gserviceaccount.com"},
		{"email", "service-123456@x.gserviceaccount.com", "service-######@x.gserviceaccount.com"},
		{"email", "nobody@", "user-########@example"},
		{"hostname", "db.corp.com.", "host-########.example"},
		{"hostname", "s3.amazonaws.com", "s3.amazonaws.com"},
		{"hostname", "eastus2.azure.com", "eastus2.azure.com"},
		{"hostname", "x.us-gov-west-1.amazonaws.com", "h-##########.us-gov-west-1.amazonaws.com"},
		{"aws_arn", "arn:aws:lambda:us-east-1:123456789012:function:f:42", "arn:aws:lambda:us-east-1:############:function:res-##########:42"},
		{"aws_arn", "arn:aws", "awsarn-##########"},
		{"azure_resource_id", "/subscriptions/1b2c3d4e-1111-2222-3333-444455556666/providers/N/vaults/a/keys/b", "/subscriptions/########-####-####-####-############/providers/N/vaults/res-##########/keys/res-##########"},
		{"gcp_resource_name", "//compute.googleapis.com/projects/my-project/zones/us-east1-b/instances/web", "//compute.googleapis.com/projects/proj-########/zones/us-east1-b/instances/res-##########"},
		{"gcp_resource_name", "projects/-/secrets/x", "projects/-/secrets/res-##########"},
		{"private_ip", "127.0.0.1", "127.0.0.1"},
		{"ip_address", "no address", "ipaddress-##########"},
		{"public_ip", "2600::1", "2001:db8:"},
		{"mac_address", "00-1a-2b-3c-4d-5e", "##-##-##-##-##-##"},
		{"cloudg_uri", "cloudg://assets/10.0.1.5/neighbors", "cloudg://assets/10.##.###.##/neighbors"},
		{"cloudg_uri", "cloudg://policy", "cloudg://policy"},
		{"cloudg_uri", "cloudg://assets//", "cloudg://assets//"},
		{"password", "hunter2", "secret-##########"},
		{"custom_thing", "x", "customthin-##########"},
		{"___", "x", "tok-##########"},
		{"resource_name", "$Name", "$Name"},
		{"azure_resource_group", "rg", "rg-##########"},
	} {
		v := open(t, Config{Key: example}, none)
		got := v.Tokenize(tt.value, tt.entity, "global")
		if !shaped(got, tt.shape) {
			t.Errorf("%s %s: %s, want %s", tt.entity, tt.value, got, tt.shape)
		}
		if back, _ := v.Reverse(got, "global"); back != tt.value {
			t.Errorf("%s reverses to %s, want %s", got, back, tt.value)
		}
	}
}

// shaped reports whether a text has a hexadecimal digit for each # of a shape. A shape
// that ends in a colon is the beginning.
func shaped(text, shape string) bool {
	if strings.HasSuffix(shape, ":") && len(text) > len(shape) {
		text = text[:len(shape)]
	}
	if len(text) != len(shape) {
		return false
	}
	for i := range len(text) {
		if shape[i] == '#' && strings.IndexByte("0123456789abcdef", text[i]) >= 0 {
			continue
		}
		if text[i] != shape[i] {
			return false
		}
	}
	return true
}
