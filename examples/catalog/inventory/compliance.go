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
	Passing   int        // controls
	Failing   []*Control // the worst first, then by id
	Other     int        // controls that have no verdict: not applicable, or judged by people
	Open      []*Finding // linked from a result or tagged with the framework; dataset order
	Assets    int        // that these are about
}

// A Control is a failing control of a framework.
type Control struct {
	ID, Title string
	Open      []*Finding // linked from its results
	Worst     Severity   // of these
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

// judged are the results of a framework while they are collected.
type judged struct {
	open     map[*Finding]bool
	controls map[string]*judgedControl
}

type judgedControl struct {
	title          string
	passed, failed bool
	open           map[*Finding]bool
}

func newPostures(d *Dataset) []*Posture {
	all := make(map[string]*judged)
	for _, name := range d.Frameworks() {
		all[name] = &judged{open: make(map[*Finding]bool), controls: make(map[string]*judgedControl)}
	}
	byID := make(map[string]*Finding, len(d.Findings))
	for _, finding := range slices.Backward(d.Findings) {
		byID[finding.ID] = finding // the first one of an id is what is left
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
		all[result.Framework].judge(result, byID)
	}
	var postures []*Posture
	for _, name := range d.Frameworks() {
		postures = append(postures, all[name].posture(d, at, name))
	}
	slices.SortStableFunc(postures, func(a, b *Posture) int { return cmp.Compare(len(b.Open), len(a.Open)) })
	return postures
}

func (j *judged) judge(result *ComplianceResult, byID map[string]*Finding) {
	control := j.controls[result.ControlID]
	if control == nil {
		control = &judgedControl{open: make(map[*Finding]bool)}
		j.controls[result.ControlID] = control
	}
	control.title = cmp.Or(control.title, result.ControlTitle)
	control.passed = control.passed || result.Status == "PASS"
	control.failed = control.failed || result.Status == "FAIL"
	for _, id := range result.FindingIDs {
		if finding := byID[id]; finding != nil && !finding.Suppressed {
			j.open[finding], control.open[finding] = true, true
		}
	}
}

func (j *judged) posture(d *Dataset, at places, name string) *Posture {
	p := &Posture{Framework: name, Open: at.sorted(j.open)}
	assets := make(map[*Asset]bool)
	for _, finding := range p.Open {
		if asset := d.FindingAsset(finding); asset != nil {
			assets[asset] = true
		}
	}
	p.Assets = len(assets)
	for id, control := range j.controls {
		switch {
		case control.failed:
			failing := &Control{ID: id, Title: control.title, Open: at.sorted(control.open)}
			for _, finding := range failing.Open {
				failing.Worst = max(failing.Worst, finding.Severity)
			}
			p.Failing = append(p.Failing, failing)
		case control.passed:
			p.Passing++
		default:
			p.Other++
		}
	}
	slices.SortFunc(p.Failing, CompareControls)
	return p
}

// places are the positions of findings in a dataset.
type places map[*Finding]int

// sorted returns the findings of a set in dataset order.
func (p places) sorted(set map[*Finding]bool) []*Finding {
	return slices.SortedFunc(maps.Keys(set), func(a, b *Finding) int { return cmp.Compare(p[a], p[b]) })
}
