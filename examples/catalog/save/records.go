package save

import (
	"time"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

type edge struct {
	ID           string          `json:"id"`
	SourceID     string          `json:"source_id"`
	TargetID     string          `json:"target_id"`
	Type         string          `json:"edge_type"`
	Relationship string          `json:"relationship,omitempty"`
	Ports        []int           `json:"ports,omitempty"`
	PortRange    string          `json:"port_range,omitempty"`
	Protocol     string          `json:"protocol,omitempty"`
	CIDR         string          `json:"cidr,omitempty"`
	Direction    string          `json:"direction"`
	Description  string          `json:"description,omitempty"`
	Properties   map[string]bool `json:"properties,omitempty"`
}

func newEdge(e *inventory.Edge) edge {
	record := edge{
		ID: e.ID, SourceID: e.SourceID, TargetID: e.TargetID, Type: e.Type, Relationship: e.Relationship, Ports: e.Ports,
		PortRange: e.PortRange, Protocol: e.Protocol, CIDR: e.CIDR, Direction: e.Direction, Description: e.Description,
	}
	if e.Hierarchy {
		record.Properties = map[string]bool{"hierarchy": true}
	}
	return record
}

type finding struct {
	ID                   string    `json:"id"`
	ResourceID           string    `json:"resource_id"`
	ResourceARN          string    `json:"resource_arn,omitempty"`
	Severity             string    `json:"severity"`
	Title                string    `json:"title"`
	Description          string    `json:"description"`
	Evidence             string    `json:"evidence,omitempty"`
	Remediation          string    `json:"remediation,omitempty"`
	SourceTool           string    `json:"source_tool"`
	SourceFindingID      string    `json:"source_finding_id,omitempty"`
	ComplianceFrameworks []string  `json:"compliance_frameworks"`
	CVSS                 *float64  `json:"cvss_score"`
	DetectedAt           time.Time `json:"detected_at"`
	Suppressed           bool      `json:"is_suppressed"`
}

func newFinding(f *inventory.Finding) finding {
	return finding{
		ID: f.ID, ResourceID: f.ResourceID, ResourceARN: f.ResourceARN, Severity: f.Severity.String(), Title: f.Title,
		Description: f.Description, Evidence: f.Evidence, Remediation: f.Remediation, SourceTool: f.SourceTool,
		SourceFindingID: f.SourceFindingID, ComplianceFrameworks: f.ComplianceFrameworks, CVSS: f.CVSS,
		DetectedAt: f.DetectedAt, Suppressed: f.Suppressed,
	}
}

type result struct {
	ID           string   `json:"id"`
	Framework    string   `json:"framework"`
	ControlID    string   `json:"control_id"`
	ControlTitle string   `json:"control_title,omitempty"`
	Status       string   `json:"status"`
	FindingIDs   []string `json:"finding_ids"`
	ResourceARN  string   `json:"resource_arn,omitempty"`
}
