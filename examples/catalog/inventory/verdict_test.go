package inventory

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// judgedDataset has controls whose ids end alike, findings that are suppressed, tagged,
// linked or on nothing that is known, and results that disagree.
func judgedDataset() *Dataset {
	finding := func(id, resource string, severity Severity, suppressed bool, frameworks ...string) *Finding {
		return &Finding{
			ID: id, ResourceID: resource, Severity: severity, RiskScore: RiskScore(severity, nil), Suppressed: suppressed,
			ComplianceFrameworks: frameworks,
		}
	}
	result := func(framework, control, status string, findings ...string) *ComplianceResult {
		return &ComplianceResult{Framework: framework, ControlID: control, Status: status, FindingIDs: findings}
	}
	return NewDataset(Identity{Name: "d"}, &Data{
		Assets: []*Asset{{ID: "b", Name: "bee"}, {ID: "a", Name: "ant"}, {ID: "x", Name: "yak", InternetExposed: true}},
		Findings: []*Finding{
			finding("1", "a", SeverityLow, false), finding("2", "b", SeverityHigh, false), finding("3", "b", SeverityCritical, true, "TIDE"),
			finding("4", "gone", SeverityHigh, false, "EBB-2", "TIDE"), finding("5", "x", SeverityHigh, false, "EBB-2"),
			finding("6", "a", SeverityHigh, false), finding("7", "bee", SeverityHigh, false, "EBB-1"), finding("8", "gone", SeverityInfo, false, "TIDE"),
		},
		Compliance: []*ComplianceResult{
			result("TIDE", "T-1", StatusPass), result("TIDE", "T-1", StatusFail, "1", "2", "none"), result("TIDE", "T-2", StatusFail, "3"),
			result("TIDE", "T-3", StatusFail), result("EBB-1", "E-1", StatusManual, "6"), result("EBB-1", "E-2", StatusFail, "7", "2", "4"),
			result("EBB-2", "E-11", StatusNotApplicable), result("EBB-2", "E-1", StatusPass, "1"),
		},
	})
}

func TestC3_9_Verdict(t *testing.T) {
	d := judgedDataset()
	type verdict struct {
		Status         string
		Results, Open  int
		Findings, Seen []string
	}
	for _, tt := range []struct {
		framework, id string
		want          verdict
	}{
		{"TIDE", "T-1", verdict{StatusFail, 2, 2, []string{"2", "1"}, []string{"a", "b"}}},
		{"TIDE", "T-2", verdict{PassedSuppressed, 1, 0, []string{"3"}, nil}},
		{"tide", "T-3", verdict{StatusFail, 1, 0, nil, nil}},
		{"ebb", "E-1", verdict{StatusManual, 2, 2, []string{"6", "1"}, []string{"a"}}},
		{"EBB-2", "1", verdict{StatusNotApplicable, 2, 1, []string{"1"}, []string{"a"}}},
		{"", "E-2", verdict{StatusFail, 1, 3, []string{"2", "4", "7"}, []string{"b"}}},
		{"EBB-2", "E-2", verdict{NotEvaluated, 0, 0, nil, nil}},
		{"TIDE", "t-1", verdict{NotEvaluated, 0, 0, nil, nil}},
	} {
		v := d.Verdict(tt.framework, tt.id)
		got := verdict{Status: v.Status, Results: len(v.Results), Open: v.Open}
		for _, finding := range v.Findings {
			got.Findings = append(got.Findings, finding.ID)
		}
		for _, asset := range v.Assets {
			got.Seen = append(got.Seen, asset.ID)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s of %q (-want +got):\n%s", tt.id, tt.framework, diff)
		}
	}
}

func TestC1_5_ControlsOf(t *testing.T) {
	d := judgedDataset()
	for _, tt := range []struct {
		framework, status string
		want              []string
	}{
		{"", "", []string{
			"EBB-1:E-2 FAIL", "TIDE:T-1 FAIL", "EBB-1:E-1 MANUAL", "EBB-2:E-1 PASS", "EBB-2:E-11 NOT_APPLICABLE", "TIDE:T-2 FAIL", "TIDE:T-3 FAIL",
		}},
		{" tide ", "", []string{"TIDE:T-1 FAIL", "TIDE:T-2 FAIL", "TIDE:T-3 FAIL"}},
		{"EBB", StatusPass, []string{"EBB-2:E-1 PASS"}},
		{"EBB", "X", nil},
		{"X", "", nil},
	} {
		var got []string
		for _, control := range d.ControlsOf(tt.framework, tt.status) {
			got = append(got, control.Framework+":"+control.ID+" "+control.Status)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q %q (-want +got):\n%s", tt.framework, tt.status, diff)
		}
	}
}

func TestC3_9_Gaps(t *testing.T) {
	type gap struct {
		Name                          string
		Frameworks, Failing, Findings []string
	}
	yak := gap{"yak", []string{"EBB-2"}, nil, []string{"5"}}
	gone := gap{"gone", []string{"EBB-2", "TIDE"}, []string{"EBB-1:E-2"}, []string{"4", "8"}}
	d := judgedDataset()
	for _, tt := range []struct {
		name, framework string
		least           Severity
		want            []gap
	}{
		{"all: worst, exposed, most, name", "", SeverityNone, []gap{
			yak,
			{"bee", []string{"EBB-1", "TIDE"}, []string{"EBB-1:E-2", "TIDE:T-1"}, []string{"2", "7"}},
			gone,
			{"ant", []string{"TIDE"}, []string{"TIDE:T-1"}, []string{"1"}},
		}},
		{"one framework", "ebb-1", SeverityNone, []gap{
			{"bee", []string{"EBB-1"}, []string{"EBB-1:E-2"}, []string{"2", "7"}},
			{"gone", []string{"EBB-1"}, []string{"EBB-1:E-2"}, []string{"4"}},
		}},
		{"a least severity", "TIDE", SeverityMedium, []gap{
			{"bee", []string{"TIDE"}, []string{"TIDE:T-1"}, []string{"2"}},
			{"gone", []string{"TIDE"}, nil, []string{"4"}},
		}},
		{"nothing", "X", SeverityNone, nil},
	} {
		var got []gap
		for _, g := range d.Gaps(tt.framework, tt.least) {
			row := gap{Name: g.name(), Frameworks: g.Frameworks, Failing: g.Failing}
			for _, finding := range g.Findings {
				row.Findings = append(row.Findings, finding.ID)
			}
			got = append(got, row)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
