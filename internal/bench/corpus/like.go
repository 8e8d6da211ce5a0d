package corpus

import (
	"regexp/syntax"
	"strings"
	"unicode"
)

// like returns a text that a regular expression matches. What stands around a group that
// captures is left out, for a secret is what is captured.
func (s *Source) like(tree *syntax.Regexp) string {
	var b strings.Builder
	s.write(&b, s.captured(tree), s.rand.IntN(2) == 0)
	return b.String()
}

// captured returns the first group that captures in one of the alternatives, or the whole
// when there is none.
func (s *Source) captured(tree *syntax.Regexp) *syntax.Regexp {
	if tree.Op == syntax.OpAlternate {
		return s.captured(tree.Sub[s.rand.IntN(len(tree.Sub))])
	}
	if group := firstCapture(tree); group != nil {
		return group
	}
	return tree
}

func firstCapture(tree *syntax.Regexp) *syntax.Regexp {
	if tree.Op == syntax.OpCapture {
		return tree.Sub[0]
	}
	for _, sub := range tree.Sub {
		if group := firstCapture(sub); group != nil {
			return group
		}
	}
	return nil
}

// write appends what a part of an expression matches. Letters whose case does not matter
// are all small or all capitals.
func (s *Source) write(b *strings.Builder, part *syntax.Regexp, small bool) {
	switch part.Op {
	case syntax.OpLiteral:
		text := string(part.Rune)
		if part.Flags&syntax.FoldCase != 0 {
			if text = strings.ToUpper(text); small {
				text = strings.ToLower(text)
			}
		}
		b.WriteString(text)
	case syntax.OpAnyCharNotNL: // meant for a dot
		b.WriteByte('.')
	case syntax.OpCharClass:
		b.WriteByte(s.oneOf(part.Rune))
	case syntax.OpConcat, syntax.OpCapture:
		for _, sub := range part.Sub {
			s.write(b, sub, small)
		}
	case syntax.OpAlternate:
		s.write(b, s.alternative(part), small)
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		for range s.times(part) {
			s.write(b, part.Sub[0], small)
		}
	}
}

// alternative returns one of the alternatives. Those that may as well be the end of the
// text are: they say what follows a secret.
func (s *Source) alternative(part *syntax.Regexp) *syntax.Regexp {
	for _, sub := range part.Sub {
		if sub.Op == syntax.OpEndText || sub.Op == syntax.OpEndLine {
			return sub
		}
	}
	return part.Sub[s.rand.IntN(len(part.Sub))]
}

// times returns how often a part is repeated.
func (s *Source) times(part *syntax.Regexp) int {
	const more = 40 // at most, where there is no limit or a far one
	least, most := part.Min, part.Max
	switch part.Op {
	case syntax.OpStar:
		least, most = 0, -1
	case syntax.OpPlus:
		least, most = 1, -1
	case syntax.OpQuest:
		least, most = 0, 1
	}
	if most < 0 || most > least+more {
		most = least + more
	}
	return least + s.rand.IntN(most-least+1)
}

// oneOf returns a character of a class, given as pairs of first and last. Those outside of
// ASCII only come from letters whose case does not matter.
func (s *Source) oneOf(class []rune) byte {
	var all []byte
	for i := 0; i < len(class); i += 2 {
		for r := class[i]; r <= min(class[i+1], unicode.MaxASCII); r++ {
			all = append(all, byte(r))
		}
	}
	return all[s.rand.IntN(len(all))]
}
