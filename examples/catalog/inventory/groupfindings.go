package inventory

import (
	"cmp"
	"slices"
	"strings"
)

// A FindingGrouping is what findings are grouped by.
type FindingGrouping string

const (
	FindingsByRank      FindingGrouping = "severity"
	FindingsByTool      FindingGrouping = "source_tool"
	FindingsByFramework FindingGrouping = "framework" // a finding may be in several, or in "(none)"
	FindingsByAssetType FindingGrouping = "asset_type"
	FindingsByAccount   FindingGrouping = "account" // NoAccount for assets in none
	FindingsByAsset     FindingGrouping = "asset"   // by its URI, which says in any place what it is
)

// A FindingGroup counts findings that have something in common.
type FindingGroup struct {
	Key        string
	Total      int
	Severities []Count // the worst first, without zeros
}

// GroupFindings groups findings of this dataset: by severity the worst first, else the
// largest group first, then by key. Findings without an asset are [Unmapped], whatever is
// asked of the asset.
func (d *Dataset) GroupFindings(findings []*Finding, by FindingGrouping) []FindingGroup {
	members := make(map[string][]*Finding)
	for _, finding := range findings {
		for _, key := range d.findingGroups(finding, by) {
			members[key] = append(members[key], finding)
		}
	}
	groups := make([]FindingGroup, 0, len(members))
	for key, list := range members {
		groups = append(groups, FindingGroup{Key: key, Total: len(list), Severities: countSeverities(list)})
	}
	slices.SortFunc(groups, func(a, b FindingGroup) int {
		if by == FindingsByRank {
			return slices.Index(Severities(), a.Key) - slices.Index(Severities(), b.Key)
		}
		return cmp.Or(cmp.Compare(b.Total, a.Total), strings.Compare(a.Key, b.Key))
	})
	return groups
}

// findingGroups returns the groups a finding is in, each once.
func (d *Dataset) findingGroups(finding *Finding, by FindingGrouping) []string {
	switch by {
	case FindingsByRank:
		return []string{finding.Severity.String()}
	case FindingsByTool:
		return []string{finding.SourceTool}
	case FindingsByFramework:
		if len(finding.ComplianceFrameworks) == 0 {
			return []string{"(none)"}
		}
		frameworks := slices.Sorted(slices.Values(finding.ComplianceFrameworks))
		return slices.Compact(frameworks)
	}
	asset := d.FindingAsset(finding)
	switch {
	case asset == nil:
		return []string{Unmapped}
	case by == FindingsByAccount:
		return []string{cmp.Or(asset.AccountID, NoAccount)}
	case by == FindingsByAsset:
		return []string{AssetURI(asset.ID)}
	}
	return []string{asset.Type}
}

// Unmapped is the group of findings that are about no asset of the dataset.
const Unmapped = "unmapped"

// countSeverities counts findings by severity, the worst first, without zeros.
func countSeverities(findings []*Finding) []Count {
	var counts []Count
	for s := SeverityCritical; s > SeverityNone; s-- {
		n := 0
		for _, finding := range findings {
			if finding.Severity == s {
				n++
			}
		}
		if n > 0 {
			counts = append(counts, Count{s.String(), n})
		}
	}
	return counts
}
