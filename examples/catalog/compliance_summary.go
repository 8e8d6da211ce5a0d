package main

import (
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// maxFrameworkLinks bounds the links to frameworks of one result.
const maxFrameworkLinks = 5

// ComplianceSummaryArgs select frameworks.
type ComplianceSummaryArgs struct {
	// Part of the name of a framework; case does not matter. Empty for all.
	Framework string `json:"framework" cloudg:"default=''"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// ComplianceSummarized is how a dataset does in frameworks.
type ComplianceSummarized struct {
	FrameworkPostures
	// What to try when there is nothing to show.
	Hint string `json:"hint,omitempty"`
}

// ComplianceSummary shows for each compliance framework how many controls pass and fail,
// and how many open findings are about it. Use it first when asked whether the estate
// meets a framework; list_controls then names the controls.
//
//cloudg:tool title="Compliance summary" category=compliance sensitivity=internal capabilities=read_state
func (c *Catalog) ComplianceSummary(ctx *runtime.Context, args ComplianceSummaryArgs) (ComplianceSummarized, error) {
	d, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return ComplianceSummarized{}, asAnswer(err)
	}
	postures := slices.DeleteFunc(slices.Clone(d.Postures()), func(p *inventory.Posture) bool {
		return !inventory.MatchesFramework(p.Framework, args.Framework)
	})
	summary := ComplianceSummarized{FrameworkPostures: FrameworkPostures{Dataset: d.Name, Frameworks: showPostures(postures)}}
	for _, posture := range postures[:min(maxFrameworkLinks, len(postures))] {
		link(ctx, inventory.FrameworkURI(posture.Framework), "Framework "+posture.Framework)
	}
	if len(postures) == 0 {
		summary.Hint = noComplianceHint(d)
	}
	return summary, nil
}

// noComplianceHint says what to try when a dataset has nothing about a framework.
func noComplianceHint(d *inventory.Dataset) string {
	if len(d.Frameworks()) == 0 {
		return "The dataset has no compliance results. Load a report that holds some, or see with list_frameworks what the ruleset defines."
	}
	return "No framework of the dataset has that in its name. See all with compliance_summary."
}
