package inventory_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func TestC1_2_CountAssets(t *testing.T) {
	d := northwharf(t)
	for by, want := range map[inventory.Grouping][]inventory.Count{
		inventory.GroupByProvider: {{Key: "AWS", Count: 43}, {Key: "AZURE", Count: 5}, {Key: "GCP", Count: 3}},
		inventory.GroupByExposure: {{Key: "internal", Count: 45}, {Key: "internet_exposed", Count: 6}},
		inventory.GroupByAccount: {{Key: "410020003001", Count: 34}, {Key: "222222222222", Count: 6},
			{Key: "5b1f0c3e-7d42-4a8e-9c11-2f60aa31be04", Count: 5}, {Key: "route-ml-7731", Count: 3}, {Key: "unknown", Count: 2},
			{Key: "903311447755", Count: 1}},
		inventory.GroupBySeverity: {{Key: "NONE", Count: 42}, {Key: "HIGH", Count: 4}, {Key: "CRITICAL", Count: 2},
			{Key: "MEDIUM", Count: 2}, {Key: "LOW", Count: 1}},
		inventory.GroupByRegion: {{Key: "eu-north-1", Count: 31}, {Key: "global", Count: 11}, {Key: "westeurope", Count: 4},
			{Key: "europe-north1", Count: 3}, {Key: "WestEurope", Count: 1}, {Key: "eu-west-1", Count: 1}},
	} {
		if diff := cmp.Diff(want, d.CountAssets(d.Assets, by)); diff != "" {
			t.Errorf("by %s (-want +got):\n%s", by, diff)
		}
	}
	want := []inventory.Count{{Key: "IAM_ROLE", Count: 5}, {Key: "SECURITY_GROUP", Count: 4}, {Key: "CLOUD_ACCOUNT", Count: 3},
		{Key: "EC2", Count: 3}, {Key: "S3_BUCKET", Count: 3}}
	if diff := cmp.Diff(want, d.CountAssets(d.Assets, inventory.GroupByType)[:len(want)]); diff != "" {
		t.Errorf("by type (-want +got):\n%s", diff)
	}
}

func TestC3_4_Service(t *testing.T) {
	azureType := inventory.Metadata{{Key: "resource_type", Value: []byte(`"Microsoft.Network/virtualNetworks"`)}}
	tests := []struct {
		arn      string
		metadata inventory.Metadata
		want     string
	}{
		{"arn:aws:rds:eu-north-1:1:db:x", nil, "rds"},
		{"cloudg:aws:inspector2:eu-north-1:1:scanner", nil, "inspector2"},
		{"/subscriptions/1/resourceGroups/hq/providers/Microsoft.KeyVault/vaults/v", nil, "microsoft.keyvault"},
		{"/subscriptions/1/resourceGroups/hq/providers/Microsoft.KeyVault/vaults/v", azureType, "microsoft.network"},
		{"/subscriptions/1/resourceGroups/hq", nil, "microsoft.resources"},
		{"//storage.googleapis.com/bucket", nil, "storage"},
		{"//example.com/bucket", nil, "unknown"},
		{"k8s://cluster/ns/pod", nil, "kubernetes"},
		{"k8s-gke://cluster/ns/pod", nil, "kubernetes"},
		{"gcp-principal:a@b", nil, "iam"},
		{"entra:group:1", nil, "entra"},
		{"", nil, "unknown"},
	}
	for _, test := range tests {
		asset := inventory.Asset{ARN: test.arn, Metadata: test.metadata}
		if got := asset.Service(); got != test.want {
			t.Errorf("service of %q = %q, want %q", test.arn, got, test.want)
		}
	}
}
