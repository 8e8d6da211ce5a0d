package main

import (
	"time"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// ListFindingsArgs select findings; all conditions must hold.
type ListFindingsArgs struct {
	// Any of CRITICAL, HIGH, MEDIUM, LOW, INFO.
	Severities []string `json:"severities,omitempty"`
	// Least severity.
	MinSeverity string `json:"min_severity" cloudg:"default=''"`
	// Part of the name of the tool that found it; case does not matter.
	SourceTool string `json:"source_tool" cloudg:"default=''"`
	// Part of the name of a compliance framework; case does not matter.
	Framework string `json:"framework" cloudg:"default=''"`
	// The asset it is about: id, ARN, name, or the end of its ARN.
	Resource string `json:"resource" cloudg:"default=''"`
	// Part of the title or description; case does not matter.
	Query string `json:"query" cloudg:"default=''"`
	// Also show findings that were suppressed.
	IncludeSuppressed bool `json:"include_suppressed" cloudg:"default=false"`
	// Order; risk and severity start with the worst, detected_at with the newest.
	SortBy inventory.FindingOrder `json:"sort_by" cloudg:"default=risk"`
	FieldArgs
}

// ListedFindings is a page of findings.
type ListedFindings struct {
	Page
	// The findings, with the fields that were asked for.
	Items []runtime.Object `json:"items" cloudg:"like=inventory.FindingBrief"`
	// All matching findings by severity, not only those of this page.
	SeverityBreakdown runtime.Map[int] `json:"severity_breakdown"`
}

// ListFindings lists findings by severity, tool, framework, asset or text, the
// riskiest first. Start here to see what is wrong in the estate and what to look
// at next.
//
//cloudg:tool title="List findings" category=findings tags=start-here sensitivity=confidential capabilities=read_state
func (c *Catalog) ListFindings(_ *runtime.Context, args ListFindingsArgs) (ListedFindings, error) {
	fields, err := inventory.Projection(args.Fields, inventory.FindingFields())
	if err != nil {
		return ListedFindings{}, asAnswer(err)
	}
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return ListedFindings{}, asAnswer(err)
	}
	findings, err := dataset.SelectFindings(inventory.FindingFilter{
		Severities: args.Severities, MinSeverity: args.MinSeverity, SourceTool: args.SourceTool, Framework: args.Framework,
		Resource: args.Resource, Query: args.Query, IncludeSuppressed: args.IncludeSuppressed,
	})
	if err != nil {
		return ListedFindings{}, asAnswer(err)
	}
	inventory.SortFindings(findings, args.SortBy)
	query := args
	query.FieldArgs = FieldArgs{}
	part, page, err := args.cut(dataset, len(findings), query)
	if err != nil {
		return ListedFindings{}, err
	}
	listed := ListedFindings{
		Page: page, Items: []runtime.Object{}, SeverityBreakdown: counts(inventory.CountSeverities(findings)),
	}
	for _, finding := range findings[part.Start:part.End] {
		listed.Items = append(listed.Items, projectFinding(dataset, finding, fields))
	}
	return listed, nil
}

// projectFinding returns the fields of a finding, all when fields is nil.
func projectFinding(d *inventory.Dataset, finding *inventory.Finding, fields []string) runtime.Object {
	if fields == nil {
		fields = inventory.FindingFields()
	}
	brief := d.FindingBrief(finding)
	var object runtime.Object
	for _, name := range fields {
		object.Set(name, findingField(&brief, name))
	}
	return object
}

func findingField(brief *inventory.FindingBrief, name string) runtime.JSON {
	switch name {
	case "title":
		return codec.StringValue(brief.Title)
	case "severity":
		return codec.StringValue(brief.Severity)
	case "risk_score":
		return codec.FloatValue(brief.RiskScore)
	case "source_tool":
		return codec.StringValue(brief.SourceTool)
	case "resource_id":
		return codec.StringValue(brief.ResourceID)
	case "resource_arn":
		return nullable(brief.ResourceARN)
	case "asset_id":
		return nullable(brief.AssetID)
	case "asset_name":
		return nullable(brief.AssetName)
	case "compliance_frameworks":
		return texts(brief.ComplianceFrameworks)
	case "is_suppressed":
		return codec.BoolValue(brief.IsSuppressed)
	case "cvss_score":
		if brief.CVSSScore == nil {
			return codec.NullValue()
		}
		return codec.FloatValue(*brief.CVSSScore)
	case "detected_at":
		return codec.StringValue(brief.DetectedAt.Format(time.RFC3339Nano))
	case "uri":
		return codec.StringValue(brief.URI)
	default:
		return codec.StringValue(brief.ID)
	}
}

// texts returns a list of texts.
func texts(list []string) runtime.JSON {
	items := make([]runtime.JSON, len(list))
	for i, text := range list {
		items[i] = codec.StringValue(text)
	}
	return codec.ListValue(items...)
}
