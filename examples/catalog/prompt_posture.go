package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// Of what the context of a review shows.
const (
	maxReviewRisks      = 5
	maxReviewFrameworks = 5
)

// reviewContext is what a review of the posture starts from.
type reviewContext struct {
	Dataset    string         `json:"dataset"`
	TopRisks   []riskLine     `json:"top_risks"`
	Frameworks []PostureShown `json:"frameworks"`
}

// riskLine is an asset that needs attention, in short. Its keys are ones that policies
// know: there is nothing beside them from which a bare id could be told to be one.
type riskLine struct {
	Asset           string  `json:"asset"`
	ID              string  `json:"asset_id"`
	Type            string  `json:"type"`
	Score           float64 `json:"score"`
	InternetExposed bool    `json:"internet_exposed"`
	TopFinding      string  `json:"top_finding"`
}

// SecurityPostureReview asks for a review of the whole estate: what is exposed, how an
// attacker would move, and what to change first.
//
//cloudg:prompt title="Security posture review" category=prompts tags=workflow sensitivity=confidential
//cloudg:arg dataset optional doc="Dataset to review; empty for the active one." complete=CompleteDataset
func (c *Catalog) SecurityPostureReview(ctx *runtime.Context, dataset string) ([]runtime.PromptMessage, error) {
	return c.about(dataset, func(s subject) (*composition, error) {
		risks, err := s.riskLines(ctx, inventory.SeverityNone, maxReviewRisks)
		if err != nil {
			return nil, err
		}
		frameworks := showPostures(s.Postures())
		return begin(task(ctx, "Review how secure this cloud estate is, and say what should change first.", []step{
			{"top_risks", "Rank the assets that need attention with %s."},
			{"internet_exposure", "See with %s what the internet reaches, and through which rules."},
			{"attack_paths", "Follow with %s how an attacker gets from there to what is worth having."},
			{"lateral_movement_paths", "See with %s how identities lead from one asset to the next."},
			{"cross_account_edges", "Check with %s who is trusted across accounts."},
			{"security_coverage", "Find with %s where no security service watches."},
			{"compliance_summary", "Compare with the controls of each framework: %s."},
		}, "the five worst problems with the evidence for each, the one change that would help most, and what you could not tell from the data.")).
			context(reviewContext{Dataset: s.Name, TopRisks: risks, Frameworks: frameworks[:min(maxReviewFrameworks, len(frameworks))]}).
			embedSummary(s.Dataset), nil
	})
}

// riskLines returns the assets that need attention first.
func (s subject) riskLines(ctx *runtime.Context, least inventory.Severity, most int) ([]riskLine, error) {
	risks, err := s.graph.Risks(ctx, least, nil)
	if err != nil {
		return nil, err
	}
	lines := []riskLine{}
	for _, risk := range risks.Items[:min(most, len(risks.Items))] {
		lines = append(lines, riskLine{
			Asset: risk.Asset.Name, ID: risk.Asset.ID, Type: risk.Asset.Type, Score: risk.Score,
			InternetExposed: risk.Asset.InternetExposed, TopFinding: s.OpenFindings(risk.Asset)[0].Title,
		})
	}
	return lines, nil
}
