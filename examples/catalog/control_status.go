package main

import (
	"fmt"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// maxKnownControls bounds the controls that an error names.
const maxKnownControls = 10

// ControlStatusArgs name a control.
type ControlStatusArgs struct {
	// Name of the framework, or part of it; case does not matter.
	Framework string `json:"framework" cloudg:"minlen=1"`
	// Id of the control, or the end of it.
	ControlID string `json:"control_id" cloudg:"minlen=1"`
	// Most results, findings and assets to return of each.
	Limit int `json:"limit" cloudg:"default=25,min=1,max=200"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// ControlJudged is what is known about a control.
type ControlJudged struct {
	Dataset string `json:"dataset"`
	// As asked for.
	Framework string `json:"framework"`
	ControlID string `json:"control_id"`
	// From the ruleset; null when it has none.
	Definition *ControlDefined `json:"definition"`
	// PASS, FAIL, NOT_APPLICABLE or MANUAL; PASS with a remark when all that fails is suppressed; NOT_EVALUATED without results.
	Status       string          `json:"status"`
	Results      []ControlResult `json:"results"`
	OpenFindings int             `json:"open_findings"`
	// Linked from the results, suppressed ones as well, the riskiest first.
	Findings []runtime.Object `json:"findings" cloudg:"like=inventory.FindingBrief"`
	// That open findings are about, by id.
	AffectedAssets []inventory.AssetBrief `json:"affected_assets"`
	// Whether the limit left something out.
	Truncated bool `json:"truncated"`
}

// ControlResult is one verdict on a control.
type ControlResult struct {
	FindingControl
	FindingIDs  []string `json:"finding_ids" cloudg:"entity=identifier"`
	ResourceARN *string  `json:"resource_arn" cloudg:"entity=identifier"`
}

// ControlStatus shows one control of a compliance framework: what it asks for, the
// verdicts, the findings behind them and the assets they are about. Use it to explain
// why a control from list_controls fails.
//
//cloudg:tool title="Control status" category=compliance sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) ControlStatus(_ *runtime.Context, args ControlStatusArgs) (ControlJudged, error) {
	d, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return ControlJudged{}, asAnswer(err)
	}
	verdict := d.Verdict(args.Framework, args.ControlID)
	framework, control := c.rules.Define(args.Framework, args.ControlID)
	if control == nil && len(verdict.Results) == 0 {
		return ControlJudged{}, asAnswer(unknownControl(d, args.Framework, args.ControlID))
	}
	judged := ControlJudged{
		Dataset: d.Name, Framework: args.Framework, ControlID: args.ControlID, Status: verdict.Status,
		Results: []ControlResult{}, OpenFindings: verdict.Open, Findings: shownFindings(d, verdict.Findings, args.Limit),
		AffectedAssets: []inventory.AssetBrief{},
		Truncated:      max(len(verdict.Results), len(verdict.Findings), len(verdict.Assets)) > args.Limit,
	}
	if control != nil {
		definition := defineControl(framework, control)
		judged.Definition = &definition
	}
	for _, result := range verdict.Results[:min(args.Limit, len(verdict.Results))] {
		shown := ControlResult{FindingControl: showResult(result), FindingIDs: result.FindingIDs}
		if result.ResourceARN != "" {
			shown.ResourceARN = &result.ResourceARN
		}
		judged.Results = append(judged.Results, shown)
	}
	for _, asset := range verdict.Assets[:min(args.Limit, len(verdict.Assets))] {
		judged.AffectedAssets = append(judged.AffectedAssets, d.AssetBrief(asset))
	}
	return judged, nil
}

// unknownControl says that neither the dataset nor the ruleset has a control.
func unknownControl(d *inventory.Dataset, framework, id string) error {
	known := []string{}
	controls := d.ControlsOf(framework, "")
	for _, control := range controls[:min(maxKnownControls, len(controls))] {
		known = append(known, control.ID)
	}
	advice := " Browse the ruleset with list_controls and source=ruleset."
	if len(controls) > 0 {
		advice = fmt.Sprintf(" The dataset has results for %d controls of the framework; see list_controls.", len(controls))
	}
	return &fault.Error{
		Kind: fault.NotFound, Message: "No such control." + advice,
		Data: fault.Details{{Key: "value", Value: id}, {Key: "framework", Value: framework}, {Key: "known", Value: known}},
	}
}
