package directive

import (
	"strconv"
	"strings"
)

const blanks = " \t\r\n\v\f"

// dialect is what differs between a comment line and a struct tag.
type dialect struct {
	itemSep     string // bytes that end an item
	listSep     byte
	quotes      string // bytes that start a quoted value
	loose       bool   // blanks around values mean nothing
	quotingHint string
}

func commentDialect() dialect {
	return dialect{
		itemSep: blanks, listSep: ',', quotes: "\"`",
		quotingHint: "a quoted value is a whole Go string literal, followed by a space or, in a list, by a comma",
	}
}

func tagDialect() dialect {
	return dialect{
		itemSep: ",", listSep: '|', quotes: "'", loose: true,
		quotingHint: "a quoted value ends with ', and '' inside stands for one; a comma follows or, in a list, a |",
	}
}

// scanner cuts text into items. Every method leaves pos inside the text or at its end.
type scanner struct {
	dialect
	text     string
	pos      int
	problems []Problem
}

func (s *scanner) done() bool { return s.pos >= len(s.text) }

func (s *scanner) report(p Problem) { s.problems = append(s.problems, p) }

func (s *scanner) skipBlanks() {
	for !s.done() && strings.IndexByte(blanks, s.text[s.pos]) >= 0 {
		s.pos++
	}
}

// until returns the text up to the first of the stop bytes, blanks at its end cut off,
// and moves to that byte.
func (s *scanner) until(stop string) (string, Span) {
	start, end := s.pos, len(s.text)
	if i := strings.IndexAny(s.text[start:], stop); i >= 0 {
		end = start + i
	}
	s.pos = end
	text := strings.TrimRight(s.text[start:end], blanks)
	return text, Span{start, start + len(text)}
}

func (s *scanner) atQuote() bool {
	return !s.done() && strings.IndexByte(s.quotes, s.text[s.pos]) >= 0
}

// value scans the value at pos, which ends before the next item.
func (s *scanner) value(list bool) (Value, bool) {
	start := s.pos
	var v Value
	for {
		e, ok := s.element(list)
		if !ok {
			return Value{}, false
		}
		v.List = append(v.List, e)
		if !list || s.done() || s.text[s.pos] != s.listSep {
			break
		}
		s.pos++
	}
	last := v.List[len(v.List)-1]
	v.Span = Span{start, last.Span.End}
	v.Raw = s.text[v.Span.Start:v.Span.End]
	if len(v.List) == 1 {
		v.Text, v.Quoted = last.Text, last.Quoted
	} else {
		v.Text = v.Raw
	}
	if !list {
		v.List = nil
	}
	return v, true
}

// element scans one value, or one element of a list, which may be empty.
func (s *scanner) element(list bool) (Element, bool) {
	stop := s.itemSep
	if list {
		stop += string(s.listSep)
	}
	if s.loose {
		s.skipBlanks()
	}
	if !s.atQuote() {
		text, span := s.until(stop)
		return Element{Raw: text, Text: text, Span: span}, true
	}
	e, ok := s.quoted()
	if !ok {
		return Element{}, false
	}
	if s.loose {
		s.skipBlanks()
	}
	if !s.done() && strings.IndexByte(stop, s.text[s.pos]) < 0 {
		_, junk := s.until(s.itemSep)
		s.report(Problem{
			Kind: BadQuoting, Span: junk,
			Message: "text is glued to the end of a quoted value",
			Hint:    s.quotingHint,
		})
		return Element{}, false
	}
	return e, true
}

// quoted scans a quoted value and undoes the quoting.
func (s *scanner) quoted() (Element, bool) {
	start := s.pos
	end := quoteEnd(s.text, start)
	if end < 0 {
		s.pos = len(s.text)
		s.report(Problem{
			Kind: BadQuoting, Span: Span{start, len(s.text)},
			Message: "quoted value does not end", Hint: s.quotingHint,
		})
		return Element{}, false
	}
	s.pos = end
	raw := s.text[start:end]
	text, err := unquote(raw)
	if err != nil {
		s.report(Problem{
			Kind: BadQuoting, Span: Span{start, end},
			Message: "quoted value is not a Go string literal", Hint: s.quotingHint,
		})
		return Element{}, false
	}
	return Element{Raw: raw, Text: text, Span: Span{start, end}, Quoted: true}, true
}

// quoteEnd returns the position after the quoted value that starts at start, or -1.
func quoteEnd(text string, start int) int {
	quote := text[start]
	for i := start + 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote == '"':
			i++
		case text[i] != quote:
		case quote == '\'' && i+1 < len(text) && text[i+1] == quote:
			i++
		default:
			return i + 1
		}
	}
	return -1
}

func unquote(raw string) (string, error) {
	if raw[0] == '\'' {
		return strings.ReplaceAll(raw[1:len(raw)-1], "''", "'"), nil
	}
	return strconv.Unquote(raw)
}
