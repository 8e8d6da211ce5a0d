package transform

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A replacement is a text and what stands in its place.
type replacement struct{ old, new string }

// A replacer replaces texts of a table, of which there may be many, in one scan. They
// stand alone, or in a longer text as whole words: neither before nor behind them is
// there a letter, a digit, a hyphen or _. Of several that begin at a place the longest
// is replaced. It is immutable.
type replacer struct {
	table     []replacement
	substring bool // also in longer texts
	fold      bool // case does not count
	nodes     []trieNode
	first     [256]bool // bytes with which an old text may begin
}

// A trieNode stands for the beginning of old texts. Node 0 is for the empty one.
type trieNode struct {
	child, sibling int32 // nodes, 0 for none
	c              byte  // by which it is longer than its parent
	entry          int32 // of the table, plus one; 0 for none
}

// newReplacer returns a replacer. Of entries with the same old text the first counts.
func newReplacer(table []replacement, substring, fold bool) *replacer {
	r := &replacer{table: table, substring: substring, fold: fold, nodes: make([]trieNode, 1)}
	for i, entry := range table {
		if entry.old == "" {
			continue
		}
		at := int32(0)
		for _, c := range []byte(r.folded(entry.old)) {
			at = r.grow(at, c)
		}
		if r.nodes[at].entry == 0 {
			r.nodes[at].entry = int32(i) + 1
		}
	}
	for c := range 256 {
		// Other characters may fold to any letter.
		folded := byte(c)
		if fold && c < utf8.RuneSelf {
			folded = byte(foldRune(rune(c)))
		}
		r.first[c] = r.child(0, folded) != 0 || fold && c >= utf8.RuneSelf
	}
	return r
}

func (r *replacer) folded(text string) string {
	if !r.fold {
		return text
	}
	return strings.Map(foldRune, text)
}

// foldRune returns the same character for all cases of a letter: the smallest, which is
// the capital for those of ASCII.
func foldRune(c rune) rune {
	least := c
	for next := unicode.SimpleFold(c); next != c; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	return least
}

// grow returns the child of a node, which it makes if need be.
func (r *replacer) grow(at int32, c byte) int32 {
	if next := r.child(at, c); next != 0 {
		return next
	}
	next := int32(len(r.nodes))
	r.nodes = append(r.nodes, trieNode{c: c, sibling: r.nodes[at].child})
	r.nodes[at].child = next
	return next
}

// child returns the child of a node, 0 when there is none.
func (r *replacer) child(at int32, c byte) int32 {
	next := r.nodes[at].child
	for next != 0 && r.nodes[next].c != c {
		next = r.nodes[next].sibling
	}
	return next
}

// replace returns a text with everything replaced, and how often. each, which may be
// nil, is told what was replaced, as it stood there.
func (r *replacer) replace(text string, each func(old, new string)) (string, int) {
	s := scan{replacer: r, text: text}
	return s.replace(each)
}

// A scan is one run of a replacer over a text.
type scan struct {
	*replacer
	text  string
	steps int // nodes that were visited
}

func (s *scan) replace(each func(old, new string)) (string, int) {
	if len(s.nodes) == 1 {
		return s.text, 0
	}
	var b strings.Builder
	start, count := 0, 0
	for i := 0; i < len(s.text); {
		if i > 0 && !s.substring {
			break
		}
		if c := s.text[i]; !s.first[c] || !utf8.RuneStart(c) || !s.wordEdgeBefore(i) {
			i++
			continue
		}
		entry, end := s.longest(i)
		if entry == 0 {
			i++
			continue
		}
		b.WriteString(s.text[start:i])
		b.WriteString(s.table[entry-1].new)
		if each != nil {
			each(s.text[i:end], s.table[entry-1].new)
		}
		count++
		start, i = end, end
	}
	if count == 0 {
		return s.text, 0
	}
	b.WriteString(s.text[start:])
	return b.String(), count
}

// longest returns the entry of the longest old text at a place, 0 when there is none,
// and where it ends.
func (s *scan) longest(at int) (entry int32, end int) {
	node := int32(0)
	for i := at; i < len(s.text); {
		var size int
		if node, size = s.step(node, i); node == 0 {
			return entry, end
		}
		i += size
		if e := s.nodes[node].entry; e != 0 && (i == len(s.text) || s.substring && s.wordEdgeAfter(i)) {
			entry, end = e, i
		}
	}
	return entry, end
}

// step goes on to the node of the next character, which has size bytes.
func (s *scan) step(node int32, at int) (next int32, size int) {
	s.steps++
	if !s.fold {
		return s.child(node, s.text[at]), 1
	}
	c, size := utf8.DecodeRuneInString(s.text[at:])
	var folded [utf8.UTFMax]byte
	for _, b := range folded[:utf8.EncodeRune(folded[:], foldRune(c))] {
		if node = s.child(node, b); node == 0 {
			return 0, size
		}
	}
	return node, size
}

func (s *scan) wordEdgeBefore(at int) bool {
	if at == 0 {
		return true
	}
	c, _ := utf8.DecodeLastRuneInString(s.text[:at])
	return !joins(c)
}

func (s *scan) wordEdgeAfter(at int) bool {
	c, _ := utf8.DecodeRuneInString(s.text[at:])
	return !joins(c)
}

// joins reports whether a character makes a longer word of the one beside it.
func joins(c rune) bool {
	if c < utf8.RuneSelf {
		return c == '-' || inWord[byte(c)]
	}
	return unicode.IsLetter(c) || unicode.IsDigit(c)
}
