package main

import (
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// GetFindingArgs name a finding.
type GetFindingArgs struct {
	// Id of the finding, or the id its tool gave it when that is the only one.
	FindingID string `json:"finding_id" cloudg:"minlen=1"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// FindingDetail is a finding with all there is to know about it.
type FindingDetail struct {
	FindingShown
	// Id the tool gave it; null when it gave none.
	SourceFindingID *string `json:"source_finding_id" cloudg:"entity=identifier"`
	// Controls that list the finding.
	Controls []FindingControl `json:"controls"`
	// Why it does not count as open; only when suppressed, may be empty.
	SuppressionReason *string `json:"suppression_reason,omitempty"`
	// Affected asset; absent when the finding matches none, or several.
	Asset *inventory.AssetBrief `json:"asset,omitempty"`
}

// FindingControl is a verdict on a control, such as one that lists a finding.
type FindingControl struct {
	Framework    string  `json:"framework"`
	ControlID    string  `json:"control_id"`
	ControlTitle *string `json:"control_title"`
	Status       string  `json:"status"`
}

// GetFinding shows one finding: what is wrong, the evidence, how to mend it, the
// controls that list it and the affected asset. Use it after list_findings.
//
//cloudg:tool title="Get finding" category=findings sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) GetFinding(ctx *runtime.Context, args GetFindingArgs) (FindingDetail, error) {
	d, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return FindingDetail{}, asAnswer(err)
	}
	finding, err := d.Finding(args.FindingID)
	if err != nil {
		return FindingDetail{}, asAnswer(err)
	}
	detail := FindingDetail{FindingShown: showFinding(d, finding), Controls: []FindingControl{}}
	if finding.SourceFindingID != "" {
		detail.SourceFindingID = &finding.SourceFindingID
	}
	if finding.Suppressed {
		detail.SuppressionReason = &finding.SuppressionReason
	}
	for _, result := range d.Compliance {
		if slices.Contains(result.FindingIDs, finding.ID) {
			detail.Controls = append(detail.Controls, showResult(result))
		}
	}
	if asset := d.FindingAsset(finding); asset != nil {
		brief := d.AssetBrief(asset)
		detail.Asset = &brief
		linkAsset(ctx, asset.ID, "", "Affected asset")
	}
	link(ctx, inventory.FindingURI(finding.ID), "Finding")
	return detail, nil
}

func showResult(result *inventory.ComplianceResult) FindingControl {
	control := FindingControl{Framework: result.Framework, ControlID: result.ControlID, Status: result.Status}
	if result.ControlTitle != "" {
		control.ControlTitle = &result.ControlTitle
	}
	return control
}
