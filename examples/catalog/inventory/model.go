package inventory

import (
	"encoding/json"
	"slices"
	"time"
)

// An Asset is one thing that exists in a cloud account.
type Asset struct {
	ID              string // joins edges to assets; when assets share one, it means the first
	ARN             string // stable native id (ARN, Azure resource id, GCP full name); "" when there is none
	Name            string // not unique
	Type            string // one of the asset types
	Provider        string // AWS, AZURE or GCP
	Region          string // "global" when it has none
	AccountID       string // account, subscription or project; "" when unknown
	Tags            map[string]string
	Metadata        Metadata
	CollectedAt     time.Time
	InternetExposed bool // the collector's opinion
}

// Metadata is a free JSON object whose members keep the order they are stored
// in.
type Metadata []MetadataEntry

// A MetadataEntry is one member of a Metadata object.
type MetadataEntry struct {
	Key   string
	Value json.RawMessage
}

// Text returns the string under key, "" when there is none or it is no string.
func (m Metadata) Text(key string) string {
	for _, entry := range m {
		if entry.Key != key {
			continue
		}
		var text string
		if json.Unmarshal(entry.Value, &text) != nil {
			return ""
		}
		return text
	}
	return ""
}

// True reports whether true stands under key.
func (m Metadata) True(key string) bool {
	return slices.ContainsFunc(m, func(entry MetadataEntry) bool { return entry.Key == key && string(entry.Value) == "true" })
}

// An Edge is a directed relation: the source uses, holds, reaches ... the
// target, as the type says.
type Edge struct {
	ID           string
	SourceID     string // an asset's id, or a free string such as a CIDR: a placeholder
	TargetID     string
	Type         string // one of the edge types
	Relationship string // finer label; "" when there is none
	Ports        []int
	PortRange    string // "22", "80-443", "22,3389", "*"
	Protocol     string
	CIDR         string
	Direction    string // "ingress" or "egress"; meaningful on rule edges only
	Description  string
	Hierarchy    bool // containment in an organization, not in the estate
}

// A Finding is something wrong with a resource.
type Finding struct {
	ID                   string
	ResourceID           string // any reference to an asset; may match none
	ResourceARN          string // "" when there is none
	Severity             Severity
	Title                string
	Description          string
	Evidence             string
	Remediation          string
	SourceTool           string
	SourceFindingID      string
	ComplianceFrameworks []string
	CVSS                 *float64 // 0 to 10, nil when not scored
	DetectedAt           time.Time
	Suppressed           bool
	SuppressionReason    string  // "" when none was given
	RiskScore            float64 // see RiskScore
}

// A ComplianceResult is the verdict on one control.
type ComplianceResult struct {
	ID           string
	Framework    string
	ControlID    string
	ControlTitle string // "" when there is none
	Status       string // one of Statuses
	FindingIDs   []string
	ResourceARN  string
}

// ProviderRegions are the regions a collection covered at one provider.
type ProviderRegions struct {
	Provider string
	Regions  []string
}

// Data is the content of a dataset.
type Data struct {
	Providers    []string // lower case
	Regions      []ProviderRegions
	Assets       []*Asset
	Edges        []*Edge
	Findings     []*Finding
	Compliance   []*ComplianceResult
	Unresolved   []json.RawMessage // references the collector could not follow, as stored
	Organization *Organization     // nil when there is none
	Coverage     []CoverageRecord  // of a live collection; in memory only
}
