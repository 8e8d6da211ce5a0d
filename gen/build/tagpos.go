package build

import (
	"go/ast"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
)

// A tagValue is the value of the key cloudg in a struct tag, with the place of each
// of its bytes.
type tagValue struct {
	literal diag.Pos // of the opening quote of the whole tag
	offsets []int    // in the literal, of each byte of the value and of its end; nil when not known
}

// cloudgTag finds the value in the tag's literal. In a tag that is an interpreted
// string only the place of the literal is known.
func (b *builder) cloudgTag(lit *ast.BasicLit) tagValue {
	v := tagValue{literal: b.res.Position(lit.Pos())}
	if !strings.HasPrefix(lit.Value, "`") {
		return v
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return v
	}
	value, ok := reflect.StructTag(text).Lookup("cloudg")
	if !ok {
		return v
	}
	for at := 0; ; {
		i := strings.Index(text[at:], `cloudg:"`)
		if i < 0 {
			return v
		}
		at += i + len(`cloudg:"`)
		// Another value may hold the same text; this one unquotes to the value.
		if offsets, got := unquoted(text[at:], at+len("`")); got == value {
			v.offsets = offsets
			return v
		}
	}
}

// unquoted undoes the quoting of an interpreted string whose opening quote was cut
// off, and returns for each byte of the result, and for its end, where it comes from.
func unquoted(s string, base int) (offsets []int, text string) {
	var b strings.Builder
	rest := s
	for rest != "" && rest[0] != '"' {
		r, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			return nil, ""
		}
		before, from := b.Len(), base+len(s)-len(rest)
		if multibyte {
			b.WriteRune(r)
		} else {
			b.WriteByte(byte(r))
		}
		for range b.Len() - before {
			offsets = append(offsets, from)
		}
		rest = tail
	}
	return append(offsets, base+len(s)-len(rest)), b.String()
}

// start is the place of the value, of the literal when it is not known.
func (v tagValue) start() diag.Pos { return v.at(directive.Span{}) }

// at returns the place where a span of the value starts.
func (v tagValue) at(s directive.Span) diag.Pos {
	if s.Start >= len(v.offsets) {
		return v.literal
	}
	pos := v.literal
	pos.Col += v.offsets[s.Start] // reflect takes no tag with line breaks
	return pos
}

func isLetterOrDigit(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
