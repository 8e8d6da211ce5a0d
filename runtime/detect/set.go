package detect

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Options say what a [Set] looks for. The zero value is everything that is built in.
type Options struct {
	// Detectors are the caller's own. One with the name of a built-in detector takes
	// its place; others win after all built-in ones.
	Detectors []Detector
	// Rules are the caller's own, after the built-in ones.
	Rules []Rule
	// Detects and Applies choose detectors and rules; nil for all. What is not chosen
	// is not looked for, and hides nothing.
	Detects func(*Detector) bool
	Applies func(*Rule) bool
}

// Set is what to look for. It does not change, and many goroutines may use it.
type Set struct {
	detectors []Detector // the built-in ones, by number
	patterns  []Detector // the caller's
	active    uint64     // of the built-in ones
	shortest  int        // text that can have something
	byLength  [longest + 1]uint64
	tables    tables
	vendors   vendors
	rules     ruleTable
	streams   sync.Pool // of arrays of streams
}

// New returns a set. The error says which detectors and rules of the caller are wrong.
func New(options Options) (*Set, error) {
	s := &Set{detectors: Detectors()}
	s.active = 1<<builtins - 1
	s.streams.New = func() any { return new([streamCount]stream) }
	var problems []error
	for i, d := range options.Detectors {
		if err := checkDetector(&d); err != nil {
			problems = append(problems, fmt.Errorf("detect: detector %d: %w", i, err))
			continue
		}
		d.order = builtins + i
		if k := slices.IndexFunc(s.detectors, func(b Detector) bool { return b.Name == d.Name }); k >= 0 {
			d.order = k
			s.active &^= 1 << k
		}
		s.patterns = append(s.patterns, d)
	}
	if detects := options.Detects; detects != nil {
		for i := range s.detectors {
			if !detects(&s.detectors[i]) {
				s.active &^= 1 << i
			}
		}
		s.patterns = slices.DeleteFunc(s.patterns, func(d Detector) bool { return !detects(&d) })
	}
	s.tables.build(s.active)
	s.vendors.build()
	s.measure()
	if err := s.rules.build(options.Rules, options.Applies); err != nil {
		problems = append(problems, err)
	}
	return s, errors.Join(problems...)
}

// Detectors returns what the set looks with, in the order in which it wins. Findings
// have the same pointers.
func (s *Set) Detectors() []*Detector {
	var list []*Detector
	for i := range s.detectors {
		if s.active&(1<<i) != 0 {
			list = append(list, &s.detectors[i])
		}
	}
	for i := range s.patterns {
		list = append(list, &s.patterns[i])
	}
	slices.SortStableFunc(list, func(a, b *Detector) int { return cmp.Compare(a.order, b.order) })
	return list
}

// measure notes which detectors the length of a text allows.
func (s *Set) measure() {
	s.shortest = longest
	for i, d := range s.detectors {
		for n := range s.byLength {
			if n >= d.MinLength {
				s.byLength[n] |= s.active & (1 << i)
			}
		}
		if s.active&(1<<i) != 0 {
			s.shortest = min(s.shortest, d.MinLength)
		}
	}
	for _, d := range s.patterns {
		s.shortest = min(s.shortest, d.MinLength)
	}
}

func checkDetector(d *Detector) error {
	switch {
	case d.Name == "":
		return errors.New("has no name")
	case d.Pattern == nil:
		return errors.New("has no pattern")
	case d.Group < 0 || d.Group > d.Pattern.NumSubexp():
		return errors.New("its pattern has no such group")
	case d.Confidence < 0 || d.Confidence > 1:
		return errors.New("its confidence is not between 0 and 1")
	}
	d.Entity = cmp.Or(d.Entity, d.Name)
	d.Category = cmp.Or(d.Category, Identifier)
	return nil
}

// own returns what the patterns of the caller find, sorted.
func (s *Set) own(text string) (all []candidate) {
	small := ""
	for i := range s.patterns {
		d := &s.patterns[i]
		if len(text) < d.MinLength {
			continue
		}
		if len(d.Hints) > 0 {
			if small == "" {
				small = strings.ToLower(text)
			}
			if !slices.ContainsFunc(d.Hints, func(hint string) bool { return strings.Contains(small, hint) }) {
				continue
			}
		}
		for _, m := range d.Pattern.FindAllStringSubmatchIndex(text, -1) {
			c := candidate{extent: inside(m[0], m[1], m[2*d.Group], m[2*d.Group+1]), detector: d, order: d.order, entity: d.Entity}
			if c.from < 0 || c.from == c.to {
				continue
			}
			if d.validate(text[c.from:c.to], &c) {
				all = append(all, c)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.order, b.order))
	})
	return all
}

// validate reports whether a value counts, and says what it is.
func (d *Detector) validate(text string, c *candidate) bool {
	if d.Validator != nil && !d.Validator(text) {
		return false
	}
	if d.Address {
		entity, ok := Address(text)
		c.entity = entity
		return ok
	}
	return true
}
