package directive

import (
	"encoding/json"
	"fmt"
	"go/token"
	"mime"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// accept checks a value against its key and reports what is wrong. The span is that
// of the whole item, for values that have no text of their own.
func (p *parser) accept(k *Key, v *Value, item Span) bool {
	if !k.Type.List() {
		return p.filled(k, Element{Text: v.Text, Span: v.Span, Quoted: v.Quoted}, item) &&
			p.sound(k, checkScalar(k, v), v.Span)
	}
	if k.AllowNone && v.Raw == "none" {
		v.List = nil
		return true
	}
	for _, e := range v.List {
		if !p.filled(k, e, item) || !p.sound(k, checkElement(k, e), e.Span) {
			return false
		}
	}
	return k.Type != Enumeration || p.enumeration(k, v.List)
}

// filled reports an empty value or element, and one that no JSON text can hold.
func (p *parser) filled(k *Key, e Element, item Span) bool {
	if strings.ContainsRune(e.Text, 0) || !utf8.ValidString(e.Text) {
		return p.sound(k, must(k, false, "valid UTF-8 without NUL"), e.Span)
	}
	if e.Text != "" || e.Quoted && k.AllowEmpty {
		return true
	}
	p.report(Problem{
		Kind: EmptyValue, Key: k.Name, Span: item,
		Message: fmt.Sprintf("%s has an empty value", k.Name), Hint: valueHint(k),
	})
	return false
}

// fault is what is wrong with a value; nil for a good one.
type fault struct {
	message, hint string
}

func (p *parser) sound(k *Key, f *fault, span Span) bool {
	if f != nil {
		p.report(Problem{Kind: BadValue, Key: k.Name, Span: span, Message: f.message, Hint: f.hint})
	}
	return f == nil
}

// must returns the fault "key must be what" unless the value is good.
func must(k *Key, good bool, what string) *fault {
	if good {
		return nil
	}
	return &fault{message: fmt.Sprintf("%s must be %s", k.Name, what), hint: valueHint(k)}
}

// valueHint says what a value of the key may be.
func valueHint(k *Key) string {
	if k.Allowed != nil && k.Type != Schema {
		return "allowed: " + strings.Join(k.Allowed, ", ")
	}
	return "write it like this: " + k.Example
}

func checkScalar(k *Key, v *Value) *fault {
	switch k.Type {
	case Bool, Enum:
		return checkAllowed(k, v.Text)
	case Name:
		return must(k, ValidName(v.Text), "1 to 128 characters, each a letter, a digit, _, . or -")
	case Identifier:
		return must(k, token.IsIdentifier(v.Text) && v.Text != "_", "a Go identifier")
	case Path:
		return must(k, isPath(v.Text), "Func.name or Type.Method.name")
	case GoType:
		return must(k, isGoType(v.Text), "a type: Type, or package.Type")
	case MIME:
		_, _, err := mime.ParseMediaType(v.Text)
		return must(k, err == nil && strings.Contains(v.Text, "/"), "a MIME type, type/subtype")
	case Integer:
		_, err := strconv.ParseInt(v.Text, 10, 64)
		return must(k, err == nil && isNumber(v.Text) && v.Text[0] != '-', "a whole number, not negative")
	case Fraction:
		f, err := strconv.ParseFloat(v.Text, 64)
		return must(k, err == nil && isNumber(v.Text) && f >= 0 && f <= 1, "a number from 0 to 1")
	case Bound:
		_, err := time.ParseDuration(v.Text)
		return must(k, err == nil || isNumber(v.Text), "a number as in JSON, or a duration as in Go")
	case Step:
		f, err := strconv.ParseFloat(v.Text, 64)
		_, derr := parseDuration(v.Text)
		return must(k, derr == nil || err == nil && isNumber(v.Text) && f > 0, "a number as in JSON, or a duration as in Go, above zero")
	case Duration:
		_, err := parseDuration(v.Text)
		return must(k, err == nil, "a duration above zero as in Go, such as 1m30s")
	case Pattern:
		return checkPattern(k, v.Text)
	case Icon:
		_, err := parseIcon(v.Text)
		if err != nil {
			return &fault{message: "icon has " + err.Error(), hint: valueHint(k)}
		}
	case Literal:
		return checkLiteral(k, v.Raw, v.Text)
	case JSONObject, JSONList, Meta, Schema:
		return checkJSON(k, v)
	}
	return nil
}

func checkElement(k *Key, e Element) *fault {
	switch k.Type {
	case Set:
		return checkAllowed(k, e.Text)
	case LiteralList:
		return checkLiteral(k, e.Raw, e.Text)
	case Codes:
		return must(k, isCode(e.Text), "codes such as CG7001")
	}
	return nil
}

func checkAllowed(k *Key, text string) *fault {
	for _, a := range k.Allowed {
		if a == text {
			return nil
		}
	}
	if k.Type == Bool && len(k.Allowed) == 1 {
		return &fault{
			message: fmt.Sprintf("%s can only be %s", k.Name, k.Allowed[0]),
			hint:    "leave it out for the default; " + valueHint(k),
		}
	}
	return &fault{message: fmt.Sprintf("unknown value %q of %s", text, k.Name), hint: hint(text, k.Allowed)}
}

// enumeration reports the first element that stands there twice, or beside "*".
func (p *parser) enumeration(k *Key, list []Element) bool {
	seen := make(map[string]bool, len(list))
	for _, e := range list {
		if e.Raw == "*" && len(list) > 1 {
			return p.sound(k, must(k, false, "a list of values, or * alone"), e.Span)
		}
		if seen[e.Text] {
			twice := fmt.Sprintf("%s holds %q twice", k.Name, e.Text)
			return p.sound(k, &fault{message: twice, hint: "delete one of them"}, e.Span)
		}
		seen[e.Text] = true
	}
	return true
}

// isNumber reports whether text is a number by the grammar of JSON.
func isNumber(text string) bool {
	if text == "" || text[0] != '-' && !isDigit(text[0]) || !isDigit(text[len(text)-1]) {
		return false
	}
	return json.Valid([]byte(text))
}

func parseDuration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err == nil && d <= 0 {
		err = fmt.Errorf("duration is not above zero")
	}
	return d, err
}

// isPath reports whether text is Func.name or Type.Method.name, where name is a wire
// name and may hold points itself.
func isPath(text string) bool {
	fn, name, ok := strings.Cut(text, ".")
	return ok && token.IsIdentifier(fn) && ValidName(name)
}

// isGoType reports whether text is the name of a type, with that of a package or without.
func isGoType(text string) bool {
	before, after, qualified := strings.Cut(text, ".")
	return token.IsIdentifier(before) && (!qualified || token.IsIdentifier(after))
}

// isCode reports whether text is a diagnostic code of the generator.
func isCode(text string) bool {
	if len(text) != len("CG1234") || !strings.HasPrefix(text, "CG") {
		return false
	}
	return strings.Trim(text[2:], "0123456789") == ""
}
