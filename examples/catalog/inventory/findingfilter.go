package inventory

import (
	"cmp"
	"slices"
	"strings"
)

// A FindingFilter selects findings; every part that is set must hold. The zero
// value selects the open ones.
type FindingFilter struct {
	Severities        []string // any of them; see ParseSeverity
	MinSeverity       string
	SourceTool        string // part of the tool's name; case does not matter
	Framework         string // part of a framework's name; case does not matter
	Resource          string // the asset it is about; see Resolve
	Query             string // part of the title or description; case does not matter
	IncludeSuppressed bool
}

// SelectFindings returns the findings the filter selects, in dataset order.
func (d *Dataset) SelectFindings(f FindingFilter) ([]*Finding, error) {
	severities, err := f.severities()
	if err != nil {
		return nil, err
	}
	var resource *Asset
	if f.Resource != "" {
		if resource, err = d.Resolve(f.Resource); err != nil {
			return nil, err
		}
	}
	tool := strings.ToLower(strings.TrimSpace(f.SourceTool))
	query := strings.ToLower(strings.TrimSpace(f.Query))
	var selected []*Finding
	for _, finding := range d.Findings {
		switch {
		case finding.Suppressed && !f.IncludeSuppressed,
			!slices.Contains(severities, finding.Severity),
			!strings.Contains(strings.ToLower(finding.SourceTool), tool),
			!finding.inFramework(f.Framework),
			resource != nil && d.findingIndex().asset[finding] != resource,
			!finding.mentions(query):
		default:
			selected = append(selected, finding)
		}
	}
	return selected, nil
}

// severities lists the severities that both conditions on them admit.
func (f FindingFilter) severities() ([]Severity, error) {
	least, err := ParseLeast(f.MinSeverity)
	if err != nil {
		return nil, err
	}
	named := make([]Severity, len(f.Severities))
	for i, text := range f.Severities {
		if named[i], err = ParseSeverity(text); err != nil {
			return nil, err
		}
	}
	var admitted []Severity
	for s := max(least, SeverityInfo); s <= SeverityCritical; s++ {
		if len(named) == 0 || slices.Contains(named, s) {
			admitted = append(admitted, s)
		}
	}
	return admitted, nil
}

func (f *Finding) inFramework(framework string) bool {
	return strings.TrimSpace(framework) == "" || slices.ContainsFunc(f.ComplianceFrameworks, func(name string) bool {
		return MatchesFramework(name, framework)
	})
}

func (f *Finding) mentions(lower string) bool {
	return lower == "" || strings.Contains(strings.ToLower(f.Title), lower) ||
		strings.Contains(strings.ToLower(f.Description), lower)
}

// A FindingOrder is what findings are sorted by.
type FindingOrder string

const (
	FindingsByRisk       FindingOrder = "risk"        // worst first
	FindingsBySeverity   FindingOrder = "severity"    // worst first
	FindingsByDetectedAt FindingOrder = "detected_at" // newest first
	FindingsByTitle      FindingOrder = "title"
	FindingsBySourceTool FindingOrder = "source_tool"
)

// SortFindings sorts findings in place.
func SortFindings(findings []*Finding, order FindingOrder) {
	slices.SortStableFunc(findings, func(a, b *Finding) int {
		switch order {
		case FindingsBySeverity:
			return cmp.Or(cmp.Compare(b.Severity, a.Severity), byRisk(a, b))
		case FindingsByDetectedAt:
			return cmp.Or(b.DetectedAt.Compare(a.DetectedAt), strings.Compare(b.ID, a.ID))
		case FindingsByTitle:
			return cmp.Or(strings.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title)), strings.Compare(a.ID, b.ID))
		case FindingsBySourceTool:
			return cmp.Or(strings.Compare(a.SourceTool, b.SourceTool), cmp.Compare(b.RiskScore, a.RiskScore), strings.Compare(a.ID, b.ID))
		default:
			return byRisk(a, b)
		}
	})
}
