package main

import (
	"cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// triageContext is what a triage starts from.
type triageContext struct {
	Dataset string `json:"dataset"`
	// The asset that the finding is about, else what the finding calls it.
	TargetRef string `json:"target_ref"`
}

// IncidentTriage asks whether a finding is an incident, how bad it is and what to do in
// the next hour.
//
//cloudg:prompt title="Incident triage" category=prompts tags=workflow sensitivity=confidential like=FindingPrompt
//cloudg:arg findingID name=finding_id entity=identifier doc="Id of the finding." complete=CompleteFinding
//cloudg:arg dataset optional doc="Dataset it is in; empty for the active one." complete=CompleteDataset
func (c *Catalog) IncidentTriage(ctx *runtime.Context, findingID, dataset string) ([]runtime.PromptMessage, error) {
	return c.about(dataset, func(s subject) (*composition, error) {
		finding, err := s.Finding(findingID)
		if err != nil {
			return nil, asAnswer(err)
		}
		found := triageContext{Dataset: s.Name, TargetRef: cmp.Or(finding.ResourceARN, finding.ResourceID)}
		if asset := s.FindingAsset(finding); asset != nil {
			found.TargetRef = asset.ID
		}
		messages := begin(task(ctx, "Triage the finding in the context: is it an incident, how bad is it, and what has to happen now?", []step{
			{"get_finding", "Read it in full with %s."},
			{"get_asset", "Look at the asset it is about with %s."},
			{"internet_exposure", "Check with %s whether the internet reaches that."},
			{"find_paths", "Look with %s for ways in from there."},
			{"blast_radius", "Measure with %s what is at stake."},
			{"lateral_movement_paths", "See with %s where an intruder would go next."},
		}, "a verdict with its evidence, the severity you would give it, what to contain within the hour, whom to tell, and which traces to keep."))
		return messages.show(s, found, inventory.FindingURI(finding.ID), showFinding(s.Dataset, finding)), nil
	})
}
