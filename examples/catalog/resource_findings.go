package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// maxFindingsRead bounds the findings of one severity that a resource shows.
const maxFindingsRead = 200

// FindingsOverview counts the findings of a dataset.
type FindingsOverview struct {
	Dataset      string `json:"dataset"`
	OpenFindings int    `json:"open_findings"`
	// Number of findings that do not count as open.
	Suppressed int `json:"suppressed"`
	// Open findings by severity, the worst first.
	SeverityBreakdown runtime.Map[int] `json:"severity_breakdown"`
	// Open findings by the tool that found them.
	ByTool runtime.Map[int] `json:"by_tool"`
}

// FindingsSummaryResource counts the open findings of the active dataset by severity
// and by tool.
//
//cloudg:resource cloudg://findings/summary title="Findings summary" category=findings sensitivity=internal capabilities=read_state
func (c *Catalog) FindingsSummaryResource(*runtime.Context) (FindingsOverview, error) {
	d, err := c.workspace.Get("")
	if err != nil {
		return FindingsOverview{}, asAnswer(err)
	}
	open, err := d.SelectFindings(inventory.FindingFilter{})
	if err != nil {
		return FindingsOverview{}, asAnswer(err)
	}
	summary := d.Summary()
	return FindingsOverview{
		Dataset: d.Name, OpenFindings: summary.Open, Suppressed: summary.Suppressed,
		SeverityBreakdown: counts(summary.Severities), ByTool: counts(inventory.CountTools(open)),
	}, nil
}

// FindingShown is one finding with what its tool says about it.
type FindingShown struct {
	inventory.FindingBrief
	Description string  `json:"description"`
	Evidence    *string `json:"evidence"`
	Remediation *string `json:"remediation"`
}

// FindingResource is a finding of the active dataset, by its id or by the id that its
// tool gave it.
//
//cloudg:template cloudg://findings/{finding_id} title="Finding" category=findings sensitivity=confidential capabilities=read_state
//cloudg:arg findingID name=finding_id entity=identifier complete=CompleteFinding
func (c *Catalog) FindingResource(_ *runtime.Context, findingID string) (FindingShown, error) {
	d, err := c.workspace.Get("")
	if err != nil {
		return FindingShown{}, asAnswer(err)
	}
	finding, err := d.Finding(findingID)
	if err != nil {
		return FindingShown{}, asAnswer(err)
	}
	return showFinding(d, finding), nil
}

func showFinding(d *inventory.Dataset, finding *inventory.Finding) FindingShown {
	shown := FindingShown{FindingBrief: d.FindingBrief(finding), Description: finding.Description}
	if finding.Evidence != "" {
		shown.Evidence = &finding.Evidence
	}
	if finding.Remediation != "" {
		shown.Remediation = &finding.Remediation
	}
	return shown
}

// FindingsOfSeverity are open findings that are equally bad.
type FindingsOfSeverity struct {
	Dataset  string `json:"dataset"`
	Severity string `json:"severity"`
	// Number of open findings of that severity.
	Total     int  `json:"total"`
	Truncated bool `json:"truncated"`
	// As in list_findings, the riskiest first.
	Findings []runtime.Object `json:"findings" cloudg:"like=inventory.FindingBrief"`
}

// FindingsBySeverityResource lists the open findings of one severity in the active
// dataset, at most 200.
//
//cloudg:template cloudg://findings/severity/{severity} title="Findings by severity" category=findings sensitivity=confidential capabilities=read_state
//cloudg:arg severity complete=CompleteSeverity
func (c *Catalog) FindingsBySeverityResource(_ *runtime.Context, severity string) (FindingsOfSeverity, error) {
	d, err := c.workspace.Get("")
	if err != nil {
		return FindingsOfSeverity{}, asAnswer(err)
	}
	wanted, err := inventory.ParseSeverity(severity)
	if err != nil {
		return FindingsOfSeverity{}, asAnswer(err)
	}
	findings, err := d.SelectFindings(inventory.FindingFilter{Severities: []string{wanted.String()}})
	if err != nil {
		return FindingsOfSeverity{}, asAnswer(err)
	}
	inventory.SortFindings(findings, inventory.FindingsByRisk)
	return FindingsOfSeverity{
		Dataset: d.Name, Severity: wanted.String(), Total: len(findings), Truncated: len(findings) > maxFindingsRead,
		Findings: shownFindings(d, findings, maxFindingsRead),
	}, nil
}
