package inventory_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func TestC7_3_AssetOrders(t *testing.T) {
	d := northwharf(t)
	instances, err := d.Select(inventory.AssetFilter{Types: []string{"EC2"}})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		order   inventory.AssetOrder
		against bool
		want    []string
	}{
		{inventory.ByName, false, []string{"i-0jump1", "i-0track1", "i-0track2"}},
		{inventory.ByName, true, []string{"i-0track2", "i-0track1", "i-0jump1"}},
		{inventory.ByRisk, false, []string{"i-0jump1", "i-0track1", "i-0track2"}},
		{inventory.ByRisk, true, []string{"i-0track2", "i-0track1", "i-0jump1"}},
		{inventory.ByType, false, []string{"i-0jump1", "i-0track1", "i-0track2"}},
		// Two findings each for the first two: equal counts in reverse order of names.
		{inventory.ByFindings, false, []string{"i-0track1", "i-0jump1", "i-0track2"}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, ids(d.Sort(instances, test.order, test.against))); diff != "" {
			t.Errorf("by %s, against %v (-want +got):\n%s", test.order, test.against, diff)
		}
	}
}

// TestC7_3_EqualRisk compares an exposed HIGH (7.5 + 2.0) with a CRITICAL (9.5).
func TestC7_3_EqualRisk(t *testing.T) {
	finding := func(resource string, severity inventory.Severity) *inventory.Finding {
		return &inventory.Finding{ResourceID: resource, Severity: severity, RiskScore: inventory.RiskScore(severity, nil)}
	}
	d := inventory.NewDataset(inventory.Identity{}, &inventory.Data{
		Assets:   []*inventory.Asset{{ID: "z", InternetExposed: true}, {ID: "a"}, {ID: "quiet"}},
		Findings: []*inventory.Finding{finding("z", inventory.SeverityHigh), finding("a", inventory.SeverityCritical)},
	})
	if diff := cmp.Diff([]string{"z", "a", "quiet"}, ids(d.Sort(d.Assets, inventory.ByRisk, false))); diff != "" {
		t.Errorf("worst first (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"quiet", "z", "a"}, ids(d.Sort(d.Assets, inventory.ByRisk, true))); diff != "" {
		t.Errorf("worst last: equal ones keep their order (-want +got):\n%s", diff)
	}
}

func TestC3_5_RegionAndAccountOrders(t *testing.T) {
	assets := []*inventory.Asset{
		{ID: "1", Name: "B", Region: "eu", AccountID: "2"}, {ID: "2", Name: "a", Region: "us", AccountID: "1"},
		{ID: "3", Name: "a", Region: "eu", AccountID: "2"},
	}
	d := dataset(assets...)
	for order, want := range map[inventory.AssetOrder][]string{
		inventory.ByRegion: {"3", "1", "2"}, inventory.ByAccount: {"2", "3", "1"}, inventory.ByName: {"2", "3", "1"},
	} {
		if diff := cmp.Diff(want, ids(d.Sort(assets, order, false))); diff != "" {
			t.Errorf("by %s (-want +got):\n%s", order, diff)
		}
	}
}

func TestC3_5_FindingOrders(t *testing.T) {
	day := func(d int) time.Time { return time.Date(2026, 1, d, 0, 0, 0, 0, time.UTC) }
	findings := []*inventory.Finding{
		{ID: "a", Title: "Beta", SourceTool: "y", Severity: inventory.SeverityHigh, RiskScore: 7.5, DetectedAt: day(2)},
		{ID: "b", Title: "alpha", SourceTool: "x", Severity: inventory.SeverityMedium, RiskScore: 7.5, DetectedAt: day(2)},
		{ID: "c", Title: "Beta", SourceTool: "x", Severity: inventory.SeverityMedium, RiskScore: 8, DetectedAt: day(3)},
	}
	for order, want := range map[inventory.FindingOrder][]string{
		inventory.FindingsByRisk:       {"c", "a", "b"},
		inventory.FindingsBySeverity:   {"a", "c", "b"},
		inventory.FindingsByTitle:      {"b", "a", "c"},
		inventory.FindingsBySourceTool: {"c", "b", "a"},
		inventory.FindingsByDetectedAt: {"c", "b", "a"},
	} {
		sorted := slices.Clone(findings)
		inventory.SortFindings(sorted, order)
		got := []string{}
		for _, finding := range sorted {
			got = append(got, finding.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("by %s (-want +got):\n%s", order, diff)
		}
	}
}

func TestC3_1_RiskScore(t *testing.T) {
	score := func(f float64) *float64 { return &f }
	tests := []struct {
		severity inventory.Severity
		cvss     *float64
		want     float64
	}{
		{inventory.SeverityCritical, nil, 9.5}, {inventory.SeverityInfo, nil, 0.5}, {inventory.SeverityHigh, score(8.1), 7.8},
		{inventory.SeverityMedium, score(5.5), 5.2}, {inventory.SeverityLow, score(0), 1.2},
	}
	for _, test := range tests {
		if got := inventory.RiskScore(test.severity, test.cvss); got != test.want {
			t.Errorf("RiskScore(%v, %v) = %v, want %v", test.severity, test.cvss, got, test.want)
		}
	}
}
