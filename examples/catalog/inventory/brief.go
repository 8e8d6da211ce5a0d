package inventory

import (
	"strings"
	"time"
)

// An AssetBrief is an asset as results show it.
type AssetBrief struct {
	ID              string  `json:"id" cloudg:"entity=identifier"`
	Name            string  `json:"name" cloudg:"entity=name"`
	Type            string  `json:"type"`
	Provider        string  `json:"provider"`
	Region          string  `json:"region"`
	AccountID       *string `json:"account_id"`
	ARN             *string `json:"arn" cloudg:"entity=identifier"`
	InternetExposed bool    `json:"internet_exposed"`
	OpenFindings    int     `json:"open_findings"` // those not suppressed
	MaxSeverity     *string `json:"max_severity"`  // the worst open one
	URI             string  `json:"uri"`
}

// AssetBrief returns the brief of an asset of this dataset.
func (d *Dataset) AssetBrief(asset *Asset) AssetBrief {
	open := d.findingIndex().of(asset)
	return AssetBrief{
		ID: asset.ID, Name: asset.Name, Type: asset.Type, Provider: asset.Provider, Region: asset.Region,
		AccountID: nullable(asset.AccountID), ARN: nullable(asset.ARN), InternetExposed: asset.InternetExposed,
		OpenFindings: len(open.findings), MaxSeverity: nullable(open.worst.String()),
		URI: AssetURI(asset.ID),
	}
}

// A Descriptor says which asset is meant, and no more.
type Descriptor struct {
	ID        string  `json:"id" cloudg:"entity=identifier"`
	Name      string  `json:"name" cloudg:"entity=name"`
	ARN       *string `json:"arn" cloudg:"entity=identifier"`
	Type      string  `json:"type"`
	AccountID *string `json:"account_id"`
	Region    string  `json:"region"`
}

// Descriptor returns the descriptor of an asset.
func (a *Asset) Descriptor() Descriptor {
	return Descriptor{
		ID: a.ID, Name: a.Name, ARN: nullable(a.ARN), Type: a.Type, AccountID: nullable(a.AccountID), Region: a.Region,
	}
}

// A FindingBrief is a finding as results show it.
type FindingBrief struct {
	ID                   string    `json:"id" cloudg:"entity=identifier"`
	Title                string    `json:"title"`
	Severity             string    `json:"severity"`
	RiskScore            float64   `json:"risk_score"`
	SourceTool           string    `json:"source_tool"`
	ResourceID           string    `json:"resource_id" cloudg:"entity=identifier"`
	ResourceARN          *string   `json:"resource_arn" cloudg:"entity=identifier"`
	AssetID              *string   `json:"asset_id"` // null when it matches no asset
	AssetName            *string   `json:"asset_name"`
	ComplianceFrameworks []string  `json:"compliance_frameworks"`
	IsSuppressed         bool      `json:"is_suppressed"`
	CVSSScore            *float64  `json:"cvss_score"`
	DetectedAt           time.Time `json:"detected_at"`
	URI                  string    `json:"uri"`
}

// FindingBrief returns the brief of a finding of this dataset, or of one that may be
// added to it.
func (d *Dataset) FindingBrief(finding *Finding) FindingBrief {
	brief := FindingBrief{
		ID: finding.ID, Title: finding.Title, Severity: finding.Severity.String(), RiskScore: finding.RiskScore,
		SourceTool: finding.SourceTool, ResourceID: finding.ResourceID, ResourceARN: nullable(finding.ResourceARN),
		ComplianceFrameworks: finding.ComplianceFrameworks, IsSuppressed: finding.Suppressed,
		CVSSScore: finding.CVSS, DetectedAt: finding.DetectedAt, URI: FindingURI(finding.ID),
	}
	if asset := d.MatchFinding(finding); asset != nil {
		brief.AssetID, brief.AssetName = &asset.ID, &asset.Name
	}
	return brief
}

// maxEdgePorts bounds the ports an edge brief lists.
const maxEdgePorts = 20

// An EdgeBrief is an edge. An end that is no asset goes by its id.
type EdgeBrief struct {
	ID           string  `json:"id" cloudg:"entity=identifier"`
	Source       string  `json:"source"`
	SourceName   string  `json:"source_name"`
	Target       string  `json:"target"`
	TargetName   string  `json:"target_name"`
	EdgeType     string  `json:"edge_type"`
	Relationship *string `json:"relationship"`
	PortRange    string  `json:"port_range,omitempty"`
	Protocol     string  `json:"protocol,omitempty"`
	CIDR         string  `json:"cidr,omitempty"`
	Description  string  `json:"description,omitempty"`
	Ports        []int   `json:"ports,omitempty"`         // the first 20
	Direction    string  `json:"direction,omitempty"`     // traffic rules only
	CrossAccount bool    `json:"cross_account,omitempty"` // between two accounts
}

// EdgeBrief returns the brief of an edge of this dataset.
func (d *Dataset) EdgeBrief(edge *Edge) EdgeBrief {
	brief := EdgeBrief{
		ID: edge.ID, Source: edge.SourceID, SourceName: edge.SourceID, Target: edge.TargetID, TargetName: edge.TargetID,
		EdgeType: edge.Type, Relationship: nullable(edge.Relationship), PortRange: edge.PortRange,
		Protocol: edge.Protocol, CIDR: edge.CIDR, Description: edge.Description,
		Ports: edge.Ports[:min(maxEdgePorts, len(edge.Ports))],
	}
	if IsRule(edge.Type) {
		brief.Direction = edge.Direction
	}
	source, target := d.AssetByID(edge.SourceID), d.AssetByID(edge.TargetID)
	if source != nil {
		brief.SourceName = source.Name
	}
	if target != nil {
		brief.TargetName = target.Name
	}
	brief.CrossAccount = CrossesAccounts(source, target)
	return brief
}

// CrossesAccounts reports whether two assets, either of which may be nil, are
// known to be in different accounts.
func CrossesAccounts(a, b *Asset) bool {
	return a != nil && b != nil && a.AccountID != "" && b.AccountID != "" && a.AccountID != b.AccountID
}

// percentEncode encodes every byte that RFC 3986 does not call unreserved, so
// that an id is one segment of a URI whatever it holds.
func percentEncode(text string) string {
	const hex = "0123456789ABCDEF"
	var out strings.Builder
	for i := range len(text) {
		c := text[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("-._~", c) >= 0:
			out.WriteByte(c)
		default:
			out.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
	return out.String()
}

// AssetURI returns the URI of the resource of an asset or a placeholder.
func AssetURI(id string) string { return "cloudg://assets/" + percentEncode(id) }

// SummaryURI returns the URI of the resource that summarizes a dataset.
func SummaryURI(name string) string { return "cloudg://datasets/" + percentEncode(name) + "/summary" }

// FindingURI returns the URI of the resource of a finding.
func FindingURI(id string) string { return "cloudg://findings/" + percentEncode(id) }

// FrameworkURI returns the URI of the resource of a compliance framework.
func FrameworkURI(name string) string { return "cloudg://compliance/" + percentEncode(name) }
