package transform

import (
	"regexp"
	"strconv"
)

// The ways in which sanitize treats a text that looks like instructions.
const (
	Fence      = "fence"    // put it between markers
	Datamark   = "datamark" // mark every word
	RedactText = "redact"   // replace it
	Flag       = "flag"     // only report it
)

// SanitizeOptions are the options of the guard against text that poses as
// instructions.
type SanitizeOptions struct {
	Strip         bool // remove invisible characters
	Detect        bool // look for instructions
	OnSuspicious  string
	MaxFreeText   int      // characters under free-text keys, or None
	MaxLength     int      // characters of every text, or None
	FreeTextKeys  []string // globs over keys in lower case; nil for the built-in ones
	ExtraPatterns []*regexp.Regexp
	MinLength     int // shorter texts are not checked
	MaxPaths      int // suspicious paths in the report
}

// Reversible implements [Settings]: callers copy fenced text.
func (s *SanitizeOptions) Reversible() bool { return s.OnSuspicious == Fence }

func checkSanitize(o *object, _ *Context) Settings {
	s := &SanitizeOptions{
		Strip:        o.flag("strip", true),
		Detect:       o.flag("detect", true),
		OnSuspicious: o.word("on_suspicious", Fence, Datamark, RedactText, Flag),
		MaxFreeText:  o.limit("max_free_text", 2000, 0),
		MaxLength:    o.limit("max_length", None, 0),
		FreeTextKeys: o.texts("free_text_keys", nil),
		MinLength:    o.count("min_length", 12, 0),
		MaxPaths:     o.count("max_paths", 20, 0),
	}
	for i, expr := range o.texts("extra_patterns", nil) {
		re := o.in(o.value, "extra_patterns").pattern(strconv.Itoa(i), expr, Flags{IgnoreCase: true, DotAll: true})
		s.ExtraPatterns = append(s.ExtraPatterns, re)
	}
	return s
}
