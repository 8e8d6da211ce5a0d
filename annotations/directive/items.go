package directive

import (
	"fmt"
	"strings"
)

// parser reads the items of one directive or tag.
type parser struct {
	*scanner
	word  *Word
	owner string          // for messages, such as "//cloudg:tool"
	seen  map[string]Span // first occurrence of each key
	items Items
}

// item reads one item: a key alone, or a key with a value.
func (p *parser) item() {
	if p.atQuote() {
		if v, ok := p.value(true); ok {
			p.unexpectedValue(v.Span)
		}
		return
	}
	name, span := p.until(p.itemSep + "=")
	if p.done() || p.text[p.pos] != '=' {
		p.keyAlone(name, span)
		return
	}
	p.pos++
	if name == "" {
		_, rest := p.until(p.itemSep)
		p.report(Problem{
			Kind: UnknownKey, Span: Span{span.Start, max(rest.End, span.Start+1)},
			Message: "no key stands before \"=\"",
			Hint:    "write key=value without spaces; " + hint("", p.word.keyNames()),
		})
		return
	}
	p.keyValue(name, span)
}

func (p *parser) keyValue(name string, span Span) {
	k, known := p.word.Key(name)
	v, ok := p.value(!known || k.Type.List())
	if !known {
		p.unknownKey(name, span)
		return
	}
	if !p.fresh(name, span) || !ok {
		return
	}
	if p.accept(k, &v, Span{span.Start, max(v.Span.End, span.End+1)}) {
		p.items = append(p.items, Item{Key: name, KeySpan: span, Value: v})
	}
}

func (p *parser) keyAlone(name string, span Span) {
	k, known := p.word.Key(name)
	if !known {
		// In a tag nothing but keys can stand alone; in a line it may be a lost value.
		if p.loose || Suggest(name, p.word.keyNames()) != "" || len(owners(name)) > 0 {
			p.unknownKey(name, span)
			return
		}
		p.unexpectedValue(span)
		return
	}
	if !p.fresh(name, span) {
		return
	}
	if k.Type != Bool {
		p.report(Problem{
			Kind: EmptyValue, Span: span,
			Message: fmt.Sprintf("%s needs a value", name), Hint: valueHint(k),
		})
		return
	}
	v := Value{Text: "true", Span: span}
	if p.accept(k, &v, span) {
		p.items = append(p.items, Item{Key: name, KeySpan: span, Value: v})
	}
}

// unexpectedValue reports a value without a key, which may stand in first place only.
func (p *parser) unexpectedValue(span Span) {
	p.report(Problem{
		Kind: UnexpectedPositional, Span: span,
		Message: fmt.Sprintf("value without a key in %s", p.owner),
		Hint:    "quote a value that has spaces; " + hint("", p.word.keyNames()),
	})
}

func (p *parser) unknownKey(name string, span Span) {
	if names := owners(name); len(names) > 0 {
		p.report(Problem{
			Kind: ForeignKey, Span: span,
			Message: fmt.Sprintf("%s is not a key of %s", name, p.owner),
			Hint:    fmt.Sprintf("it belongs to %s; %s", strings.Join(names, ", "), hint("", p.word.keyNames())),
		})
		return
	}
	p.report(Problem{
		Kind: UnknownKey, Span: span,
		Message: fmt.Sprintf("unknown key %q of %s", name, p.owner), Hint: hint(name, p.word.keyNames()),
	})
}

// fresh reports whether the key may occur here, and complains about a second time.
func (p *parser) fresh(name string, span Span) bool {
	first, given := p.seen[name]
	if !given {
		p.seen[name] = span
		return true
	}
	if k, ok := p.word.Key(name); ok && k.Repeatable {
		return true
	}
	p.report(Problem{
		Kind: DuplicateKey, Span: span, Related: first,
		Message: fmt.Sprintf("%s is given more than once", name),
		Hint:    "keep one of them",
	})
	return false
}
