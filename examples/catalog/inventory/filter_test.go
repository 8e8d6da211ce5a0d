package inventory_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func ids(assets []*inventory.Asset) []string {
	all := []string{}
	for _, asset := range assets {
		all = append(all, asset.ID)
	}
	return all
}

func TestC7_3_AssetFilters(t *testing.T) {
	d := northwharf(t)
	yes, no := true, false
	tests := []struct {
		name   string
		filter inventory.AssetFilter
		want   []string
	}{
		{"types in any spelling, exposed", inventory.AssetFilter{Types: []string{"ec2", " s3-bucket"}, InternetExposed: &yes}, []string{"i-0jump1", "bucket-public"}},
		{"region in another case", inventory.AssetFilter{Region: "EU-WEST-1"}, []string{"bucket-audit"}},
		{"region stored in another case", inventory.AssetFilter{Region: "westeurope", Types: []string{"VNET", "NSG"}}, []string{"az-net", "az-nsg"}},
		{"query in another case", inventory.AssetFilter{Query: " MANIFESTS-"}, []string{"secret manifests/db#1 100%"}},
		{"query in a tag value", inventory.AssetFilter{Query: "pii"}, []string{"db-manifests", "bucket-manifests"}},
		{"query in an ARN", inventory.AssetFilter{Query: "bigquery"}, []string{"gcp-voyages"}},
		{"query beyond ASCII", inventory.AssetFilter{Query: "📦"}, []string{"table-harbour"}},
		{"suppressed findings do not count", inventory.AssetFilter{Types: []string{"S3_BUCKET"}, HasFindings: &no}, []string{"bucket-manifests", "bucket-audit"}},
		{"open findings", inventory.AssetFilter{Types: []string{"S3_BUCKET"}, HasFindings: &yes}, []string{"bucket-public"}},
		{"least severity", inventory.AssetFilter{MinSeverity: "critical"}, []string{"i-0jump1", "az-files"}},
		{"provider", inventory.AssetFilter{Provider: "gcp"}, []string{"gcp-public", "gcp-voyages", "gcp-worker"}},
		{"account", inventory.AssetFilter{AccountID: "903311447755"}, []string{"acct-vendor"}},
		{"tag key", inventory.AssetFilter{Tag: "deploy-token"}, []string{"i-0track2"}},
		{"tag value", inventory.AssetFilter{Tag: "classification=public"}, []string{"bucket-public"}},
		{"tag value is exact", inventory.AssetFilter{Tag: "classification=PUBLIC"}, []string{}},
		{"all parts hold", inventory.AssetFilter{Tag: "env=prod", Types: []string{"SUBNET"}, Query: "private"}, []string{"subnet-private"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			assets, err := d.Select(test.filter)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, ids(assets)); diff != "" {
				t.Errorf("assets (-want +got):\n%s", diff)
			}
		})
	}
	if all, err := d.Select(inventory.AssetFilter{}); err != nil || len(all) != len(d.Assets) {
		t.Errorf("the zero filter selects %d of %d (%v)", len(all), len(d.Assets), err)
	}
}

func TestC0_4_UnknownEnumValues(t *testing.T) {
	d := northwharf(t)
	tests := []struct {
		name    string
		err     error
		message string
		matches []string
	}{
		{"asset type", second(d.Select(inventory.AssetFilter{Types: []string{"lambda"}})),
			"Unknown asset type. Close matches: LAMBDA_FUNCTION, ALARM. Valid values: EC2, VIRTUAL_MACHINE, GCE_INSTANCE, LAMBDA_FUNCTION, " +
				"CLOUD_FUNCTION, ECS_CLUSTER, EKS_CLUSTER, AKS_CLUSTER, GKE_CLUSTER, APP_SERVICE, VPC, VNET, SUBNET, SECURITY_GROUP, NSG, NACL, " +
				"ROUTE_TABLE, INTERNET_GATEWAY, NAT_GATEWAY, LOAD_BALANCER, CLOUDFRONT, CDN, TRANSIT_GATEWAY, PEERING_CONNECTION, ELASTIC_IP, " +
				"NETWORK_INTERFACE, S3_BUCKET, BLOB_STORAGE, GCS_BUCKET, EBS_VOLUME, ….",
			[]string{"LAMBDA_FUNCTION", "ALARM"}},
		{"severity", second(d.Select(inventory.AssetFilter{MinSeverity: "severe"})),
			"Unknown severity. Valid values: CRITICAL, HIGH, MEDIUM, LOW, INFO.", []string{}},
		{"provider", second(d.Select(inventory.AssetFilter{Provider: "azur"})),
			"Unknown provider. Close matches: AZURE. Valid values: AWS, AZURE, GCP.", []string{"AZURE"}},
		{"severity of findings", second(d.SelectFindings(inventory.FindingFilter{Severities: []string{"hi"}})),
			"Unknown severity. Close matches: HIGH. Valid values: CRITICAL, HIGH, MEDIUM, LOW, INFO.", []string{"HIGH"}},
	}
	for _, test := range tests {
		p := problem(t, test.err)
		if diff := cmp.Diff(test.message, p.Message); diff != "" {
			t.Errorf("%s: message (-want +got):\n%s", test.name, diff)
		}
		if diff := cmp.Diff(test.matches, p.Data.Get("close_matches")); diff != "" {
			t.Errorf("%s: close matches (-want +got):\n%s", test.name, diff)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestC7_3_Projection(t *testing.T) {
	tests := []struct {
		name  string
		asked []string
		want  []string
	}{
		{"none", []string{}, nil},
		{"id is added", []string{"name", "max_severity"}, []string{"id", "name", "max_severity"}},
		{"id comes first, each once, order as asked", []string{"tags", "arn", "id", "tags"}, []string{"id", "tags", "arn"}},
	}
	for _, test := range tests {
		got, err := inventory.Projection(test.asked, inventory.AssetFields())
		if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", test.name, err, diff)
		}
	}
	_, err := inventory.Projection([]string{"bogus"}, inventory.FindingFields())
	if diff := cmp.Diff([]string{"bogus"}, problem(t, err).Data.Get("unknown")); diff != "" {
		t.Errorf("unknown fields (-want +got):\n%s", diff)
	}
}

func TestC7_5_FindingFilters(t *testing.T) {
	d := northwharf(t)
	tests := []struct {
		name   string
		filter inventory.FindingFilter
		want   int
	}{
		{"open", inventory.FindingFilter{}, 13},
		{"all", inventory.FindingFilter{IncludeSuppressed: true}, 14},
		{"at least", inventory.FindingFilter{MinSeverity: "HIGH"}, 8},
		{"named severity", inventory.FindingFilter{Severities: []string{"high"}}, 6},
		{"both conditions", inventory.FindingFilter{Severities: []string{"LOW", "HIGH"}, MinSeverity: "medium"}, 6},
		{"tool", inventory.FindingFilter{SourceTool: "SCAN"}, 5},
		{"framework", inventory.FindingFilter{Framework: "pci"}, 3},
		{"resource", inventory.FindingFilter{Resource: "jump-host"}, 2},
		{"text", inventory.FindingFilter{Query: "Approved Deletion"}, 1},
		{"nothing", inventory.FindingFilter{Query: "approved", Framework: "pci"}, 0},
	}
	for _, test := range tests {
		findings, err := d.SelectFindings(test.filter)
		if err != nil || len(findings) != test.want {
			t.Errorf("%s: %d findings (%v), want %d", test.name, len(findings), err, test.want)
		}
	}
	problem(t, second(d.SelectFindings(inventory.FindingFilter{Resource: "deployer"})))
}
