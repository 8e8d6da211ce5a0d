package inventory

import (
	"cmp"
	"slices"
	"strings"
)

// The verdicts of compliance results.
const (
	StatusPass          = "PASS"
	StatusFail          = "FAIL"
	StatusNotApplicable = "NOT_APPLICABLE"
	StatusManual        = "MANUAL" // people decide
)

// Statuses returns the verdicts that a compliance result may have.
func Statuses() []string {
	return []string{StatusPass, StatusFail, StatusNotApplicable, StatusManual}
}

// What a [Verdict] says beside the verdicts of results.
const (
	NotEvaluated     = "NOT_EVALUATED"
	PassedSuppressed = "PASS (all findings suppressed)"
)

// A FrameworkControl is a control with the name of its framework.
type FrameworkControl struct {
	Framework string
	*Control
}

// ControlsOf returns the controls with results in the frameworks that a text means, see
// [MatchesFramework], with a status unless that is "": the worst open finding first, then
// those with most open findings, then by id and framework.
func (d *Dataset) ControlsOf(framework, status string) []FrameworkControl {
	var controls []FrameworkControl
	for _, posture := range d.Postures() {
		if !MatchesFramework(posture.Framework, framework) {
			continue
		}
		for _, control := range posture.Controls {
			if status == "" || control.Status == status {
				controls = append(controls, FrameworkControl{posture.Framework, control})
			}
		}
	}
	slices.SortFunc(controls, func(a, b FrameworkControl) int {
		return cmp.Or(
			cmp.Compare(b.Worst, a.Worst), cmp.Compare(len(b.Open), len(a.Open)),
			strings.Compare(a.ID, b.ID), strings.Compare(a.Framework, b.Framework),
		)
	})
	return controls
}

// A Verdict is what a dataset knows about a control.
type Verdict struct {
	// Status is NotEvaluated without results; FAIL when one fails, unless all that it links
	// is suppressed, which is PassedSuppressed; else the verdict of the first result.
	Status   string
	Results  []*ComplianceResult // dataset order
	Findings []*Finding          // linked from these, the riskiest first
	Open     int                 // of the findings
	Assets   []*Asset            // that the open findings are about, by id
}

// Verdict returns what is known about the controls whose id is or ends with a text, in
// the frameworks that another text means; see [MatchesFramework].
func (d *Dataset) Verdict(framework, id string) Verdict {
	v := Verdict{Status: NotEvaluated}
	linked := make(map[*Finding]bool)
	failed := false
	for _, result := range d.Compliance {
		if !MatchesFramework(result.Framework, framework) || !strings.HasSuffix(result.ControlID, id) {
			continue
		}
		v.Results = append(v.Results, result)
		failed = failed || result.Status == StatusFail
		for _, findingID := range result.FindingIDs {
			if finding := d.findingsByID()[findingID]; finding != nil && !linked[finding] {
				linked[finding] = true
				v.Findings = append(v.Findings, finding)
			}
		}
	}
	slices.SortStableFunc(v.Findings, byRisk)
	open := slices.DeleteFunc(slices.Clone(v.Findings), func(f *Finding) bool { return f.Suppressed })
	v.Open, v.Assets = len(open), d.assetsOf(open)
	switch {
	case failed && len(v.Findings) > 0 && v.Open == 0:
		v.Status = PassedSuppressed
	case failed:
		v.Status = StatusFail
	case len(v.Results) > 0:
		v.Status = v.Results[0].Status
	}
	return v
}
