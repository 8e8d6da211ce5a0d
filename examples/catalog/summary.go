package main

import (
	"time"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// Summary describes a dataset in numbers.
type Summary struct {
	Dataset            string    `json:"dataset"`
	Kind               string    `json:"kind"`
	Source             string    `json:"source"`
	LoadedAt           time.Time `json:"loaded_at"`
	Version            int       `json:"version"`
	Providers          []string  `json:"providers"`
	TotalAssets        int       `json:"total_assets"`
	TotalEdges         int       `json:"total_edges"`
	TotalFindings      int       `json:"total_findings"`
	OpenFindings       int       `json:"open_findings"`
	SuppressedFindings int       `json:"suppressed_findings"`
	// Open findings by severity, the worst first.
	SeverityBreakdown runtime.Map[int] `json:"severity_breakdown"`
	// Number of accounts that assets are in.
	Accounts int `json:"accounts"`
	// Number of regions that assets are in.
	Regions         int `json:"regions"`
	InternetExposed int `json:"internet_exposed"`
	// Edges between assets of different accounts.
	CrossAccountEdges int `json:"cross_account_edges"`
	// Assets that nothing is connected to.
	UnlinkedAssets       int      `json:"unlinked_assets"`
	UnresolvedReferences int      `json:"unresolved_references"`
	ComplianceFrameworks []string `json:"compliance_frameworks"`
	// The most frequent types, the most frequent first.
	AssetsByType     runtime.Map[int] `json:"assets_by_type"`
	AssetsByProvider runtime.Map[int] `json:"assets_by_provider"`
	EdgesByType      runtime.Map[int] `json:"edges_by_type"`
	HasOrganization  bool             `json:"has_organization"`
	// Records of what a live collection covered.
	CoverageRecords int                  `json:"coverage_records"`
	Organization    *OrganizationSummary `json:"organization,omitempty"`
}

// OrganizationSummary describes an organization in numbers.
type OrganizationSummary struct {
	ID string `json:"id"`
	// Number of member accounts.
	Accounts int `json:"accounts"`
	// Number of organizational units.
	OUs             int      `json:"ous"`
	ControlTower    bool     `json:"control_tower"`
	GovernedRegions []string `json:"governed_regions"`
}

func summarize(d *inventory.Dataset) Summary {
	s := d.Summary()
	summary := Summary{
		Dataset: d.Name, Kind: d.Kind, Source: d.Source, LoadedAt: d.LoadedAt, Version: d.Version, Providers: d.Providers,
		TotalAssets: len(d.Assets), TotalEdges: len(d.Edges), TotalFindings: len(d.Findings),
		OpenFindings: s.Open, SuppressedFindings: s.Suppressed, SeverityBreakdown: counts(s.Severities),
		Accounts: s.Accounts, Regions: s.Regions, InternetExposed: s.InternetExposed,
		CrossAccountEdges: s.CrossAccountEdges, UnlinkedAssets: s.UnlinkedAssets,
		UnresolvedReferences: len(d.Unresolved), ComplianceFrameworks: s.ComplianceFrameworks,
		AssetsByType: counts(s.AssetsByType), AssetsByProvider: counts(s.AssetsByProvider), EdgesByType: counts(s.EdgesByType),
		HasOrganization: d.Organization != nil, CoverageRecords: len(d.Coverage),
	}
	if org := d.Organization; org != nil {
		summary.Organization = &OrganizationSummary{
			ID: org.ID, Accounts: len(org.Accounts), OUs: len(org.Units), ControlTower: org.ControlTower,
			GovernedRegions: org.GovernedRegions,
		}
	}
	return summary
}
