package inventory

import (
	"cmp"
	"slices"
	"strings"
)

// findingIndex ties findings to the assets they are about.
type findingIndex struct {
	asset      map[*Finding]*Asset // absent when a finding matches no asset, or several
	open       map[*Asset]*openFindings
	suppressed map[*Asset][]*Finding // dataset order
}

// openFindings are the findings of one asset that are not suppressed.
type openFindings struct {
	findings []*Finding // dataset order
	worst    Severity
	risk     float64 // the highest
}

func (d *Dataset) findingIndex() *findingIndex {
	return d.findings.get(func() *findingIndex { return newFindingIndex(d) })
}

func newFindingIndex(d *Dataset) *findingIndex {
	index := &findingIndex{
		asset: make(map[*Finding]*Asset), open: make(map[*Asset]*openFindings), suppressed: make(map[*Asset][]*Finding),
	}
	for _, finding := range d.Data.Findings {
		asset := d.MatchFinding(finding)
		if asset == nil {
			continue
		}
		index.asset[finding] = asset
		if finding.Suppressed {
			index.suppressed[asset] = append(index.suppressed[asset], finding)
		} else {
			index.add(asset, finding)
		}
	}
	return index
}

// MatchFinding returns the asset that a finding from anywhere is about, nil when it
// matches none in this dataset, or several. [Dataset.FindingAsset] is faster for those
// of the dataset.
func (d *Dataset) MatchFinding(finding *Finding) *Asset {
	asset, _ := d.refs().find(finding.ResourceID)
	if asset == nil {
		asset, _ = d.refs().find(finding.ResourceARN)
	}
	return asset
}

func (x *findingIndex) add(asset *Asset, finding *Finding) {
	open := x.open[asset]
	if open == nil {
		open = &openFindings{}
		x.open[asset] = open
	}
	open.findings = append(open.findings, finding)
	open.worst = max(open.worst, finding.Severity)
	open.risk = max(open.risk, finding.RiskScore)
}

// of returns the open findings of an asset, an empty set when it has none.
func (x *findingIndex) of(asset *Asset) openFindings {
	if open := x.open[asset]; open != nil {
		return *open
	}
	return openFindings{}
}

// OpenFindings returns the findings of an asset that are not suppressed, the
// riskiest first.
func (d *Dataset) OpenFindings(asset *Asset) []*Finding {
	open := slices.Clone(d.findingIndex().of(asset).findings)
	slices.SortStableFunc(open, byRisk)
	return open
}

// AllFindings returns the findings of an asset, also those that are suppressed, the
// riskiest first.
func (d *Dataset) AllFindings(asset *Asset) []*Finding {
	all := slices.Concat(d.findingIndex().of(asset).findings, d.findingIndex().suppressed[asset])
	slices.SortStableFunc(all, byRisk)
	return all
}

// byRisk orders findings by risk, then severity, the worst first, then by id.
func byRisk(a, b *Finding) int {
	return cmp.Or(
		cmp.Compare(b.RiskScore, a.RiskScore),
		cmp.Compare(b.Severity, a.Severity),
		strings.Compare(a.ID, b.ID),
	)
}

// OpenRisk returns how many open findings an asset has, the highest risk among
// them and the worst severity; all zero when it has none.
func (d *Dataset) OpenRisk(asset *Asset) (count int, risk float64, worst Severity) {
	open := d.findingIndex().of(asset)
	return len(open.findings), open.risk, open.worst
}
