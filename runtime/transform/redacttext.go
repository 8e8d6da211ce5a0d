package transform

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/detect"
)

func (r *redaction) text(how treatment, s string) (string, bool, error) {
	if s == "" {
		return s, false, nil
	}
	switch how.mode {
	case skipped:
		return s, false, nil
	case ruled, leaves:
		s, gone := r.ruledText(s, how.rule)
		return s, gone, nil
	case tagged:
		if how.tag != nil && !how.tag.keeps() {
			s, gone := r.replace(how.tag, s)
			return s, gone, nil
		}
	case checksum:
		if detect.IsChecksum(s) { // which looks like a key
			return s, false, nil
		}
	case top:
		s, gone, err := r.topText(s, how.paths)
		return s, gone, err
	}
	return r.ordinary(s)
}

// topText is text for a text that is the whole value. It replaces values that were given
// pseudonyms before, too. What is declared about the value holds for data that a text
// is, such as the contents of a resource.
func (r *redaction) topText(s string, paths *pathNode) (string, bool, error) {
	after, data, gone, err := r.data(s, paths)
	if err != nil {
		return "", false, err
	}
	if !data {
		after, gone = r.scanned(s)
	}
	if gone {
		return "", true, nil
	}
	if !data && r.back && r.options.StructuredText {
		var n int
		after, n = r.options.Vault.ReplaceKnown(after, r.namespace)
		r.mention(ActionPseudonymize, int64(n))
	}
	return after, false, nil
}

// ordinary is text for a text that may be anything.
func (r *redaction) ordinary(s string) (string, bool, error) {
	if after, data, gone, err := r.data(s, nil); data || err != nil {
		return after, gone, err
	}
	after, gone := r.scanned(s)
	return after, gone, nil
}

// ruledText treats a text under a key with a rule.
func (r *redaction) ruledText(s string, rule *keyRule) (string, bool) {
	if rule.Entity == "cloud_account" && strings.Contains(s, betweenAccounts) {
		return r.accounts(s, rule)
	}
	if s == "" {
		return s, false
	}
	if rule.Defer {
		found := r.scan(s)
		if len(found) == 1 && found[0].Start == 0 && found[0].End == len(s) {
			after, gone := r.replaceFound(s, found)
			switch {
			case rule.Name != declaredName || r.decide(&found[0]).keeps():
				return after, gone
			case after != s || gone:
				// Links have it in escapes, in which nothing is found.
				r.remember(s, name{after, r.decide(&found[0]).strategy.Action})
				return after, gone
			}
			// The name of a bucket stands in it as it is, which says what it is.
		}
	}
	d := rule.decide(s)
	if d.keeps() {
		return r.scanned(s)
	}
	after, gone := r.replace(d, s)
	if d.names && d.strategy.Action != ActionGeneralize && (gone || after != s) {
		r.remember(s, name{after, d.strategy.Action})
	}
	return after, gone
}

// betweenAccounts stands between two accounts of which one does something to the other.
const betweenAccounts = " -> "

// accounts treats accounts that something leads from and to. What that is may stand
// behind them in brackets.
func (r *redaction) accounts(s string, rule *keyRule) (after string, gone bool) {
	note := ""
	if i := strings.LastIndex(s, " ("); i >= 0 && strings.HasSuffix(s, ")") && isVocabulary(s[i+len(" ("):len(s)-1]) {
		s, note = s[:i], s[i:]
	}
	parts := strings.Split(s, betweenAccounts)
	for i, part := range parts {
		if parts[i], gone = r.ruledText(part, rule); gone {
			return "", true
		}
	}
	return strings.Join(parts, betweenAccounts) + note, false
}

// isVocabulary reports whether a text is a word in capitals, as types of edges are.
func isVocabulary(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == ""
}

// remember notes a value for mentions of it in other texts.
func (r *redaction) remember(real string, became name) {
	if r.options.NameMentions && real != "" {
		r.learn(real, became)
	}
}

// scanned returns a text without what is found in it.
func (r *redaction) scanned(s string) (string, bool) {
	found := r.scan(s)
	if len(found) == 0 {
		return s, false
	}
	return r.replaceFound(s, found)
}

// replaceFound replaces what was found in a text.
func (r *redaction) replaceFound(s string, found []detect.Finding) (string, bool) {
	buf, end := r.buf[:0], 0
	for i := range found {
		f := &found[i]
		d := r.decide(f)
		part := s[f.Start:f.End]
		var after string
		var gone bool
		switch {
		case f.Inside != nil:
			after, gone = r.replaceEncoded(f, part)
		case d.keeps():
			continue
		default:
			// One value however it is written, so that its form is seen, too.
			after, gone = r.replace(d, detect.Plain(part))
		}
		if gone {
			return "", true
		}
		if f.Start == 0 && f.End == len(s) {
			return after, false
		}
		buf = append(append(buf, s[end:f.Start]...), after...)
		end = f.End
	}
	if end == 0 {
		return s, false
	}
	r.buf = append(buf, s[end:]...)
	return string(r.buf), false
}

// replaceEncoded replaces a text that says something else when it is decoded.
func (r *redaction) replaceEncoded(f *detect.Finding, part string) (string, bool) {
	worst := r.worst(f)
	if worst.keeps() {
		return part, false
	}
	if worst.strategy.Action == ActionDrop {
		r.count(worst).done++
		return "", true
	}
	r.count(worst).encoded++
	if worst.fixed != "" {
		return worst.fixed, false
	}
	return expand(r.options.redactText(worst), worst.entity, part), false
}

// worst returns the decision about a finding of which most has to go: one that drops, or
// else one that does not keep.
func (r *redaction) worst(f *detect.Finding) *decision {
	worst := r.decide(f)
	for i := range f.Inside {
		if d := r.worst(&f.Inside[i]); worst.keeps() || d.strategy.Action == ActionDrop {
			worst = d
		}
	}
	return worst
}

func (r *redaction) number(how treatment, v codec.Value) (codec.Value, bool, error) {
	if v.Kind() == codec.KindString {
		s, gone, err := r.text(how, v.Text())
		return codec.StringValue(s), gone, err
	}
	literal := wholeNumber(v.Number())
	if how.mode != ruled && how.mode != leaves || !how.rule.numbers(how.mode, literal) {
		r.numbers = r.numbers || mayIdentify(literal)
		return v, false, nil
	}
	d := how.rule.decide(literal)
	if d.strategy.Action == ActionGeneralize {
		r.count(d).done++
		return numberOrText(bucketed(&d.strategy, literal)), false, nil
	}
	after, gone := r.ruledText(literal, how.rule)
	if after == literal {
		return v, gone, nil
	}
	return numberOrText(after), gone, nil
}

// numbers reports whether a rule is about a number, too.
func (k *keyRule) numbers(m mode, literal string) bool {
	switch {
	case k.counts:
		return false
	case k.Scalars, m == leaves, k.Category == detect.Secret:
		return true
	}
	return k.Category == detect.Identifier && mayIdentify(literal)
}

// isLabel reports whether a value is a word of the host's vocabulary.
func (r *redactor) isLabel(v codec.Value) bool { return slices.Contains(r.options.Labels, v.Text()) }
