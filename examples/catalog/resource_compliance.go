package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// maxFailingControls bounds the controls that the resource of a framework shows.
const maxFailingControls = 300

// PostureShown says how a dataset does in a compliance framework.
type PostureShown struct {
	Framework string `json:"framework"`
	// Controls with a verdict: those that pass and those that fail.
	ControlsEvaluated int `json:"controls_evaluated"`
	ControlsFailing   int `json:"controls_failing"`
	ControlsPassing   int `json:"controls_passing"`
	// Controls without a verdict.
	ControlsOther int `json:"controls_other"`
	// Percentage of the evaluated controls that pass; null when there are none.
	PassRate *float64 `json:"pass_rate"`
	// Open findings about the framework.
	OpenFindings int `json:"open_findings"`
	// These by severity, the worst first.
	SeverityBreakdown runtime.Map[int] `json:"severity_breakdown"`
	// Assets that these are about.
	AffectedAssets int    `json:"affected_assets"`
	URI            string `json:"uri"`
}

// FrameworkPostures is how a dataset does in all frameworks.
type FrameworkPostures struct {
	Dataset string `json:"dataset"`
	// Those with most open findings first.
	Frameworks []PostureShown `json:"frameworks"`
}

// ComplianceResource shows how the active dataset does in each compliance framework.
//
//cloudg:resource cloudg://compliance title="Compliance posture" category=compliance sensitivity=internal capabilities=read_state
func (c *Catalog) ComplianceResource(*runtime.Context) (FrameworkPostures, error) {
	d, err := c.workspace.Get("")
	if err != nil {
		return FrameworkPostures{}, asAnswer(err)
	}
	return FrameworkPostures{Dataset: d.Name, Frameworks: showPostures(d.Postures())}, nil
}

// FrameworkShown is how a dataset does in one framework, or in several of a similar
// name.
type FrameworkShown struct {
	Dataset string         `json:"dataset"`
	Posture []PostureShown `json:"posture"`
	// The worst first, at most 300.
	FailingControls []ControlShown `json:"failing_controls"`
}

// ControlShown is a failing control.
type ControlShown struct {
	Framework    string  `json:"framework"`
	ControlID    string  `json:"control_id"`
	ControlTitle *string `json:"control_title"`
	// Open findings that are linked from its results.
	OpenFindings int `json:"open_findings"`
	// Of these; null when there are none.
	MaxSeverity *string `json:"max_severity"`
}

// FrameworkResource shows how the active dataset does in a compliance framework, and
// which of its controls fail. The name may be part of one or several names.
//
//cloudg:template cloudg://compliance/{framework} title="Framework posture" category=compliance sensitivity=internal capabilities=read_state
//cloudg:arg framework complete=CompleteFramework
func (c *Catalog) FrameworkResource(_ *runtime.Context, framework string) (FrameworkShown, error) {
	d, err := c.workspace.Get("")
	if err != nil {
		return FrameworkShown{}, asAnswer(err)
	}
	shown := showFramework(d, framework)
	if len(shown.Posture) == 0 {
		return FrameworkShown{}, asAnswer(unknownFramework(d, framework))
	}
	return shown, nil
}

func unknownFramework(d *inventory.Dataset, framework string) error {
	known := d.Frameworks()
	return &fault.Error{
		Kind:    fault.NotFound,
		Message: fmt.Sprintf("No compliance data matches the framework; the dataset has data on %d frameworks.", len(known)),
		Data:    fault.Details{{Key: "value", Value: framework}, {Key: "known", Value: append([]string{}, known...)}},
	}
}

// showFramework shows the frameworks that a name means, which may be none.
func showFramework(d *inventory.Dataset, framework string) FrameworkShown {
	postures := d.PosturesOf(framework)
	shown := FrameworkShown{Dataset: d.Name, Posture: showPostures(postures), FailingControls: []ControlShown{}}
	type failing struct {
		framework string
		*inventory.Control
	}
	var all []failing
	for _, posture := range postures {
		for _, control := range posture.Failing {
			all = append(all, failing{posture.Framework, control})
		}
	}
	slices.SortStableFunc(all, func(a, b failing) int { return inventory.CompareControls(a.Control, b.Control) })
	for _, f := range all[:min(maxFailingControls, len(all))] {
		shown.FailingControls = append(shown.FailingControls, showControl(f.framework, f.Control))
	}
	return shown
}

func showControl(framework string, control *inventory.Control) ControlShown {
	shown := ControlShown{Framework: framework, ControlID: control.ID, OpenFindings: len(control.Open)}
	if control.Title != "" {
		shown.ControlTitle = &control.Title
	}
	if worst := control.Worst.String(); worst != "" {
		shown.MaxSeverity = &worst
	}
	return shown
}

func showPostures(postures []*inventory.Posture) []PostureShown {
	shown := []PostureShown{}
	for _, p := range postures {
		row := PostureShown{
			Framework: p.Framework, ControlsEvaluated: len(p.Failing) + p.Passing, ControlsFailing: len(p.Failing),
			ControlsPassing: p.Passing, ControlsOther: p.Other, OpenFindings: len(p.Open),
			SeverityBreakdown: counts(inventory.WorstFirst(p.Open)), AffectedAssets: p.Assets, URI: inventory.FrameworkURI(p.Framework),
		}
		if row.ControlsEvaluated > 0 {
			rate := math.RoundToEven(1000*float64(p.Passing)/float64(row.ControlsEvaluated)) / 10
			row.PassRate = &rate
		}
		shown = append(shown, row)
	}
	return shown
}
