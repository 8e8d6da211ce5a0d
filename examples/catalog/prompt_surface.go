package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// maxExposedSample bounds the exposed assets in the context of a report.
const maxExposedSample = 15

// overview is a dataset in a few numbers.
type overview struct {
	Dataset              string           `json:"dataset"`
	Providers            []string         `json:"providers"`
	TotalAssets          int              `json:"total_assets"`
	TotalEdges           int              `json:"total_edges"`
	OpenFindings         int              `json:"open_findings"`
	SeverityBreakdown    runtime.Map[int] `json:"severity_breakdown"`
	Accounts             int              `json:"accounts"`
	Regions              int              `json:"regions"`
	InternetExposed      int              `json:"internet_exposed"`
	CrossAccountEdges    int              `json:"cross_account_edges"`
	ComplianceFrameworks []string         `json:"compliance_frameworks"`
	AssetsByType         runtime.Map[int] `json:"assets_by_type"`
}

// ExecutiveSummary asks for a page about the estate that people without a technical
// background can read.
//
//cloudg:prompt title="Executive summary" category=prompts tags=workflow sensitivity=internal
//cloudg:arg dataset optional doc="Dataset to sum up; empty for the active one." complete=CompleteDataset
func (c *Catalog) ExecutiveSummary(ctx *runtime.Context, dataset string) ([]runtime.PromptMessage, error) {
	return c.about(dataset, func(s subject) (*composition, error) {
		sum := summarize(s.Dataset)
		return begin(task(ctx, "Sum up the security of this cloud estate for people who decide about money, not about technology.", []step{
			{"findings_summary", "Count the findings with %s."},
			{"compliance_summary", "See how each framework is met: %s."},
			{"top_risks", "Name the worst risks with %s."},
		}, "one page: how large the estate is, how it is doing, the three risks that matter and what each could cost, and what to decide now.")).
			context(overview{
				Dataset: sum.Dataset, Providers: sum.Providers, TotalAssets: sum.TotalAssets, TotalEdges: sum.TotalEdges,
				OpenFindings: sum.OpenFindings, SeverityBreakdown: sum.SeverityBreakdown, Accounts: sum.Accounts, Regions: sum.Regions,
				InternetExposed: sum.InternetExposed, CrossAccountEdges: sum.CrossAccountEdges,
				ComplianceFrameworks: sum.ComplianceFrameworks, AssetsByType: sum.AssetsByType,
			}).embedSummary(s.Dataset), nil
	})
}

// surfaceContext is what a report on the attack surface starts from.
type surfaceContext struct {
	InternetExposedTotal int              `json:"internet_exposed_total"`
	ExposedByType        runtime.Map[int] `json:"exposed_by_type"`
	ExposedSample        []runtime.Object `json:"exposed_sample" cloudg:"like=inventory.AssetBrief"`
}

// AttackSurfaceReport asks what the internet can reach, and how far in.
//
//cloudg:prompt title="Attack surface report" category=prompts tags=workflow sensitivity=confidential like=surfaceContext
//cloudg:arg dataset optional doc="Dataset to report on; empty for the active one." complete=CompleteDataset
func (c *Catalog) AttackSurfaceReport(ctx *runtime.Context, dataset string) ([]runtime.PromptMessage, error) {
	return c.about(dataset, func(s subject) (*composition, error) {
		yes := true
		exposed, err := s.Select(inventory.AssetFilter{InternetExposed: &yes})
		if err != nil {
			return nil, asAnswer(err)
		}
		found := surfaceContext{
			InternetExposedTotal: len(exposed), ExposedByType: counts(s.CountAssets(exposed, inventory.GroupByType)), ExposedSample: []runtime.Object{},
		}
		for _, asset := range exposed[:min(maxExposedSample, len(exposed))] {
			found.ExposedSample = append(found.ExposedSample, projectAsset(s.Dataset, asset, nil))
		}
		return begin(task(ctx, "Report what of this cloud estate faces the internet.", []step{
			{"internet_exposure", "List it with the rules that open it: %s."},
			{"get_edges", "Look for rules that let everybody in with %s."},
			{"attack_paths", "Follow with %s where an attacker gets to from there."},
			{"find_paths", "Check single ways in with %s."},
			{"findings_for_asset", "Add what is wrong with each exposed asset: %s."},
		}, "a table of entry points with port, protection, what lies behind and how bad its findings are; then which of them nobody needs.")).
			context(found).embedSummary(s.Dataset), nil
	})
}
