package inventory

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A Posture says how a dataset does in a compliance framework that a result or a
// finding names.
type Posture struct {
	Framework string
	Controls  []*Control // all, by id
	Passing   int        // controls
	Failing   []*Control // the worst first, then by id
	Other     int        // controls that have no verdict: not applicable, or judged by people
	Open      []*Finding // linked from a result or tagged with the framework; dataset order
	Assets    int        // that these are about
}

// A Control is a control of a framework, with all results about it.
type Control struct {
	ID, Title string
	Status    string     // FAIL when a result fails, else PASS when one passes, else that of the first
	Findings  []*Finding // linked from its results; dataset order
	Open      []*Finding // of these
	Worst     Severity   // of the open ones
}

// CompareControls orders controls: the worst first, then by id.
func CompareControls(a, b *Control) int {
	return cmp.Or(cmp.Compare(b.Worst, a.Worst), strings.Compare(a.ID, b.ID))
}

// Postures returns the posture in every framework, those with most open findings
// first, then by name.
func (d *Dataset) Postures() []*Posture {
	return *Derived(d, func(d *Dataset) *[]*Posture {
		postures := newPostures(d)
		return &postures
	})
}

// PosturesOf returns the postures in the framework of that name, else in those whose
// names hold it; case does not matter.
func (d *Dataset) PosturesOf(framework string) []*Posture {
	var exact, part []*Posture
	for _, posture := range d.Postures() {
		switch {
		case strings.EqualFold(posture.Framework, framework):
			exact = append(exact, posture)
		case strings.Contains(strings.ToLower(posture.Framework), strings.ToLower(framework)):
			part = append(part, posture)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return part
}

// MatchesFramework reports whether a text means the framework of a name: it is part of
// it, in any case, or empty.
func MatchesFramework(name, text string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(strings.TrimSpace(text)))
}

// judged are the results of a framework while they are collected.
type judged struct {
	open     map[*Finding]bool
	controls map[string]*judgedControl
}

type judgedControl struct {
	title, first   string
	passed, failed bool
	findings       map[*Finding]bool
}

// findingsByID are the findings of a dataset; the first one of an id is what it means.
type findingsByID map[string]*Finding

func (d *Dataset) findingsByID() findingsByID {
	return *Derived(d, func(d *Dataset) *findingsByID {
		byID := make(findingsByID, len(d.Findings))
		for _, finding := range slices.Backward(d.Findings) {
			byID[finding.ID] = finding
		}
		return &byID
	})
}

func newPostures(d *Dataset) []*Posture {
	all := make(map[string]*judged)
	for _, name := range d.Frameworks() {
		all[name] = &judged{open: make(map[*Finding]bool), controls: make(map[string]*judgedControl)}
	}
	at := make(places, len(d.Findings))
	for i, finding := range d.Findings {
		at[finding] = i
		for _, name := range finding.ComplianceFrameworks {
			if !finding.Suppressed {
				all[name].open[finding] = true
			}
		}
	}
	for _, result := range d.Compliance {
		all[result.Framework].judge(result, d.findingsByID())
	}
	var postures []*Posture
	for _, name := range d.Frameworks() {
		postures = append(postures, all[name].posture(d, at, name))
	}
	slices.SortStableFunc(postures, func(a, b *Posture) int { return cmp.Compare(len(b.Open), len(a.Open)) })
	return postures
}

func (j *judged) judge(result *ComplianceResult, byID findingsByID) {
	control := j.controls[result.ControlID]
	if control == nil {
		control = &judgedControl{first: result.Status, findings: make(map[*Finding]bool)}
		j.controls[result.ControlID] = control
	}
	control.title = cmp.Or(control.title, result.ControlTitle)
	control.passed = control.passed || result.Status == StatusPass
	control.failed = control.failed || result.Status == StatusFail
	for _, id := range result.FindingIDs {
		if finding := byID[id]; finding != nil {
			control.findings[finding] = true
			if !finding.Suppressed {
				j.open[finding] = true
			}
		}
	}
}

func (j *judged) posture(d *Dataset, at places, name string) *Posture {
	p := &Posture{Framework: name, Open: at.sorted(j.open), Assets: len(d.assetsOf(at.sorted(j.open)))}
	for _, id := range slices.Sorted(maps.Keys(j.controls)) {
		control := j.controls[id].control(id, at)
		p.Controls = append(p.Controls, control)
		switch control.Status {
		case StatusFail:
			p.Failing = append(p.Failing, control)
		case StatusPass:
			p.Passing++
		default:
			p.Other++
		}
	}
	slices.SortFunc(p.Failing, CompareControls)
	return p
}

func (j *judgedControl) control(id string, at places) *Control {
	control := &Control{ID: id, Title: j.title, Status: j.first, Findings: at.sorted(j.findings)}
	switch {
	case j.failed:
		control.Status = StatusFail
	case j.passed:
		control.Status = StatusPass
	}
	for _, finding := range control.Findings {
		if !finding.Suppressed {
			control.Open = append(control.Open, finding)
			control.Worst = max(control.Worst, finding.Severity)
		}
	}
	return control
}

// assetsOf returns the assets that findings are about, each once, by id.
func (d *Dataset) assetsOf(findings []*Finding) []*Asset {
	assets := make(map[*Asset]bool)
	for _, finding := range findings {
		if asset := d.FindingAsset(finding); asset != nil {
			assets[asset] = true
		}
	}
	return slices.SortedFunc(maps.Keys(assets), func(a, b *Asset) int { return strings.Compare(a.ID, b.ID) })
}

// places are the positions of findings in a dataset.
type places map[*Finding]int

// sorted returns the findings of a set in dataset order.
func (p places) sorted(set map[*Finding]bool) []*Finding {
	return slices.SortedFunc(maps.Keys(set), func(a, b *Finding) int { return cmp.Compare(p[a], p[b]) })
}
