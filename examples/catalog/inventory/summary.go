package inventory

import (
	"slices"
	"strings"
)

// maxSummaryTypes bounds the asset types a summary lists.
const maxSummaryTypes = 15

// A Summary describes a dataset in numbers.
type Summary struct {
	Open, Suppressed     int     // findings
	Severities           []Count // open findings, the worst severity first
	Accounts, Regions    int     // distinct ones that assets are in
	InternetExposed      int
	CrossAccountEdges    int // outside the organization's own structure
	UnlinkedAssets       int // touched by no edge outside that structure
	ComplianceFrameworks []string
	AssetsByType         []Count // the 15 most frequent
	AssetsByProvider     []Count
	EdgesByType          []Count
}

// Summary returns the summary of this version.
func (d *Dataset) Summary() *Summary {
	return d.summary.get(func() *Summary { return newSummary(d) })
}

func newSummary(d *Dataset) *Summary {
	byType := largestFirst(tally(d.Assets, func(a *Asset) string { return a.Type }))
	s := &Summary{
		ComplianceFrameworks: frameworks(d.Compliance),
		AssetsByType:         byType[:min(maxSummaryTypes, len(byType))],
		AssetsByProvider:     largestFirst(tally(d.Assets, func(a *Asset) string { return a.Provider })),
		EdgesByType:          CountEdges(d.Edges),
	}
	s.countFindings(d.Findings)
	accounts, regions := make(map[string]bool), make(map[string]bool)
	for _, asset := range d.Assets {
		regions[asset.Region] = true
		if asset.AccountID != "" {
			accounts[asset.AccountID] = true
		}
		if asset.InternetExposed {
			s.InternetExposed++
		}
	}
	s.Accounts, s.Regions = len(accounts), len(regions)
	s.countEdges(d)
	return s
}

// countFindings fills what a summary says about findings.
func (s *Summary) countFindings(findings []*Finding) {
	var open []*Finding
	for _, finding := range findings {
		if !finding.Suppressed {
			open = append(open, finding)
		}
	}
	s.Open, s.Suppressed = len(open), len(findings)-len(open)
	s.Severities = WorstFirst(open)
}

// countEdges fills what a summary says about edges.
func (s *Summary) countEdges(d *Dataset) {
	linked := make(map[string]bool)
	for _, edge := range d.Edges {
		if edge.Hierarchy {
			continue
		}
		linked[edge.SourceID], linked[edge.TargetID] = true, true
		if d.leavesAccount(edge) {
			s.CrossAccountEdges++
		}
	}
	for _, asset := range d.Assets {
		if !linked[asset.ID] && !IsHierarchy(asset.Type) {
			s.UnlinkedAssets++
		}
	}
}

// frameworks lists the frameworks of compliance results, sorted.
func frameworks(results []*ComplianceResult) []string {
	names := []string{}
	for _, result := range results {
		names = append(names, result.Framework)
	}
	slices.SortFunc(names, strings.Compare)
	return slices.Compact(names)
}
