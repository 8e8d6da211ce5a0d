package load

import (
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// readData reads the members that maps and reports share.
func readData(o object) *inventory.Data {
	data := &inventory.Data{Providers: readProviders(o), Unresolved: o.raws("unresolved_references")}
	o.child("regions", func(o object) {
		for _, m := range o.members {
			// A provider's name is content of the file, so it is no part of a location.
			data.Regions = append(data.Regions, inventory.ProviderRegions{
				Provider: m.name, Regions: o.asTexts(m.value, o.location),
			})
		}
	})
	o.each("assets", func(o object) { data.Assets = append(data.Assets, readAsset(o)) })
	o.each("edges", func(o object) { data.Edges = append(data.Edges, readEdge(o)) })
	readFindings(o, data)
	o.child("organization", func(o object) { data.Organization = readOrganization(o) })
	return data
}

// readFindings reads the findings and compliance results of a report into data,
// in place of those it holds.
func readFindings(o object, data *inventory.Data) {
	data.Findings, data.Compliance = nil, nil
	o.each("findings", func(o object) { data.Findings = append(data.Findings, readFinding(o)) })
	o.each("compliance", func(o object) { data.Compliance = append(data.Compliance, readCompliance(o)) })
}

// readProviders returns the providers a file names: at the top or, in old files,
// in the summary.
func readProviders(o object) []string {
	if providers := o.texts("providers"); len(providers) > 0 {
		return providers
	}
	var providers []string
	o.child("summary", func(o object) { providers = o.texts("providers") })
	return providers
}

func readAsset(o object) *inventory.Asset {
	asset := &inventory.Asset{
		ID:              readID(o),
		ARN:             o.nullableText("arn"),
		Name:            o.required("name"),
		Type:            o.enum("asset_type", inventory.IsAssetType),
		Provider:        o.enum("provider", inventory.IsProvider),
		Region:          o.text("region", "global"),
		AccountID:       o.nullableText("account_id"),
		Tags:            map[string]string{},
		CollectedAt:     o.time("collected_at"),
		InternetExposed: o.flag("is_internet_exposed"),
	}
	o.child("tags", func(o object) {
		for _, m := range o.members {
			// A tag's key is content of the file, so it is no part of a location.
			asset.Tags[m.name] = o.asText(m.value, o.location)
		}
	})
	o.child("metadata", func(o object) {
		for _, m := range o.members {
			asset.Metadata = append(asset.Metadata, inventory.MetadataEntry{Key: m.name, Value: o.kept(m.value, o.location)})
		}
	})
	return asset
}

func readEdge(o object) *inventory.Edge {
	edge := &inventory.Edge{
		ID:           readID(o),
		SourceID:     o.required("source_id"),
		TargetID:     o.required("target_id"),
		Type:         o.enum("edge_type", inventory.IsEdgeType),
		Relationship: o.nullableText("relationship"),
		Ports:        o.integers("ports"),
		PortRange:    o.nullableText("port_range"),
		Protocol:     o.nullableText("protocol"),
		CIDR:         o.nullableText("cidr"),
		Direction:    o.text("direction", "ingress"),
		Description:  o.nullableText("description"),
	}
	o.child("properties", func(o object) { edge.Hierarchy = string(o.get("hierarchy")) == "true" })
	return edge
}

func readFinding(o object) *inventory.Finding {
	finding := &inventory.Finding{
		ID:                   readID(o),
		ResourceID:           o.required("resource_id"),
		ResourceARN:          o.nullableText("resource_arn"),
		Title:                o.required("title"),
		Description:          o.required("description"),
		Evidence:             o.nullableText("evidence"),
		Remediation:          o.nullableText("remediation"),
		SourceTool:           o.required("source_tool"),
		SourceFindingID:      o.nullableText("source_finding_id"),
		ComplianceFrameworks: o.texts("compliance_frameworks"),
		CVSS:                 o.number("cvss_score", 10),
		DetectedAt:           o.time("detected_at"),
		Suppressed:           o.flag("is_suppressed"),
	}
	isSeverity := func(name string) bool { _, ok := inventory.SeverityByName(name); return ok }
	finding.Severity, _ = inventory.SeverityByName(o.enum("severity", isSeverity))
	finding.RiskScore = inventory.RiskScore(finding.Severity, finding.CVSS)
	return finding
}

func readCompliance(o object) *inventory.ComplianceResult {
	return &inventory.ComplianceResult{
		ID:           readID(o),
		Framework:    o.required("framework"),
		ControlID:    o.required("control_id"),
		ControlTitle: o.nullableText("control_title"),
		Status:       o.enum("status", func(s string) bool { return slices.Contains(inventory.Statuses(), s) }),
		FindingIDs:   o.texts("finding_ids"),
		ResourceARN:  o.nullableText("resource_arn"),
	}
}

// readID returns the id of an object, a new UUID when it has none.
func readID(o object) string {
	// An empty id is none, for no reference and no URI could name it.
	if raw := o.get("id"); raw != nil && string(raw) != `""` {
		return o.required("id")
	}
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
