package transform

import (
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"sync"

	"github.com/cloudg/cloudg/runtime/detect"
)

// A redactor is a redact step that is ready to run. It does not change, but for what it
// remembers about keys.
type redactor struct {
	options  *RedactOptions
	set      *detect.Set
	all      []*decision
	found    map[*detect.Detector][]*decision
	rules    map[*detect.Rule]*keyRule
	siblings map[string]uint64 // a bit for each normalised key that a rule wants beside
	person   *decision
	tag      *decision
	declared map[string]*keyRule // by what the author of a field calls it
	keys     keyCache
	texts    textCache
	paths    sync.Map // *pathNode by *runtime.Primitive
	back     bool     // pseudonyms are given
}

// parts implements [Settings].
func (s *RedactOptions) parts() ([]part, error) {
	r, err := newRedactor(s)
	if err != nil {
		return nil, err
	}
	return []part{{redact: r}}, nil
}

func newRedactor(options *RedactOptions) (*redactor, error) {
	if options.Vault == nil && options.needsVault() {
		return nil, errors.New("pseudonyms and hashes need a vault, and there is none")
	}
	own, off := detectors(options.Detectors)
	resolve := &resolver{options: options, disabled: slices.Concat(options.DisabledDetectors, off)}
	set, err := detect.New(detect.Options{
		Detectors: own,
		Rules:     rules(options.ExtraKeyRules),
		Detects:   resolve.detects,
		Applies:   resolve.applies,
	})
	if err != nil {
		return nil, err
	}
	r := &redactor{
		options:  options,
		set:      set,
		found:    map[*detect.Detector][]*decision{},
		rules:    map[*detect.Rule]*keyRule{},
		siblings: map[string]uint64{},
		person:   resolve.decide("person", "person", detect.PII),
		tag:      resolve.decide("tag_value", "tag_value", detect.FreeText),
		back:     options.Reversible(),
		keys:     keyCache{seed: maphash.MakeSeed()},
	}
	for _, d := range set.Detectors() {
		for _, entity := range entitiesOf(d) {
			r.found[d] = append(r.found[d], resolve.content(entity, d))
		}
	}
	for _, rule := range set.Rules() {
		k := resolve.keyRule(rule)
		if k.siblings, err = r.beside(rule); err != nil {
			return nil, err
		}
		r.rules[rule] = k
	}
	r.declared = declaredRules(resolve)
	r.all = resolve.all
	return r, nil
}

// needsVault reports whether a strategy cannot do without one.
func (s *RedactOptions) needsVault() bool {
	needs := func(a Action) bool {
		return a == ActionHash || a == ActionPseudonymize && s.AllowPseudonymize
	}
	for _, strategy := range s.Strategies {
		if needs(strategy.Action) {
			return true
		}
	}
	return needs(s.Default.Action)
}

// beside returns the bits of the keys that a rule wants beside.
func (r *redactor) beside(rule *detect.Rule) (mask uint64, err error) {
	const most = 64
	for _, name := range rule.Siblings {
		bit, ok := r.siblings[name]
		if !ok {
			if len(r.siblings) == most {
				return 0, fmt.Errorf("the key rules want more than %d different keys beside", most)
			}
			bit = 1 << len(r.siblings)
			r.siblings[name] = bit
		}
		mask |= bit
	}
	return mask, nil
}

// decide returns what to do with something that was found in a text.
func (r *redactor) decide(f *detect.Finding) *decision {
	list := r.found[f.Detector]
	for _, d := range list {
		if d.entity == f.Entity {
			return d
		}
	}
	return list[0]
}

// detectors returns the custom detectors as the scanner has them, and the names of those
// that are switched off. Such a one still takes the place of a built-in one.
func detectors(list []Detector) (all []detect.Detector, off []string) {
	for _, d := range list {
		if !d.Enabled {
			off = append(off, d.Name)
			continue
		}
		scan := detect.Detector{
			Name: d.Name, Entity: d.Entity, Category: d.Category, Confidence: d.Confidence,
			MinLength: d.MinLength, Pattern: d.Pattern, Group: d.Group, Hints: d.Hints,
			Address: d.Validator == IsAddress,
		}
		switch d.Validator {
		case NotPlaceholder:
			scan.Validator = detect.NotPlaceholder
		case Entropy:
			scan.Validator = func(text string) bool { return detect.Entropy(text) >= d.Bits }
		case HighEntropy:
			scan.Validator = func(text string) bool { return detect.HighEntropy(text, d.Bits) }
		}
		all = append(all, scan)
	}
	return all, off
}

// rules returns the extra key rules as the scanner has them.
func rules(list []KeyRule) (all []detect.Rule) {
	for _, k := range list {
		rule := detect.Rule{
			Name: k.Name, Entity: k.Entity, Category: k.Category, Subtree: k.Subtree, Scalars: k.Scalars,
			Defer: k.Defer, MapKeys: k.MapKeys, Pattern: k.Pattern, Exclude: k.Exclude, Confidence: k.Confidence,
		}
		for _, name := range k.Siblings {
			rule.Siblings = append(rule.Siblings, detect.Normal(name))
		}
		all = append(all, rule)
	}
	return all
}
