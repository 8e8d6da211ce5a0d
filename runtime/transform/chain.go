package transform

import (
	"slices"

	"github.com/cloudg/cloudg/runtime/detect"
)

// StrategyOf returns the strategy of the first of the names that has one, else the
// default. Names are entities, detectors, rules and categories.
func (s *RedactOptions) StrategyOf(names ...string) Strategy {
	strategy := s.Default
	for _, name := range names {
		if own, ok := s.Strategies[name]; ok {
			strategy = own
			break
		}
	}
	if strategy.Action == ActionPseudonymize && !s.AllowPseudonymize {
		strategy.Action = ActionKeep
	}
	return strategy
}

// Chain returns an entity with those that it is a kind of, the nearest first, and then
// the names.
func Chain(entity string, names ...string) []string {
	var chain []string
	for e := entity; e != ""; e = detect.Parent(e) {
		chain = append(chain, e)
	}
	return append(chain, names...)
}

// Runs reports whether a detector has anything to do under these options: it is not
// switched off, sure enough of what it finds, and some kind of it is not kept.
func (s *RedactOptions) Runs(name, entity, category string, confidence float64) bool {
	if slices.Contains(s.DisabledDetectors, name) || confidence < s.MinConfidence {
		return false
	}
	for _, e := range append([]string{entity}, detect.Refined(entity)...) {
		if s.StrategyOf(Chain(e, entity, name, category)...).Action != ActionKeep {
			return true
		}
	}
	return false
}
