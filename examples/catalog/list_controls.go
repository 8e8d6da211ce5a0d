package main

import (
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/paging"
	"github.com/cloudg/cloudg/examples/catalog/ruleset"
	"github.com/cloudg/cloudg/runtime"
)

// A ControlFilter is the status of the controls to list.
type ControlFilter string

const (
	AnyStatus     ControlFilter = ""
	Passing       ControlFilter = inventory.StatusPass
	Failing       ControlFilter = inventory.StatusFail
	NotApplicable ControlFilter = inventory.StatusNotApplicable
	Manual        ControlFilter = inventory.StatusManual
)

// A ControlSource is where controls are listed from.
type ControlSource string

const (
	FromDataset ControlSource = "dataset" // those with results
	FromRuleset ControlSource = "ruleset" // those that are defined
)

// ListControlsArgs select controls.
type ListControlsArgs struct {
	// Name of the framework, or part of it; case does not matter.
	Framework string `json:"framework" cloudg:"minlen=1"`
	// Only controls with this status; empty for all. Goes with the source dataset.
	Status ControlFilter `json:"status" cloudg:"default=''"`
	// dataset lists controls that have results, ruleset all that the framework defines.
	Source ControlSource `json:"source" cloudg:"default=dataset"`
	PageArgs
}

// ControlsFound is a page of controls with results.
type ControlsFound struct {
	Page
	Items []ControlFound `json:"items"`
	// What to try when nothing matches.
	Hint string `json:"hint,omitempty"`
}

// ControlFound is a control and what a dataset says about it.
type ControlFound struct {
	Framework    string  `json:"framework"`
	ControlID    string  `json:"control_id"`
	ControlTitle *string `json:"control_title"`
	Status       string  `json:"status"`
	// Linked from its results.
	Findings     int `json:"findings"`
	OpenFindings int `json:"open_findings"`
	// Of the open ones; null when there are none.
	MaxSeverity *string `json:"max_severity"`
}

// ControlsDefined is a page of controls of the ruleset.
type ControlsDefined struct {
	// Frameworks that match.
	Frameworks []string `json:"frameworks"`
	Part
	Items []ControlDefined `json:"items"`
}

// ControlDefined is a control as the ruleset defines it.
type ControlDefined struct {
	Framework string `json:"framework"`
	ControlID string `json:"control_id"`
	Title     string `json:"title"`
	Severity  string `json:"severity"`
	// What decides about it; empty when people do.
	Checks []string `json:"checks"`
}

// ListControls lists the controls of a compliance framework: with their verdicts and
// findings, the worst first, or as the ruleset defines them. Use it to see which
// controls fail, then look at one with control_status.
//
//cloudg:tool title="List controls" category=compliance sensitivity=internal capabilities=read_state output=noschema like=ControlsFound
func (c *Catalog) ListControls(_ *runtime.Context, args ListControlsArgs) (runtime.JSON, error) {
	if args.Source == FromRuleset {
		return c.definedControls(args)
	}
	d, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return runtime.JSON{}, asAnswer(err)
	}
	controls := d.ControlsOf(args.Framework, string(args.Status))
	query := args
	query.PageArgs = PageArgs{}
	part, page, err := args.cut(d, len(controls), query)
	if err != nil {
		return runtime.JSON{}, err
	}
	found := ControlsFound{Page: page, Items: []ControlFound{}}
	for _, control := range controls[part.Start:part.End] {
		shown := showControl(control.Framework, control.Control)
		found.Items = append(found.Items, ControlFound{
			Framework: shown.Framework, ControlID: shown.ControlID, ControlTitle: shown.ControlTitle, Status: control.Status,
			Findings: len(control.Findings), OpenFindings: shown.OpenFindings, MaxSeverity: shown.MaxSeverity,
		})
	}
	switch {
	case len(controls) > 0:
	case args.Status != AnyStatus && len(d.ControlsOf(args.Framework, "")) > 0:
		found.Hint = "No control of the framework has this status. Leave status out to see all."
	default:
		found.Hint = noComplianceHint(d)
	}
	return asJSON(found)
}

// definedControls lists controls of the ruleset. Datasets have no part in it.
func (c *Catalog) definedControls(args ListControlsArgs) (runtime.JSON, error) {
	defined := ControlsDefined{Frameworks: []string{}, Items: []ControlDefined{}}
	var all []ControlDefined
	for _, framework := range c.rules.Matching(args.Framework) {
		defined.Frameworks = append(defined.Frameworks, framework.Name)
		for i := range framework.Controls {
			all = append(all, defineControl(framework, &framework.Controls[i]))
		}
	}
	if len(defined.Frameworks) == 0 {
		return runtime.JSON{}, asAnswer(c.undefinedFramework(args.Framework))
	}
	page, part, err := args.part(len(all), paging.State{}, ListControlsArgs{Framework: args.Framework, Source: args.Source})
	if err != nil {
		return runtime.JSON{}, err
	}
	defined.Part = part
	defined.Items = append(defined.Items, all[page.Start:page.End]...)
	return asJSON(defined)
}

func defineControl(framework *ruleset.Framework, control *ruleset.Control) ControlDefined {
	return ControlDefined{
		Framework: framework.Name, ControlID: control.ID, Title: control.Title, Severity: control.Severity,
		Checks: append([]string{}, control.Checks...),
	}
}

// undefinedFramework says that the ruleset has no framework of a name.
func (c *Catalog) undefinedFramework(framework string) error {
	return &fault.Error{
		Kind:    fault.NotFound,
		Message: fmt.Sprintf("The ruleset has no such framework. It knows: %s.", strings.Join(c.rules.Names(), ", ")),
		Data:    fault.Details{{Key: "value", Value: framework}, {Key: "known", Value: c.rules.Names()}},
	}
}
