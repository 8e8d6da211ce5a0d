package render

import (
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// names hands out identifiers of one scope, each once.
type names map[string]bool

// newNames returns the names that are free in a package which declares scope.
func newNames(scope []string) names {
	n := names{}
	for _, name := range types.Universe.Names() {
		n[name] = true
	}
	for _, name := range scope {
		n[name] = true
	}
	return n
}

// pick returns the first of the candidates that is free, or the last one with
// a number behind it, and takes it.
func (n names) pick(candidates ...string) string {
	for _, name := range candidates {
		if n.free(name) {
			n[name] = true
			return name
		}
	}
	last := candidates[len(candidates)-1]
	for i := 2; ; i++ {
		if name := last + strconv.Itoa(i); n.free(name) {
			n[name] = true
			return name
		}
	}
}

func (n names) free(name string) bool {
	return !n[name] && !token.IsKeyword(name)
}

// camel joins the words of a wire name: search_findings is SearchFindings.
func camel(wire string) string {
	words := strings.FieldsFunc(wire, func(r rune) bool { return r == '_' || r == '-' || r == '.' })
	for i, word := range words {
		words[i] = upperFirst(word)
	}
	return strings.Join(words, "")
}

func upperFirst(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}
