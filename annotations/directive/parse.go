package directive

import (
	"fmt"
	"strings"
)

// prefix starts every directive.
const prefix = "//cloudg:"

// Parse reads a directive from the text of one line comment that starts with
// "//cloudg:". All problems of the line are reported at once. The directive is nil
// when the word is not known; otherwise it holds what could be understood, and is
// complete only when there is no problem.
//
// Text that does not start so has no directive, and a problem if it is a [NearMiss].
func Parse(text string) (*Directive, []Problem) {
	if p, ok := NearMiss(text); ok {
		return nil, []Problem{p}
	}
	if !strings.HasPrefix(text, prefix) {
		return nil, nil
	}
	s := &scanner{dialect: commentDialect(), text: text, pos: len(prefix)}
	name, span := s.until(s.itemSep)
	word, ok := Lookup(name)
	if !ok {
		return nil, []Problem{unknownWord(name, span)}
	}
	p := &parser{scanner: s, word: word, owner: prefix + word.Name, seen: map[string]Span{}}
	d := &Directive{Word: word.Name, WordSpan: span}
	d.Positional = p.positional(span)
	if word.FreeText != "" {
		d.FreeText = p.freeText(span)
	}
	for p.skipBlanks(); !p.done(); p.skipBlanks() {
		p.item()
	}
	d.Items = p.items
	if word.NeedsKey && len(d.Items) == 0 && len(p.problems) == 0 {
		p.report(Problem{
			Kind: EmptyValue, Span: span,
			Message: p.owner + " has no key, and says nothing", Hint: hint("", word.keyNames()),
		})
	}
	return d, p.problems
}

func unknownWord(name string, span Span) Problem {
	allowed := wordNames(Words())
	if name == "" {
		return Problem{
			Kind: UnknownWord, Span: Span{0, len(prefix)},
			Message: prefix + " is not followed by a directive", Hint: hint("", allowed),
		}
	}
	return Problem{
		Kind: UnknownWord, Span: span,
		Message: fmt.Sprintf("unknown directive %q", prefix+name), Hint: hint(name, allowed),
	}
}

// hint ends with the word that was probably meant, or with all that are allowed.
func hint(word string, allowed []string) string {
	if s := Suggest(word, allowed); s != "" && word != "" {
		return fmt.Sprintf("did you mean %s?", s)
	}
	if len(allowed) == 0 {
		return "no keys are allowed"
	}
	return "allowed: " + strings.Join(allowed, ", ")
}

// positional reads the positional value if one stands here.
func (p *parser) positional(word Span) *Value {
	pos := p.word.Positional
	p.skipBlanks()
	if pos == nil || p.done() && !pos.Required {
		return nil
	}
	if p.done() || !p.positionalAhead() {
		if pos.Required {
			p.report(Problem{
				Kind: MissingPositional, Span: word,
				Message: fmt.Sprintf("%s needs the %s as its first value", p.owner, pos.Name),
				Hint:    "write it like this: " + p.word.Example,
			})
		}
		return nil
	}
	v, ok := p.value(pos.Type.List())
	if !ok {
		return nil
	}
	if meant := p.hintMeant(&v); meant != "" {
		p.report(Problem{
			Kind: UnknownKey, Span: v.Span,
			Message: fmt.Sprintf("%s has no key %q", p.owner, v.Text),
			Hint:    fmt.Sprintf("did you mean %s? A %s that looks like it is written in quotes", meant, pos.Name),
		})
		return nil
	}
	as := &Key{Name: pos.Name, Type: pos.Type, Allowed: pos.Allowed, Example: p.word.Example}
	if !p.accept(as, &v, v.Span) {
		return nil
	}
	return &v
}

// hintMeant returns the key that a bare first value probably misspells: in the place of
// an optional name, "readonl" would otherwise quietly name the tool.
func (p *parser) hintMeant(v *Value) string {
	if v.Quoted || p.word.Positional.Required {
		return ""
	}
	var flags []string
	for _, k := range p.word.Keys {
		if k.Type == Bool {
			flags = append(flags, k.Name)
		}
	}
	return Suggest(v.Text, flags)
}

// positionalAhead decides whether the item at pos is the positional value.
func (p *parser) positionalAhead() bool {
	if p.atQuote() {
		return true
	}
	at := *p.scanner
	name, _ := at.until(p.itemSep + "=")
	_, isKey := p.word.Key(name)
	hasValue := !at.done() && at.text[at.pos] == '='
	if p.word.Positional.Required {
		return !isKey || !hasValue
	}
	return !isKey && !hasValue
}

// freeText reads the rest of the line.
func (p *parser) freeText(word Span) *Value {
	p.skipBlanks()
	if p.done() && len(p.problems) > 0 {
		return nil
	}
	start := p.pos
	p.pos = len(p.text)
	text := strings.TrimRight(p.text[start:], blanks)
	if text == "" {
		p.report(Problem{
			Kind: EmptyValue, Span: word,
			Message: fmt.Sprintf("%s needs a %s", p.owner, p.word.FreeText),
			Hint:    "write it like this: " + p.word.Example,
		})
		return nil
	}
	return &Value{Raw: text, Text: text, Span: Span{start, start + len(text)}}
}
