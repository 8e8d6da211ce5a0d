package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// Of what a risk shows.
const (
	maxRiskFindings = 3
	riskFormula     = "score = max_finding_risk × exposure_factor × blast_factor × volume_factor"
)

// TopRisksArgs say how many risks to show.
type TopRisksArgs struct {
	// Most assets to return.
	Top int `json:"top" cloudg:"default=10,min=1,max=100"`
	// Least severity of an open finding: CRITICAL, HIGH, MEDIUM, LOW or INFO.
	MinSeverity string `json:"min_severity" cloudg:"default=''"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// RiskShown is an asset and how urgent its findings are.
type RiskShown struct {
	// As in find_assets.
	Asset      runtime.Object `json:"asset" cloudg:"like=inventory.AssetBrief"`
	Score      float64        `json:"score"`
	Components RiskComponents `json:"components"`
	// The riskiest open findings, at most three.
	TopFindings []runtime.Object `json:"top_findings" cloudg:"like=inventory.FindingBrief"`
}

// RiskComponents are what a score is made of.
type RiskComponents struct {
	MaxFindingRisk float64 `json:"max_finding_risk"`
	ExposureFactor float64 `json:"exposure_factor"`
	// Exposed to the internet, or reached from there.
	InternetReachable    bool    `json:"internet_reachable"`
	TransitiveDependents int     `json:"transitive_dependents"`
	BlastFactor          float64 `json:"blast_factor"`
	OpenFindings         int     `json:"open_findings"`
	VolumeFactor         float64 `json:"volume_factor"`
}

// TopRisksFound are the assets that need attention first.
type TopRisksFound struct {
	Dataset string      `json:"dataset"`
	Items   []RiskShown `json:"items"`
	// Assets with an open finding of that severity.
	TotalCandidates int `json:"total_candidates"`
	// Whether time ran out before all of them were looked at.
	Truncated bool `json:"truncated,omitempty"`
	// How a score is computed.
	Formula string `json:"formula"`
}

// TopRisks ranks assets by their worst finding, their exposure, what depends on
// them and how many findings they have. Use it to plan what to fix first.
//
//cloudg:tool title="Top risks" category=findings sensitivity=confidential capabilities=read_state
func (c *Catalog) TopRisks(ctx *runtime.Context, args TopRisksArgs) (TopRisksFound, error) {
	least, err := inventory.ParseLeast(args.MinSeverity)
	if err != nil {
		return TopRisksFound{}, asAnswer(err)
	}
	p, err := c.at(args.Dataset)
	if err != nil {
		return TopRisksFound{}, err
	}
	risks, err := p.graph.Risks(ctx, least, progress(ctx))
	if err != nil {
		return TopRisksFound{}, err
	}
	found := TopRisksFound{
		Dataset: p.Name, Items: []RiskShown{}, TotalCandidates: len(risks.Items), Truncated: risks.Truncated, Formula: riskFormula,
	}
	for _, risk := range risks.Items[:min(args.Top, len(risks.Items))] {
		found.Items = append(found.Items, p.risk(risk))
	}
	return found, nil
}

func (p place) risk(r graph.Risk) RiskShown {
	return RiskShown{
		Asset: projectAsset(p.Dataset, r.Asset, nil), Score: r.Score,
		Components: RiskComponents{
			MaxFindingRisk: r.Worst, ExposureFactor: r.Exposure, InternetReachable: r.Reachable,
			TransitiveDependents: r.Dependents, BlastFactor: r.Blast, OpenFindings: r.Open, VolumeFactor: r.Volume,
		},
		TopFindings: shownFindings(p.Dataset, p.OpenFindings(r.Asset), maxRiskFindings),
	}
}
