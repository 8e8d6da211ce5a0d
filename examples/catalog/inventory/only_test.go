package inventory

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// twoClouds is an estate with something of everything at two providers.
func twoClouds() *Data {
	return &Data{
		Providers: []string{"aws", "gcp"},
		Regions:   []ProviderRegions{{"AWS", []string{"eu-1", "us-1"}}, {"GCP", []string{"eu-1"}}},
		Assets: []*Asset{
			{ID: "a", ARN: "arn:a", Provider: "AWS", AccountID: "1", Region: "eu-1"},
			{ID: "b", ARN: "arn:b", Provider: "AWS", AccountID: "2", Region: "us-1"},
			{ID: "c", ARN: "arn:c", Provider: "GCP", AccountID: "1", Region: "eu-1"},
		},
		Edges: []*Edge{
			{ID: "a-b", SourceID: "a", TargetID: "b"}, {ID: "a-c", SourceID: "a", TargetID: "c"},
			{ID: "net-a", SourceID: "0.0.0.0/0", TargetID: "a"}, {ID: "net-c", SourceID: "0.0.0.0/0", TargetID: "c"},
		},
		Findings:   []*Finding{{ID: "f-a", ResourceID: "a"}, {ID: "f-c", ResourceARN: "arn:c"}, {ID: "f-gone", ResourceID: "gone"}},
		Compliance: []*ComplianceResult{{ID: "r-b", ResourceARN: "arn:b"}, {ID: "r-c", ResourceARN: "arn:c"}, {ID: "r"}},
		Unresolved: []json.RawMessage{[]byte(`{"x":1}`)},
		Coverage:   []CoverageRecord{{Provider: "aws", AccountID: "1", Region: "eu-1"}, {Provider: "gcp", Region: "eu-1"}},
	}
}

// ids names what an estate holds.
func ids(d *Data) string {
	var all []string
	for _, asset := range d.Assets {
		all = append(all, asset.ID)
	}
	for _, edge := range d.Edges {
		all = append(all, edge.ID)
	}
	for _, finding := range d.Findings {
		all = append(all, finding.ID)
	}
	for _, result := range d.Compliance {
		all = append(all, result.ID)
	}
	for _, at := range d.Regions {
		all = append(all, at.Provider+":"+strings.Join(at.Regions, "+"))
	}
	for _, record := range d.Coverage {
		all = append(all, "covered:"+record.Provider)
	}
	return strings.Join(append(all, d.Providers...), " ")
}

func TestOnly(t *testing.T) {
	for _, tt := range []struct {
		name string
		keep func(provider, account, region string) bool
		want string
	}{
		{"one provider", func(provider, _, _ string) bool { return strings.EqualFold(provider, "aws") },
			"a b a-b net-a f-a f-gone r-b r AWS:eu-1+us-1 covered:aws aws"},
		{"one region", func(_, _, region string) bool { return region == "eu-1" },
			"a c a-c net-a net-c f-a f-c f-gone r-c r AWS:eu-1 GCP:eu-1 covered:aws covered:gcp aws gcp"},
		{"one account", func(_, account, _ string) bool { return account == "" || account == "2" },
			"b f-gone r-b r AWS:eu-1+us-1 GCP:eu-1 covered:gcp aws"},
		{"nothing", func(_, _, _ string) bool { return false }, "f-gone r"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			whole := twoClouds()
			if diff := cmp.Diff(tt.want, ids(NewDataset(Identity{}, whole).Only(tt.keep))); diff != "" {
				t.Errorf("what is left (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(twoClouds(), whole); diff != "" {
				t.Errorf("the whole has changed (-want +got):\n%s", diff)
			}
		})
	}
}

// TestMergeOfParts cuts an estate in two and puts it together again: all but the edge
// that was cut is there, once.
func TestMergeOfParts(t *testing.T) {
	d := NewDataset(Identity{}, twoClouds())
	only := func(name string) *Data {
		return d.Only(func(provider, _, _ string) bool { return strings.EqualFold(provider, name) })
	}
	merged := Merge(only("gcp"), only("aws"))
	want := "c a b net-c a-b net-a f-c f-gone f-a r-c r r-b GCP:eu-1 AWS:eu-1+us-1 covered:gcp covered:aws aws gcp"
	if diff := cmp.Diff(want, ids(merged)); diff != "" {
		t.Errorf("merged (-want +got):\n%s", diff)
	}
	if len(merged.Unresolved) != 1 {
		t.Errorf("unresolved references: %s", merged.Unresolved)
	}
	first := &Data{Organization: &Organization{ID: "o-1"}, Regions: []ProviderRegions{{"aws", []string{"eu-1"}}}}
	merged = Merge(&Data{}, first, &Data{Organization: &Organization{ID: "o-2"}, Regions: []ProviderRegions{{"AWS", []string{"eu-1", "us-1"}}}})
	if merged.Organization.ID != "o-1" || ids(merged) != "aws:eu-1+us-1" {
		t.Errorf("merged: %s of %s", ids(merged), merged.Organization.ID)
	}
	if diff := cmp.Diff([]string{"eu-1"}, first.Regions[0].Regions); diff != "" {
		t.Errorf("a part has changed (-want +got):\n%s", diff)
	}
}
