package codec

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression in RE2 syntax that a string must match somewhere.
// It is compiled when it is first needed, so that a program with many patterns starts
// quickly.
type Pattern struct {
	text    string
	compile func() *regexp.Regexp
}

// MustPattern returns the pattern text. A text that is no regular expression makes
// the first match panic; generated code only holds texts that were compiled when it
// was generated.
func MustPattern(text string) *Pattern {
	return &Pattern{text, sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })}
}

func (p *Pattern) match(s string) bool { return p.compile().MatchString(s) }
