package transform

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Flags change how a regular expression is read.
type Flags struct {
	IgnoreCase bool // i
	MultiLine  bool // m: ^ and $ match at lines, too
	DotAll     bool // s: . matches newlines
	Verbose    bool // x: white space and comments in the expression do not count
}

// set sets a flag by its letter or long name.
func (f *Flags) set(name string) bool {
	switch strings.ToLower(name) {
	case "i", "ignorecase":
		f.IgnoreCase = true
	case "m", "multiline":
		f.MultiLine = true
	case "s", "dotall":
		f.DotAll = true
	case "x", "verbose":
		f.Verbose = true
	default:
		return false
	}
	return true
}

// flags reads a member that holds letters or a long name, or a list of either.
func (o *object) flags(name string) (f Flags) {
	value := o.get(name)
	var words []string
	switch value.Kind() {
	case codec.KindAbsent:
		return f
	case codec.KindString:
		words = strings.FieldsFunc(value.Text(), func(r rune) bool { return strings.ContainsRune(" ,|", r) })
	default:
		words = o.list(name, value)
	}
	for _, word := range words {
		if f.set(word) {
			continue
		}
		letters := strings.Split(word, "")
		if slices.ContainsFunc(letters, func(letter string) bool { return !f.set(letter) }) {
			o.fail(name, "must consist of i (ignorecase), m (multiline), s (dotall) and x (verbose)")
		}
	}
	return f
}

func (f Flags) compile(expr string) (*regexp.Regexp, error) {
	if f.Verbose {
		expr = terse(expr)
	}
	var letters strings.Builder
	for _, flag := range []struct {
		on     bool
		letter byte
	}{{f.IgnoreCase, 'i'}, {f.MultiLine, 'm'}, {f.DotAll, 's'}} {
		if flag.on {
			letters.WriteByte(flag.letter)
		}
	}
	if letters.Len() > 0 {
		expr = "(?" + letters.String() + ":" + expr + ")"
	}
	return regexp.Compile(expr)
}

// terse removes white space and comments from an expression, except behind a
// backslash and inside of brackets.
func terse(expr string) string {
	var b strings.Builder
	inClass, escaped, comment := false, false, false
	for _, r := range expr {
		switch {
		case comment:
			comment = r != '\n'
			continue
		case escaped:
			escaped = false
		case r == '\\':
			escaped = true
		case r == '[':
			inClass = true
		case r == ']':
			inClass = false
		case !inClass && strings.ContainsRune(" \t\n\r\f\v", r):
			continue
		case !inClass && r == '#':
			comment = true
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
