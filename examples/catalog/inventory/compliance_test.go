package inventory

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestC3_9_Postures counts controls with several results, and findings that are linked,
// tagged, both, or suppressed.
func TestC3_9_Postures(t *testing.T) {
	finding := func(id, resource string, severity Severity, suppressed bool, frameworks ...string) *Finding {
		return &Finding{ID: id, ResourceID: resource, Severity: severity, Suppressed: suppressed, ComplianceFrameworks: frameworks}
	}
	result := func(framework, control, status string, findings ...string) *ComplianceResult {
		return &ComplianceResult{Framework: framework, ControlID: control, Status: status, FindingIDs: findings}
	}
	d := NewDataset(Identity{Name: "d"}, &Data{
		Assets: []*Asset{{ID: "a", Name: "a"}, {ID: "b", Name: "b"}},
		Findings: []*Finding{
			finding("1", "a", SeverityLow, false, "CIS-AWS"), finding("2", "a", SeverityHigh, false), finding("3", "b", SeverityCritical, true, "CIS-AWS"),
			finding("4", "gone", SeverityMedium, false, "CIS-GCP", "CIS-AWS"),
		},
		Compliance: []*ComplianceResult{
			result("CIS-AWS", "1.1", "PASS"), result("CIS-AWS", "1.1", "FAIL", "2", "none"), result("CIS-AWS", "1.2", "PASS"),
			result("CIS-AWS", "1.3", "FAIL", "3"), result("CIS-AWS", "1.4", "FAIL", "1"), result("CIS-AWS", "1.5", "MANUAL"), result("SOC", "7", "NOT_APPLICABLE"),
		},
	})
	type row struct {
		Name                 string
		Passing, Other, Open int
		Assets               int
		Failing              []string
	}
	rows := func(postures []*Posture) []row {
		var all []row
		for _, p := range postures {
			r := row{Name: p.Framework, Passing: p.Passing, Other: p.Other, Open: len(p.Open), Assets: p.Assets}
			for _, control := range p.Failing {
				r.Failing = append(r.Failing, control.ID+" "+control.Worst.String())
			}
			all = append(all, r)
		}
		return all
	}
	aws := row{"CIS-AWS", 1, 1, 3, 1, []string{"1.1 HIGH", "1.4 LOW", "1.3 "}}
	gcp := row{"CIS-GCP", 0, 0, 1, 0, nil}
	soc := row{"SOC", 0, 1, 0, 0, nil}
	for _, tt := range []struct {
		name string
		got  []*Posture
		want []row
	}{
		{"all, most open findings first", d.Postures(), []row{aws, gcp, soc}},
		{"part of names", d.PosturesOf("cis"), []row{aws, gcp}},
		{"a whole name in another case", d.PosturesOf("soc"), []row{soc}},
		{"nothing", d.PosturesOf("PCI"), nil},
	} {
		if diff := cmp.Diff(tt.want, rows(tt.got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	d.Compliance = append(d.Compliance, result("SOC 2", "1", "PASS"))
	if got := NewDataset(Identity{}, d.Data).PosturesOf("SOC"); len(got) != 1 || got[0].Framework != "SOC" {
		t.Errorf("a whole name gives way to parts: %v", rows(got))
	}
}

// TestC3_9_CrossAccountEdges has edges of the organization, within an account and
// between accounts.
func TestC3_9_CrossAccountEdges(t *testing.T) {
	vendor := Metadata{{Key: "external", Value: []byte("true")}}
	edge := func(source, target string, hierarchy bool) *Edge {
		return &Edge{SourceID: source, TargetID: target, Type: "IAM_TRUST", Hierarchy: hierarchy}
	}
	d := NewDataset(Identity{}, &Data{
		Assets: []*Asset{
			{ID: "acct-1", Type: "CLOUD_ACCOUNT", AccountID: "1"}, {ID: "acct-9", Type: "CLOUD_ACCOUNT", AccountID: "9", Metadata: vendor},
			{ID: "r1", AccountID: "1"}, {ID: "r2", AccountID: "2"}, {ID: "r0"},
		},
		Edges: []*Edge{
			edge("acct-9", "r1", false), edge("r1", "r2", false), edge("r1", "r2", true), edge("acct-9", "acct-1", false),
			edge("r0", "r1", false), edge("nowhere", "r1", false), edge("r1", "r2", false),
		},
	})
	trusts := d.CrossAccountEdges()
	want := []Count{{"9 -> 1 (IAM_TRUST)", 1}, {"1 -> 2 (IAM_TRUST)", 2}}
	if diff := cmp.Diff(want, CountTrusts(trusts)); diff != "" || len(trusts) != 3 || !trusts[0].External || trusts[1].External {
		t.Errorf("%+v (-want +got):\n%s", trusts, diff)
	}
	if n := d.Summary().CrossAccountEdges; n != len(trusts) {
		t.Errorf("the summary counts %d", n)
	}
}
