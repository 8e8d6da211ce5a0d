package transform

import (
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/internal/glob"
)

const (
	reportProjection = "projection"
	reportTooLarge   = "truncated"
)

// parts implements [Settings].
func (s *ProjectOptions) parts() ([]part, error) {
	p := &projector{options: s, include: newPathSet(s.Include)}
	if p.anywhere = namesAnywhere(s.Exclude); p.anywhere == nil {
		p.exclude = newPathSet(s.Exclude)
	}
	if s.AllowKeys != nil {
		p.allow = &keyList{glob.ParseAll(s.AllowKeys)}
	}
	p.allowBy = make(map[runtime.Sensitivity]*keyList, len(s.AllowKeysBy))
	for _, name := range p.anywhere {
		p.members = append(p.members, append(codec.StringValue(name).AppendJSON(nil), ':'))
	}
	for sensitivity, keys := range s.AllowKeysBy {
		p.allowBy[sensitivity] = &keyList{glob.ParseAll(keys)}
	}
	return []part{{whole: p}}, nil
}

// A projector leaves parts of a value out.
type projector struct {
	options          *ProjectOptions
	include, exclude *pathSet // nil for none
	anywhere         []string // names to exclude wherever they stand, in the place of exclude
	members          [][]byte // how members with these names begin
	allow            *keyList // nil for all
	allowBy          map[runtime.Sensitivity]*keyList
}

// namesAnywhere returns the names in patterns all of which are **.name, nil for other
// patterns. What is excluded by them is seen without going along patterns. A name of
// digits could be the number of an item, of which nothing is known then.
func namesAnywhere(patterns []string) (names []string) {
	for _, pattern := range patterns {
		path := splitPath(pattern)
		if len(path) != 2 || path[0] != "**" || path[1] == "" || strings.ContainsAny(path[1], "*?[") || allDigits(path[1]) {
			return nil
		}
		names = append(names, path[1])
	}
	return names
}

// A keyList is a list of keys that stay.
type keyList struct{ globs []glob.Glob }

// Apply implements [runtime.Pipeline].
func (p *projector) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	s := p.shaper(t)
	shaped, size, err := s.first(value)
	if err != nil {
		return runtime.JSON{}, err
	}
	var budget runtime.Object
	if p.options.MaxChars > 0 {
		if shaped, err = s.fit(value, shaped, size, &budget); err != nil {
			return runtime.JSON{}, err
		}
		if s.tooLarge {
			t.Report.Set(reportTooLarge, codec.BoolValue(true))
		}
	}
	if section := s.counts.section(&budget); section.Len() > 0 {
		t.Report.Set(reportProjection, section.Value())
	}
	return shaped, nil
}

func (p *projector) shaper(t *runtime.Transformation) *shaper {
	s := &shaper{
		options: p.options,
		include: p.include.run(),
		exclude: p.exclude.run(),
		names:   p.anywhere,
		members: p.members,
		allow:   p.allow,
		limits:  limits{depth: p.options.MaxDepth, list: p.options.MaxList, text: p.options.MaxString},
	}
	if t.Spec != nil {
		if allow, ok := p.allowBy[t.Spec.Common().Sensitivity]; ok {
			s.allow = allow
		}
	}
	return s
}

// counts is what was left out.
type counts struct{ excluded, keys, lists, texts, depth int64 }

func (c *counts) section(budget *runtime.Object) *runtime.Object {
	section := new(runtime.Object)
	for _, count := range []struct {
		name string
		n    int64
	}{
		{"excluded", c.excluded}, {"keys_dropped", c.keys}, {"lists_truncated", c.lists},
		{"strings_truncated", c.texts}, {"depth_limited", c.depth},
	} {
		if count.n > 0 {
			section.Set(count.name, codec.IntValue(count.n))
		}
	}
	if budget.Len() > 0 {
		section.Set("budget", budget.Value())
	}
	return section
}
