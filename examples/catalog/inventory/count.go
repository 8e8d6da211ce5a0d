package inventory

import (
	"cmp"
	"slices"
	"strings"
)

// A Count is how often a key occurs.
type Count struct {
	Key   string
	Count int
}

// tally counts how often each key occurs, in order of first appearance.
func tally[T any](items []T, key func(T) string) []Count {
	counts := []Count{}
	at := make(map[string]int)
	for _, item := range items {
		k := key(item)
		i, seen := at[k]
		if !seen {
			i = len(counts)
			at[k] = i
			counts = append(counts, Count{Key: k})
		}
		counts[i].Count++
	}
	return counts
}

// largestFirst sorts counts in place by falling count; equal ones keep their
// order.
func largestFirst(counts []Count) []Count {
	slices.SortStableFunc(counts, func(a, b Count) int { return cmp.Compare(b.Count, a.Count) })
	return counts
}

// A Grouping is what assets are counted by.
type Grouping string

const (
	GroupByType     Grouping = "type"
	GroupByProvider Grouping = "provider"
	GroupByRegion   Grouping = "region"
	GroupByAccount  Grouping = "account"  // NoAccount for none
	GroupByService  Grouping = "service"  // see Asset.Service
	GroupByExposure Grouping = "exposure" // "internet_exposed" or "internal"
	GroupBySeverity Grouping = "severity" // the worst open finding, "NONE" for none
)

// CountAssets counts assets by group: the largest first, equal ones by key.
func (d *Dataset) CountAssets(assets []*Asset, by Grouping) []Count {
	counts := tally(assets, func(asset *Asset) string { return d.group(asset, by) })
	slices.SortFunc(counts, largestThenKey)
	return counts
}

// largestThenKey orders counts by falling count, equal ones by key.
func largestThenKey(a, b Count) int {
	return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Key, b.Key))
}

// NoAccount is the group of assets that are in no account.
const NoAccount = "unknown"

func (d *Dataset) group(asset *Asset, by Grouping) string {
	switch by {
	case GroupByProvider:
		return asset.Provider
	case GroupByRegion:
		return asset.Region
	case GroupByAccount:
		return cmp.Or(asset.AccountID, NoAccount)
	case GroupByService:
		return asset.Service()
	case GroupByExposure:
		if asset.InternetExposed {
			return "internet_exposed"
		}
		return "internal"
	case GroupBySeverity:
		return cmp.Or(d.findingIndex().of(asset).worst.String(), "NONE")
	default:
		return asset.Type
	}
}

// CountSeverities counts findings by severity, in order of first appearance.
func CountSeverities(findings []*Finding) []Count {
	return tally(findings, func(f *Finding) string { return f.Severity.String() })
}

// WorstFirst counts findings by severity, the worst first.
func WorstFirst(findings []*Finding) []Count {
	sorted := slices.Clone(findings)
	slices.SortStableFunc(sorted, func(a, b *Finding) int { return cmp.Compare(b.Severity, a.Severity) })
	return CountSeverities(sorted)
}

// CountEdges counts edges by type, in order of first appearance.
func CountEdges(edges []*Edge) []Count {
	return tally(edges, func(e *Edge) string { return e.Type })
}

// CountTools counts findings by the tool that found them, in order of first
// appearance.
func CountTools(findings []*Finding) []Count {
	return tally(findings, func(f *Finding) string { return f.SourceTool })
}

// CountEdgesBy counts edges by what key returns of them, leaving out those for which
// that is "": the largest first, equal ones in order of first appearance.
func CountEdgesBy(edges []*Edge, key func(*Edge) string) []Count {
	counts := slices.DeleteFunc(tally(edges, key), func(count Count) bool { return count.Key == "" })
	return largestFirst(counts)
}
