package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// frameworkContext is what an analysis of a framework starts from.
type frameworkContext struct {
	Dataset   string `json:"dataset"`
	Framework string `json:"framework"`
	// Empty when the dataset knows nothing about the framework; otherwise it is shown in full.
	Posture []PostureShown `json:"posture,omitzero"`
}

// ComplianceGapAnalysis asks what is missing to meet a compliance framework.
//
//cloudg:prompt title="Compliance gap analysis" category=prompts tags=workflow sensitivity=confidential
//cloudg:arg framework doc="Name of the framework, or part of it." complete=CompleteFramework
//cloudg:arg dataset optional doc="Dataset to analyse; empty for the active one." complete=CompleteDataset
func (c *Catalog) ComplianceGapAnalysis(ctx *runtime.Context, framework, dataset string) ([]runtime.PromptMessage, error) {
	return c.about(dataset, func(s subject) (*composition, error) {
		messages := begin(task(ctx, "Analyse what is missing to meet the compliance framework that the context names.", []step{
			{"compliance_summary", "See how the estate does with %s."},
			{"list_controls", "List the controls that fail with %s."},
			{"control_status", "Look at each of them with %s."},
			{"compliance_gaps", "See with %s which assets stand in the way."},
			{"list_findings", "Read the findings about the framework: %s."},
		}, "the failing controls by urgency with cause, affected assets, fix and effort; what is not evaluated; and what evidence an auditor would want."))
		shown := showFramework(s.Dataset, framework)
		found := frameworkContext{Dataset: s.Name, Framework: framework}
		if len(shown.Posture) == 0 {
			found.Posture = shown.Posture
			return messages.context(found), nil
		}
		return messages.show(s, found, inventory.FrameworkURI(framework), shown), nil
	})
}
