package directive

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// NearMiss reports whether a comment was meant as a directive but is none to Go, such
// as "// cloudg:tool", "//Cloudg:tool" or "/*cloudg:tool*/". The text is that of one
// comment with its markers; each line of a block comment is judged by itself.
//
// A line is judged by its start: blanks, one "+" or "@" (or the third slash of "///"),
// then "cloudg" in any case, ":", and a word. It is a near miss
//
//   - whatever the word is, if nothing stands between the comment marker and "cloudg":
//     people leave a space before prose;
//   - if the word directly follows the colon and resembles a directive's;
//   - if the word is a directive's, blanks surround the colon, and the rest of the line
//     is empty or starts with a quote or with key=value.
//
// A line comment that starts with "cloudg", without a space before it, is one as well
// if nothing follows, or a directive's word after some other separator than the colon.
//
// So "the cloudg: prefix" and "cloudg: server of assets" are prose. Text that starts
// with "//cloudg:" and a word in lower case is no near miss, known or not: [Parse]
// reports it.
func NearMiss(comment string) (Problem, bool) {
	if strings.HasPrefix(comment, "//") {
		if p, ok := wrongSeparator(comment); ok {
			return p, true
		}
		return nearMissLine(comment, 2, len(comment))
	}
	if !strings.HasPrefix(comment, "/*") {
		return Problem{}, false
	}
	end := len(comment)
	if len(comment) >= len("/**/") && strings.HasSuffix(comment, "*/") {
		end -= len("*/")
	}
	for start := 2; start <= end; {
		stop := end
		if i := strings.IndexByte(comment[start:end], '\n'); i >= 0 {
			stop = start + i
		}
		if p, ok := nearMissLine(comment, start, stop); ok {
			return p, true
		}
		start = stop + 1
	}
	return Problem{}, false
}

// candidate is a line that starts with something like "cloudg:word".
type candidate struct {
	span    Span   // of what resembles a directive
	word    string // may be empty
	rest    string // of the line
	glued   bool   // directly after the comment marker
	tight   bool   // no blanks around the colon
	exact   bool   // spelled "//cloudg:"
	isBlock bool
}

// nearMissLine judges comment[start:end], one line without its marker.
func nearMissLine(comment string, start, end int) (Problem, bool) {
	c, ok := findCandidate(comment, start, end)
	if !ok {
		return Problem{}, false
	}
	words := wordNames(Words())
	meant := ""
	if c.word != "" {
		meant = Suggest(c.word, words)
	}
	known := strings.EqualFold(meant, c.word) && meant != ""
	var miss bool
	switch {
	case c.exact && c.tight:
		miss = known && meant != c.word
	case c.glued:
		miss = true
	case c.tight:
		miss = meant != ""
	default:
		miss = known && looksLikeItems(c.rest)
	}
	if !miss {
		return Problem{}, false
	}
	return Problem{
		Kind: Misspelled, Span: c.span,
		Message: fmt.Sprintf("comment resembles a directive but is none: %s", c.reason()),
		Hint:    nearMissHint(meant, words),
	}, true
}

// wrongSeparator judges a line comment that starts with "//cloudg" and no colon.
func wrongSeparator(comment string) (Problem, bool) {
	const start = len("//")
	after := start + len("cloudg")
	if len(comment) < after || !strings.EqualFold(comment[start:after], "cloudg") {
		return Problem{}, false
	}
	rest := strings.TrimRight(comment[after:], blanks)
	words, meant, end := wordNames(Words()), "", after
	if rest != "" {
		word := strings.TrimLeft(rest, "-./=_ \t")
		if word == rest {
			return Problem{}, false
		}
		end += len(rest) - len(word)
		if i := strings.IndexAny(word, blanks); i >= 0 {
			word = word[:i]
		}
		for _, w := range words {
			if strings.EqualFold(w, word) {
				meant = w
			}
		}
		if meant == "" {
			return Problem{}, false
		}
		end += len(word)
	}
	return Problem{
		Kind: Misspelled, Span: Span{start, end},
		Message: "comment resembles a directive but is none: a colon stands after cloudg",
		Hint:    nearMissHint(meant, words),
	}, true
}

func nearMissHint(meant string, words []string) string {
	if meant != "" {
		return fmt.Sprintf("did you mean %s%s?", prefix, meant)
	}
	return "a directive starts with " + prefix + " and a word; " + hint("", words)
}

func (c candidate) reason() string {
	switch {
	case c.isBlock:
		return "a directive is a line comment"
	case !c.glued:
		return "nothing stands between // and cloudg"
	case !c.tight:
		return "no space stands around the colon"
	default:
		return "directives are written in lower case"
	}
}

func findCandidate(comment string, start, end int) (candidate, bool) {
	line := comment[:end]
	c := candidate{isBlock: comment[1] == '*'}
	i := skipDecoration(line, start, c.isBlock)
	after := i + len("cloudg")
	if after > end || !strings.EqualFold(line[i:after], "cloudg") {
		return candidate{}, false
	}
	colon := skipSpace(line, after)
	if colon >= end || line[colon] != ':' {
		return candidate{}, false
	}
	word := skipSpace(line, colon+1)
	stop := word
	for stop < end && (isLower(line[stop]) || isUpper(line[stop]) || isDigit(line[stop]) || line[stop] == '_' || line[stop] == '-') {
		stop++
	}
	c.word, c.rest = line[word:stop], line[stop:]
	c.glued = i == 2
	c.tight = colon == after && word == colon+1
	c.exact = strings.HasPrefix(line, prefix)
	c.span = Span{decorationStart(line, start, i), max(colon+1, stop)}
	return c, c.word != "" || c.glued && !c.exact
}

// skipDecoration returns the position of the first byte of a line that is neither
// blank nor decoration.
func skipDecoration(line string, start int, isBlock bool) int {
	i := start
	if !isBlock && strings.HasPrefix(line[i:], "/") {
		i++
	}
	if isBlock && strings.HasPrefix(line[i:], prefix) { // indented, it is an example
		return i + len("//")
	}
	i = skipSpace(line, i)
	if isBlock && strings.HasPrefix(line[i:], "*") {
		i = skipSpace(line, i+1)
	}
	if i < len(line) && (line[i] == '+' || line[i] == '@') {
		i = skipSpace(line, i+1)
	}
	return i
}

// decorationStart returns the position of a "+" or "@" before i, else i.
func decorationStart(line string, start, i int) int {
	if j := strings.LastIndexAny(line[start:i], "+@"); j >= 0 {
		return start + j
	}
	return i
}

func skipSpace(line string, i int) int {
	for i < len(line) {
		r, size := utf8.DecodeRuneInString(line[i:])
		if !unicode.IsSpace(r) {
			break
		}
		i += size
	}
	return i
}

// looksLikeItems reports whether the rest of a line could be items of a directive.
func looksLikeItems(rest string) bool {
	fields := strings.Fields(rest)
	return len(fields) == 0 || slices.Contains([]byte("\"`"), fields[0][0]) || strings.Contains(fields[0], "=")
}
