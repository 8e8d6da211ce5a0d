package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// maxPlanRisks bounds the assets in the context of a plan.
const maxPlanRisks = 10

// planContext is what a plan starts from.
type planContext struct {
	Dataset     string     `json:"dataset"`
	MinSeverity string     `json:"min_severity"`
	TopRisks    []riskLine `json:"top_risks"`
}

// RemediationPlan asks for a plan: which findings to fix, in which order, and how.
//
//cloudg:prompt title="Remediation plan" category=prompts tags=workflow sensitivity=confidential
//cloudg:arg severity default=HIGH doc="Least severity that the plan covers: CRITICAL, HIGH, MEDIUM, LOW or INFO." complete=CompleteSeverity
//cloudg:arg dataset optional doc="Dataset to plan for; empty for the active one." complete=CompleteDataset
func (c *Catalog) RemediationPlan(ctx *runtime.Context, severity, dataset string) ([]runtime.PromptMessage, error) {
	least, err := inventory.ParseSeverity(severity)
	if err != nil {
		return nil, asAnswer(err)
	}
	return c.about(dataset, func(s subject) (*composition, error) {
		risks, err := s.riskLines(ctx, least, maxPlanRisks)
		if err != nil {
			return nil, err
		}
		return begin(task(ctx, "Plan how to fix the open findings of severity "+least.String()+" and above.", []step{
			{"list_findings", "List them with %s."},
			{"top_risks", "Rank the assets they are about with %s."},
			{"get_finding", "Read what is known about each with %s."},
			{"blast_radius", "Check with %s what a change would touch."},
			{"suppress_findings", "Propose which are to be accepted, with the reason; call %s only once somebody has agreed."},
		}, "a table by urgency with finding, asset, change, effort, risk of the change and how to verify it; then what can wait.")).
			context(planContext{Dataset: s.Name, MinSeverity: least.String(), TopRisks: risks}).
			embedSummary(s.Dataset), nil
	})
}
