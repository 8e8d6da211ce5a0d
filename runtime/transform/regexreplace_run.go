package transform

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/internal/glob"
)

const reportReplaced = "regex_replaced"

// parts implements [Settings].
func (s *RegexReplaceOptions) parts() ([]part, error) {
	return []part{{text: &regexReplacer{newRegexRules(s.Rules)}}}, nil
}

// A regexReplacer replaces what expressions match.
type regexReplacer struct{ rules []regexRule }

type regexRule struct {
	RegexRule
	keys []glob.Glob
}

func newRegexRules(rules []RegexRule) []regexRule {
	compiled := make([]regexRule, len(rules))
	for i, rule := range rules {
		compiled[i] = regexRule{rule, glob.ParseAll(rule.Keys)}
	}
	return compiled
}

// start implements textTransform.
func (r *regexReplacer) start(*runtime.Transformation, codec.Value) (textRun, error) {
	return &regexRun{rules: r.rules}, nil
}

// leavesNames implements unnaming.
func (*regexReplacer) leavesNames() bool { return true }

type regexRun struct {
	rules []regexRule
	count int64
}

// text implements textRun.
func (r *regexRun) text(at *place, text string) (string, error) {
	for i := range r.rules {
		if rule := &r.rules[i]; rule.applies(at) {
			var n int
			text, n = rule.replace(text)
			r.count += int64(n)
		}
	}
	return text, nil
}

// key implements textRun.
func (*regexRun) key(_ *place, name string) (string, error) { return name, nil }

// finish implements textRun.
func (r *regexRun) finish(report *runtime.Report) { addCount(report, reportReplaced, r.count) }

func (rule *regexRule) applies(at *place) bool {
	if rule.Keys == nil {
		return true
	}
	key, ok := at.key()
	return ok && glob.Any(rule.keys, key)
}

// replace returns a text with what the rule puts into it, and how often.
func (rule *regexRule) replace(text string) (string, int) {
	most := rule.Count
	if most == 0 {
		most = -1
	}
	matches := rule.Pattern.FindAllStringSubmatchIndex(text, most)
	if matches == nil {
		return text, 0
	}
	var out []byte
	end := 0
	for _, match := range matches {
		out = append(out, text[end:match[0]]...)
		out = rule.Pattern.ExpandString(out, rule.Replace, text, match)
		end = match[1]
	}
	return string(append(out, text[end:]...)), len(matches)
}
