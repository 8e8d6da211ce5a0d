package transform

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// RegexReplaceOptions are the options of replacements by regular expressions.
type RegexReplaceOptions struct{ Rules []RegexRule }

// RegexRule replaces what an expression matches.
type RegexRule struct {
	Pattern *regexp.Regexp
	Replace string   // a template of [regexp.Regexp.Expand]
	Keys    []string // globs over the key that the text stands under; nil for all
	Count   int      // replacements in one text, 0 for all
}

// Reversible implements [Settings].
func (*RegexReplaceOptions) Reversible() bool { return false }

func checkRegexReplace(o *object, _ *Context) Settings {
	return &RegexReplaceOptions{Rules: o.regexRules("rules")}
}

func (o *object) regexRules(name string) (rules []RegexRule) {
	o.objects(name, func(item *object) {
		flags := item.flags("flags")
		rule := RegexRule{
			Pattern: item.pattern("pattern", item.required("pattern"), flags),
			Keys:    item.texts("keys", nil),
			Count:   item.count("count", 0, 0),
		}
		at, text := "replacement", item.text("replacement", "")
		if replace := item.get("replace"); !replace.IsZero() {
			at, text = "replace", item.text("replace", "")
		}
		if rule.Pattern != nil {
			var ok bool
			if rule.Replace, ok = expansion(text, rule.Pattern); !ok {
				item.fail(at, `refers to a group that the pattern does not have; write \1 or \g<name>, and \\ for a backslash`)
			}
		}
		rules = append(rules, rule)
	})
	return rules
}

// reference is a backslash in a replacement with what it means.
var reference = regexp.MustCompile(`\\(?:([0-9]{1,2})|g<([A-Za-z_0-9]+)>|(.)|$)`)

// expansion turns \1 and \g<name> into the references of package regexp. ok is false
// when a group does not exist.
func expansion(text string, re *regexp.Regexp) (template string, ok bool) {
	ok = true
	var b strings.Builder
	literal := func(s string) { b.WriteString(strings.ReplaceAll(s, "$", "$$")) }
	end := 0
	for _, m := range reference.FindAllStringSubmatchIndex(text, -1) {
		literal(text[end:m[0]])
		end = m[1]
		switch {
		case m[2] >= 0:
			ok = group(&b, text[m[2]:m[3]], re) && ok
		case m[4] >= 0:
			ok = group(&b, text[m[4]:m[5]], re) && ok
		case m[6] >= 0:
			literal(escape(text[m[6]:m[7]]))
		default:
			ok = false
		}
	}
	literal(text[end:])
	return b.String(), ok
}

// group writes a reference to a group, and reports whether there is such a group.
func group(b *strings.Builder, name string, re *regexp.Regexp) bool {
	if n, err := strconv.Atoi(name); err == nil {
		b.WriteString("${" + strconv.Itoa(n) + "}")
		return n <= re.NumSubexp()
	}
	b.WriteString("${" + name + "}")
	return slices.Contains(re.SubexpNames(), name)
}

// escape returns what a letter behind a backslash means.
func escape(letter string) string {
	switch letter {
	case "n":
		return "\n"
	case "t":
		return "\t"
	case "r":
		return "\r"
	}
	return letter
}
