package inventory

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A label is what a reference to an asset is completed to, with the lower-case texts
// that it is found by.
type label struct {
	text  string
	found []string // name, ARN and id
}

// labels returns the labels of all assets, sorted.
func (d *Dataset) labels() []label {
	return *Derived(d, func(d *Dataset) *[]label {
		labels := make([]label, 0, len(d.Assets))
		for _, asset := range d.Assets {
			labels = append(labels, label{d.label(asset), []string{
				strings.ToLower(asset.Name), strings.ToLower(asset.ARN), strings.ToLower(asset.ID),
			}})
		}
		slices.SortStableFunc(labels, func(a, b label) int { return cmp.Compare(a.text, b.text) })
		labels = slices.CompactFunc(labels, func(a, b label) bool { return a.text == b.text })
		return &labels
	})
}

// label returns the first of name, ARN and id that means this asset and no other.
func (d *Dataset) label(asset *Asset) string {
	for _, text := range []string{asset.Name, asset.ARN} {
		if found, _ := d.refs().find(text); found == asset {
			return text
		}
	}
	return asset.ID
}

// CompleteAsset returns references to the assets whose name, ARN or id begins with a
// text, sorted, then to those that hold it elsewhere; case does not matter. A
// reference is the name of the asset when nothing else goes by it, else its ARN or id.
func (d *Dataset) CompleteAsset(partial string) []string {
	partial = strings.ToLower(partial)
	var begin, hold []string
	for _, label := range d.labels() {
		switch {
		case slices.ContainsFunc(label.found, func(text string) bool { return strings.HasPrefix(text, partial) }):
			begin = append(begin, label.text)
		case slices.ContainsFunc(label.found, func(text string) bool { return strings.Contains(text, partial) }):
			hold = append(hold, label.text)
		}
	}
	return append(begin, hold...)
}

// CompleteFinding returns the ids of findings that begin with a text, suppressed ones
// as well, the riskiest first.
func (d *Dataset) CompleteFinding(partial string) []string {
	var findings []*Finding
	for _, finding := range d.Findings {
		if strings.HasPrefix(finding.ID, partial) {
			findings = append(findings, finding)
		}
	}
	slices.SortStableFunc(findings, byRisk)
	ids := make([]string, len(findings))
	for i, finding := range findings {
		ids[i] = finding.ID
	}
	return ids
}

// Frameworks returns the names of all frameworks that compliance results or findings
// name, sorted.
func (d *Dataset) Frameworks() []string {
	names := make(map[string]bool)
	for _, result := range d.Compliance {
		names[result.Framework] = true
	}
	for _, finding := range d.Findings {
		for _, name := range finding.ComplianceFrameworks {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}
