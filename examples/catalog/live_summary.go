package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// OutsideSummary is the summary of a dataset that was just collected or scanned.
type OutsideSummary struct {
	TotalAssets   int `json:"total_assets"`
	TotalEdges    int `json:"total_edges"`
	TotalFindings int `json:"total_findings"`
	OpenFindings  int `json:"open_findings"`
	// Open findings by severity, the worst first.
	SeverityBreakdown runtime.Map[int] `json:"severity_breakdown"`
	Accounts          int              `json:"accounts"`
	Regions           int              `json:"regions"`
	InternetExposed   int              `json:"internet_exposed"`
	CrossAccountEdges int              `json:"cross_account_edges"`
	// The most frequent types, the most frequent first.
	AssetsByType runtime.Map[int] `json:"assets_by_type"`
	Providers    []string         `json:"providers"`
}

func summarizeOutside(d *inventory.Dataset) OutsideSummary {
	s := summarize(d)
	return OutsideSummary{
		TotalAssets: s.TotalAssets, TotalEdges: s.TotalEdges, TotalFindings: s.TotalFindings, OpenFindings: s.OpenFindings,
		SeverityBreakdown: s.SeverityBreakdown, Accounts: s.Accounts, Regions: s.Regions, InternetExposed: s.InternetExposed,
		CrossAccountEdges: s.CrossAccountEdges, AssetsByType: s.AssetsByType, Providers: s.Providers,
	}
}

// linkOutside adds the links of a result from outside: its dataset is what matters.
func linkOutside(ctx *runtime.Context, dataset string) {
	most := 1.0
	uri := inventory.SummaryURI(dataset)
	ctx.Link(runtime.ResourceLink{
		URI: uri, Name: uri, Title: "Dataset summary", MIMEType: runtime.DefaultMIMEType,
		Annotations: runtime.ContentAnnotations{Priority: &most},
	})
	link(ctx, "cloudg://workspace", "Workspace")
}

// nonEmpty returns a list, nil for an empty one.
func nonEmpty[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}
