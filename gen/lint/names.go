package lint

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// names looks at the names that were derived. Those that were written are meant.
func (l *linter) names(h ir.Handler) {
	c := h.Common()
	if w := h.Word(); c.NameGiven || w != "tool" && w != "prompt" {
		return
	}
	if better := readable(c.Func.Name, c.Name); better != c.Name {
		l.handler(h, diag.OddName, "write the name: //cloudg:"+h.Word()+" "+better, "the name %s splits a word", c.Name)
	}
}

// plural is a plural of an initialism, such as URLs.
var plural = regexp.MustCompile(`[A-Z]{2,}s([A-Z0-9_]|$)`)

// written are names that are one word although capitals stand in them.
var written = []string{"git_hub", "git_lab", "graph_ql", "java_script", "my_sql", "no_sql", "postgre_sql", "type_script", "you_tube"}

// readable returns the name that a person would derive from a Go name whose wire
// name is given.
func readable(goName, wire string) string {
	whole := plural.ReplaceAllStringFunc(goName, func(s string) string {
		i := strings.IndexByte(s, 's')
		return s[:1] + strings.ToLower(s[1:i]) + s[i:]
	})
	if name, err := directive.WireName(whole); err == nil {
		wire = name
	}
	words := strings.Split(wire, "_")
	for i := 0; i+1 < len(words); i++ {
		pair := words[i] + "_" + words[i+1]
		if isLetterOfWord(words[i]) && words[i+1] != "" || slices.Contains(written, pair) {
			words = slices.Replace(words, i, i+2, words[i]+words[i+1])
		}
	}
	return strings.Join(words, "_")
}

// isLetterOfWord reports whether a word is one letter that is hardly meant alone:
// o_auth is, x_axis and a_record are not.
func isLetterOfWord(word string) bool {
	return len(word) == 1 && 'b' <= word[0] && word[0] <= 'w'
}

// onlyNameRunes reports whether a property name is made of what clients take.
func onlyNameRunes(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("_.-", r)
	}) < 0
}
