package inventory

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A Gap is a resource that stands in the way of meeting compliance frameworks.
type Gap struct {
	Asset      *Asset // nil when the findings match none, or several
	Resource   string // what the findings call it
	Frameworks []string
	Failing    []string   // controls, as FRAMEWORK:ID; sorted
	Findings   []*Finding // open; dataset order
	Worst      Severity
}

// name is what gaps are sorted by last.
func (g *Gap) name() string {
	if g.Asset == nil {
		return g.Resource
	}
	return g.Asset.Name
}

// shelter is 0 for what is exposed to the internet, else 1.
func (g *Gap) shelter() int {
	if g.Asset != nil && g.Asset.InternetExposed {
		return 0
	}
	return 1
}

// Gaps returns the resources with open findings of a least severity that are tagged with
// a framework that the text means, see [MatchesFramework], or linked from a failing
// result in one. The worst finding comes first, then what is exposed to the internet,
// then what has most findings, then the name. It looks at every finding and result once.
func (d *Dataset) Gaps(framework string, least Severity) []*Gap {
	failing := d.failing(framework)
	type resource struct {
		asset *Asset
		name  string // "" for an asset
	}
	gaps := make(map[resource]*Gap)
	var all []*Gap
	for _, finding := range d.Findings {
		results := failing[finding]
		tags := slices.DeleteFunc(slices.Clone(finding.ComplianceFrameworks), func(name string) bool {
			return !MatchesFramework(name, framework)
		})
		if finding.Suppressed || finding.Severity < least || len(tags)+len(results) == 0 {
			continue
		}
		at := resource{asset: d.FindingAsset(finding)}
		if at.asset == nil {
			at.name = finding.ResourceID
		}
		gap := gaps[at]
		if gap == nil {
			gap = &Gap{Asset: at.asset, Resource: finding.ResourceID}
			gaps[at], all = gap, append(all, gap)
		}
		gap.add(finding, tags, results)
	}
	slices.SortStableFunc(all, func(a, b *Gap) int {
		return cmp.Or(
			cmp.Compare(b.Worst, a.Worst), cmp.Compare(a.shelter(), b.shelter()),
			cmp.Compare(len(b.Findings), len(a.Findings)), strings.Compare(a.name(), b.name()),
		)
	})
	return all
}

// add adds a finding with the tags and the failing results that make it one. Its
// frameworks are its tags; those of the results stand in when it has none.
func (g *Gap) add(finding *Finding, tags []string, results []*ComplianceResult) {
	g.Findings = append(g.Findings, finding)
	g.Worst = max(g.Worst, finding.Severity)
	controls := make(map[string]bool)
	frameworks := make(map[string]bool)
	for _, tag := range tags {
		frameworks[tag] = true
	}
	for _, result := range results {
		controls[result.Framework+":"+result.ControlID] = true
		if len(tags) == 0 {
			frameworks[result.Framework] = true
		}
	}
	g.Failing = union(g.Failing, controls)
	g.Frameworks = union(g.Frameworks, frameworks)
}

// union returns a list with the texts of a set added, sorted, each once.
func union(list []string, set map[string]bool) []string {
	all := slices.AppendSeq(list, maps.Keys(set))
	slices.Sort(all)
	return slices.Compact(all)
}

// failing returns the failing results of the frameworks that a text means, by the
// findings they link.
func (d *Dataset) failing(framework string) map[*Finding][]*ComplianceResult {
	failing := make(map[*Finding][]*ComplianceResult)
	for _, result := range d.Compliance {
		if result.Status != StatusFail || !MatchesFramework(result.Framework, framework) {
			continue
		}
		for _, id := range result.FindingIDs {
			if finding := d.findingsByID()[id]; finding != nil {
				failing[finding] = append(failing[finding], result)
			}
		}
	}
	return failing
}
