package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// Of what a gap shows.
const (
	maxGapControls = 20
	unmappedPrefix = "unmapped:"
)

// ComplianceGapsArgs select gaps.
type ComplianceGapsArgs struct {
	// Part of the name of a framework; case does not matter. Empty for all.
	Framework string `json:"framework" cloudg:"default=''"`
	// Least severity of a finding: CRITICAL, HIGH, MEDIUM, LOW or INFO.
	MinSeverity string `json:"min_severity" cloudg:"default=''"`
	PageArgs
}

// GapsFound is a page of resources that stand in the way of compliance.
type GapsFound struct {
	Page
	// As asked for; null for all.
	Framework *string `json:"framework"`
	// The worst first.
	Items []runtime.Object `json:"items" cloudg:"like=GapOf"`
	// What to try when nothing matches.
	Hint string `json:"hint,omitempty"`
}

// GapOf is a resource that stands in the way of compliance: an asset or, when what the
// findings name is none, that name.
type GapOf struct {
	inventory.AssetBrief
	GapShown
}

// UnmappedGap is a resource that is no asset.
type UnmappedGap struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Unmapped bool   `json:"unmapped"`
	GapShown
}

// GapShown is what stands in the way.
type GapShown struct {
	Frameworks []string `json:"frameworks"`
	// As FRAMEWORK:ID, at most 20.
	FailingControls []string `json:"failing_controls"`
	// Number of open findings that count.
	GapFindings    int    `json:"gap_findings"`
	GapMaxSeverity string `json:"gap_max_severity"`
}

// ComplianceGaps lists the resources with open findings that keep the estate from
// meeting compliance frameworks, the worst first. Use it to plan what to fix for an
// audit.
//
//cloudg:tool title="Compliance gaps" category=compliance sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) ComplianceGaps(_ *runtime.Context, args ComplianceGapsArgs) (GapsFound, error) {
	least, err := inventory.ParseLeast(args.MinSeverity)
	if err != nil {
		return GapsFound{}, asAnswer(err)
	}
	d, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return GapsFound{}, asAnswer(err)
	}
	gaps := d.Gaps(args.Framework, least)
	query := args
	query.PageArgs = PageArgs{}
	part, page, err := args.cut(d, len(gaps), query)
	if err != nil {
		return GapsFound{}, err
	}
	found := GapsFound{Page: page, Items: []runtime.Object{}}
	if args.Framework != "" {
		found.Framework = &args.Framework
	}
	for _, gap := range gaps[part.Start:part.End] {
		item, err := showGap(d, gap)
		if err != nil {
			return GapsFound{}, err
		}
		found.Items = append(found.Items, item)
	}
	if len(gaps) == 0 {
		found.Hint = "No open finding of that severity is about such a framework. See the frameworks with compliance_summary."
	}
	return found, nil
}

func showGap(d *inventory.Dataset, gap *inventory.Gap) (runtime.Object, error) {
	shown := GapShown{
		Frameworks: gap.Frameworks, FailingControls: append([]string{}, gap.Failing[:min(maxGapControls, len(gap.Failing))]...),
		GapFindings: len(gap.Findings), GapMaxSeverity: gap.Worst.String(),
	}
	var row any = UnmappedGap{ID: unmappedPrefix + gap.Resource, Name: gap.Resource, Unmapped: true, GapShown: shown}
	if gap.Asset != nil {
		row = GapOf{AssetBrief: d.AssetBrief(gap.Asset), GapShown: shown}
	}
	value, err := asJSON(row)
	if err != nil {
		return runtime.Object{}, err
	}
	var object runtime.Object
	for key, member := range value.All() {
		object.Set(key, member)
	}
	return object, nil
}
