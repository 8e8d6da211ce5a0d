package detect

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// A Rule says what stands under certain keys of objects, whatever it looks like.
type Rule struct {
	Name     string
	Entity   string
	Category string
	Shape    Shape // how the entity depends on the value

	Siblings []string // normalised keys of which one must stand beside, nil for none
	Subtree  bool     // also everything below
	Scalars  bool     // also numbers
	Defer    bool     // a detector that spans the whole value goes first
	MapKeys  bool     // also the keys of the object below

	// Pattern and Exclude say which normalised keys a rule of the caller is about; a
	// built-in rule has neither.
	Pattern, Exclude *regexp.Regexp
	Confidence       float64
}

// Key returns the first rule for a key, and false when there is none. beside reports
// whether a normalised key stands in the same object; nil is an object without others.
//
// Under a sensitive key of several values, like total_tokens, the rule is one without
// Scalars: a number counts them.
func (s *Set) Key(key string, beside func(normal string) bool) (*Rule, bool) {
	t := &s.rules
	var buf [64]byte
	normal := appendNormal(buf[:0], Plain(key))
	for mask := t.match(normal); mask != 0; mask &= mask - 1 {
		rule := t.at(mask)
		if rule.beside(beside) {
			return rule, true
		}
	}
	if len(t.own) == 0 {
		return nil, false
	}
	return t.ownRule(string(normal), beside)
}

// Keyed returns all rules for a key, whatever stands beside, in the order in which they
// win. The rules of a set are always the same pointers.
func (s *Set) Keyed(key string) []*Rule {
	t := &s.rules
	var rules []*Rule
	normal := Normal(key)
	for mask := t.match([]byte(normal)); mask != 0; mask &= mask - 1 {
		rules = append(rules, t.at(mask))
	}
	for i := range t.own {
		if t.own[i].about(normal) {
			rules = append(rules, &t.own[i])
		}
	}
	return rules
}

// Rules returns the rules that apply, in the order in which they win.
func (s *Set) Rules() []*Rule {
	t := &s.rules
	var rules []*Rule
	for mask := t.active; mask != 0; mask &= mask - 1 {
		rules = append(rules, t.at(mask))
	}
	for i := range t.own {
		rules = append(rules, &t.own[i])
	}
	return rules
}

// about reports whether a rule of the caller is about a normalised key.
func (r *Rule) about(key string) bool {
	return r.Pattern.MatchString(key) && (r.Exclude == nil || !r.Exclude.MatchString(key))
}

// ownRule returns the first rule of the caller for a normalised key.
func (t *ruleTable) ownRule(key string, beside func(string) bool) (*Rule, bool) {
	for i := range t.own {
		rule := &t.own[i]
		if rule.about(key) && rule.beside(beside) {
			return rule, true
		}
	}
	return nil, false
}

// beside reports whether one of the siblings that a rule wants is there.
func (r *Rule) beside(beside func(string) bool) bool {
	if len(r.Siblings) == 0 {
		return true
	}
	return beside != nil && slices.ContainsFunc(r.Siblings, beside)
}

func checkRule(r *Rule) error {
	switch {
	case r.Name == "":
		return errors.New("has no name")
	case r.Pattern == nil:
		return errors.New("has no pattern")
	}
	r.Entity = cmp.Or(r.Entity, r.Name)
	r.Category = cmp.Or(r.Category, Secret)
	return nil
}

// build takes the rules that apply into the table.
func (t *ruleTable) build(own []Rule, applies func(*Rule) bool) error {
	var problems []error
	t.fill(applies)
	for i, r := range own {
		if err := checkRule(&r); err != nil {
			problems = append(problems, fmt.Errorf("detect: rule %d: %w", i, err))
		} else if applies == nil || applies(&r) {
			t.own = append(t.own, r)
		}
	}
	return errors.Join(problems...)
}
