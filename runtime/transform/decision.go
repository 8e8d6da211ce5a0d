package transform

import (
	"slices"

	"github.com/cloudg/cloudg/runtime/detect"
)

// A decision is what is done with the values of an entity that were found in one way.
type decision struct {
	index    int // among all decisions of a redactor
	entity   string
	strategy Strategy
	fixed    string // what every value is replaced by, empty when it depends on the value
	names    bool   // other texts may mention such a value
}

// keeps reports whether nothing is done.
func (d *decision) keeps() bool { return d.strategy.Action == ActionKeep }

// A resolver makes decisions.
type resolver struct {
	options  *RedactOptions
	disabled []string // names of detectors
	all      []*decision
}

// decide returns the decision for an entity, whose strategy is that of the first name in
// a chain that has one.
func (r *resolver) decide(entity string, chain ...string) *decision {
	d := &decision{index: len(r.all), entity: entity, strategy: r.options.StrategyOf(chain...)}
	d.names = !slices.Contains([]string{"sensitive_field", "tag_value", "person"}, entity)
	if d.strategy.Action == ActionRedact {
		d.fixed = fixedText(r.options.redactText(d), entity)
	}
	r.all = append(r.all, d)
	return d
}

// redactText returns the template of a value that is redacted.
func (s *RedactOptions) redactText(d *decision) string {
	if d.strategy.Text != "" {
		return d.strategy.Text
	}
	return s.RedactTemplate
}

// content returns the decision for what a detector found.
func (r *resolver) content(entity string, d *detect.Detector) *decision {
	return r.decide(entity, Chain(entity, d.Name, d.Category)...)
}

// detects reports whether a detector has anything to do.
func (r *resolver) detects(d *detect.Detector) bool {
	if slices.Contains(r.disabled, d.Name) {
		return false
	}
	return slices.ContainsFunc(entitiesOf(d), func(entity string) bool {
		return r.options.Runs(d.Name, entity, d.Category, d.Confidence)
	})
}

// entitiesOf returns all that a detector can find.
func entitiesOf(d *detect.Detector) []string {
	entities := append([]string{d.Entity}, detect.Refined(d.Entity)...)
	if d.Address {
		entities = append(entities, detect.Refined("ip_address")...)
	}
	return entities
}

// applies reports whether a key rule has anything to do.
func (r *resolver) applies(rule *detect.Rule) bool {
	builtIn := rule.Pattern == nil
	if builtIn && !slices.Contains(r.options.KeyRules, rule.Name) {
		return false
	}
	return r.options.StrategyOf(ruleChain(rule)...).Action != ActionKeep
}

func ruleChain(rule *detect.Rule) []string {
	return Chain(rule.Entity, rule.Name, rule.Category)
}

// A keyRule is a rule with what it decides.
type keyRule struct {
	*detect.Rule
	own      *decision
	shaped   []*decision // by the shape of the value
	siblings uint64      // keys of which one must stand beside, 0 for none
	counts   bool        // numbers below are counts
}

func (r *resolver) keyRule(rule *detect.Rule) *keyRule {
	k := &keyRule{Rule: rule, own: r.decide(rule.Entity, ruleChain(rule)...)}
	k.counts = rule.Pattern == nil && rule.Category == detect.Secret && !rule.Scalars
	if rule.Shape != detect.Any {
		for _, entity := range rule.Shape.Entities() {
			k.shaped = append(k.shaped, r.decide(entity, Chain(entity, ruleChain(rule)...)...))
		}
	}
	return k
}

// decide returns the decision for a value.
func (k *keyRule) decide(value string) *decision {
	if k.shaped == nil {
		return k.own
	}
	entity := k.EntityOf(value)
	for _, d := range k.shaped {
		if d.entity == entity {
			return d
		}
	}
	return k.own
}
