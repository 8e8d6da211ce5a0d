package check

import (
	"encoding/json"
	"math/big"
	"regexp"
	"strconv"
	"unicode/utf8"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/runtime/codec"
)

// judgeBounds checks a number against the rules, which were found to be numbers.
func judgeBounds(r ir.Rules, text string, v *big.Rat, path string) []fault {
	refuse := func(key, bound string) []fault {
		return []fault{{againstRule, path, "breaks the rule " + key + "=" + bound, "change the value or the rule"}}
	}
	compare := func(bound string) int {
		b, ok := ir.Number(bound)
		if !ok {
			return 0
		}
		return v.Cmp(b)
	}
	switch {
	case r.Min != "" && compare(r.Min) < 0:
		return refuse("min", r.Min)
	case r.XMin != "" && compare(r.XMin) <= 0:
		return refuse("xmin", r.XMin)
	case r.Max != "" && compare(r.Max) > 0:
		return refuse("max", r.Max)
	case r.XMax != "" && compare(r.XMax) >= 0:
		return refuse("xmax", r.XMax)
	case r.MultipleOf != "" && !isMultiple(v, r.MultipleOf):
		return refuse("multipleof", r.MultipleOf)
	}
	return listed(r, text, path)
}

func isMultiple(v *big.Rat, step string) bool {
	s, ok := ir.Number(step)
	if !ok || s.Sign() == 0 {
		return true
	}
	return new(big.Rat).Quo(v, s).IsInt()
}

// judgeString checks a string. Formats are judged by the code that will judge them
// on every call.
func judgeString(t *ir.Type, text []byte, path string) []fault {
	var s string
	if json.Unmarshal(text, &s) != nil {
		return mismatch(t, path)
	}
	r := t.Rules
	refuse := func(key, bound string) []fault {
		return []fault{{againstRule, path, "breaks the rule " + key + "=" + bound, "change the value or the rule"}}
	}
	length := utf8.RuneCountInString(s)
	switch {
	case r.MinLen != "" && length < atoi(r.MinLen):
		return refuse("minlen", r.MinLen)
	case r.MaxLen != "" && length > atoi(r.MaxLen):
		return refuse("maxlen", r.MaxLen)
	case r.Pattern != "" && !matches(r.Pattern, s):
		return refuse("pattern", r.Pattern)
	case r.Format != "" && !hasFormat(r.Format, text):
		return refuse("format", r.Format)
	}
	return listed(r, string(text), path)
}

// atoi returns a count; one that does not fit an int bounds nothing that exists.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return int(^uint(0) >> 1)
	}
	return n
}

// matches reports whether a pattern, found to be sound by the parser, matches.
func matches(pattern, s string) bool {
	re, err := regexp.Compile(pattern)
	return err != nil || re.MatchString(s)
}

func hasFormat(format string, text []byte) bool {
	rules := &codec.StringRules{Format: codec.Format(format)}
	return len(codec.Decode(text, codec.Limits{}, func(r *codec.Reader) { r.StringRules(rules) })) == 0
}
