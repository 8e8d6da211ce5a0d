package build

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
)

// report turns a problem of the directive language into a diagnostic. The text is
// the one that was parsed.
func (b *builder) report(p directive.Problem, text string, at func(directive.Span) diag.Pos) {
	d := diag.Diagnostic{
		Code:    problemCode(p, text),
		Pos:     at(p.Span),
		End:     at(directive.Span{Start: p.Span.End}),
		Message: p.Message,
		Hint:    p.Hint,
	}
	if p.Related != (directive.Span{}) {
		d.Related = []diag.Related{{Pos: at(p.Related), Message: "the first one"}}
	}
	b.list.Add(d)
}

func problemCode(p directive.Problem, text string) diag.Code {
	switch p.Kind {
	case directive.UnknownWord:
		return diag.UnknownWord
	case directive.UnknownKey:
		if strings.HasPrefix(text[p.Span.Start:], "=") {
			return diag.BadSyntax
		}
		return diag.UnknownKey
	case directive.ForeignKey:
		return diag.ForeignKey
	case directive.DuplicateKey:
		return diag.DuplicateKey
	case directive.EmptyValue:
		return emptyCode(text[p.Span.Start:p.Span.End])
	case directive.MissingPositional:
		return diag.MissingPositional
	case directive.UnexpectedPositional:
		return diag.UnexpectedPositional
	case directive.BadQuoting:
		return diag.BadQuoting
	case directive.Misspelled:
		return diag.NearMiss
	}
	return valueCode(p.Key, text[p.Span.Start:p.Span.End])
}

// emptyCode tells what is empty: a value, a key without one, the place between two
// commas, or the reason of a nolint.
func emptyCode(item string) diag.Code {
	switch {
	case strings.ContainsAny(item, "=\"`"):
		return diag.EmptyValue
	case item == ",":
		return diag.BadSyntax
	case item == "nolint":
		return diag.MissingReason
	}
	return diag.MissingValue
}

// valueCode gives the values with a grammar of their own a code of their own.
func valueCode(key, raw string) diag.Code {
	switch key {
	case "pattern":
		if _, err := regexp.Compile(unquote(raw)); err == nil {
			return diag.PatternDialect
		}
		return diag.BadPattern
	case "format":
		return diag.UnknownFormat
	case "icon":
		return diag.BadIcon
	case "meta":
		return diag.BadMeta
	case "schema":
		return diag.BadSchema
	case "name":
		return diag.BadWireName
	}
	return diag.BadValue
}

// unquote undoes the quoting of a value that was found to be well quoted.
func unquote(raw string) string {
	if strings.HasPrefix(raw, "'") {
		return strings.ReplaceAll(strings.Trim(raw, "'"), "''", "'")
	}
	if text, err := strconv.Unquote(raw); err == nil {
		return text
	}
	return raw
}
