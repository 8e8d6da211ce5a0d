package corpus

import (
	"fmt"
	"regexp"
	"regexp/syntax"

	"github.com/pelletier/go-toml/v2"
	"github.com/zricethezav/gitleaks/v8/config"
)

// Rule is a rule that gitleaks publishes: what a secret of a kind looks like.
type Rule struct {
	Kind    string
	Pattern *regexp.Regexp
	Entropy float64 // bits for a character that a secret has at least

	secret *syntax.Regexp // what the secret itself looks like, without what stands around it
}

// Rules returns the published rules of [SecretKinds], in that order.
func Rules() ([]Rule, error) {
	var published struct {
		Rules []struct {
			ID      string
			Regex   string
			Entropy float64
		}
	}
	if err := toml.Unmarshal([]byte(config.DefaultConfig), &published); err != nil {
		return nil, fmt.Errorf("corpus: rules of gitleaks: %w", err)
	}
	byKind := map[string]Rule{}
	for _, p := range published.Rules {
		if p.Regex == "" {
			continue
		}
		pattern, err := regexp.Compile(p.Regex)
		if err != nil {
			return nil, fmt.Errorf("corpus: rule %s: %w", p.ID, err)
		}
		tree, err := syntax.Parse(p.Regex, syntax.Perl)
		if err != nil {
			return nil, fmt.Errorf("corpus: rule %s: %w", p.ID, err)
		}
		byKind[p.ID] = Rule{Kind: p.ID, Pattern: pattern, Entropy: p.Entropy, secret: tree}
	}
	var rules []Rule
	for _, kind := range SecretKinds() {
		rule, ok := byKind[kind]
		if !ok {
			return nil, fmt.Errorf("corpus: gitleaks has no rule %s; correct the name in SecretKinds", kind)
		}
		rules = append(rules, rule)
	}
	return rules, nil
}
