package layer

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// fenceMark begins a fence around text of doubtful origin. Taking a fence off is
// not the reversal of a token.
const fenceMark = "\u27E6"

// minRestored is the length in characters below which a real value is no secret:
// replacing it would garble unrelated text.
const minRestored = 3

// restored holds the real values that the input pipeline put in place of tokens.
// A handler may repeat them, so that the tokens are put back in everything that
// leaves.
type restored struct {
	pairs []runtime.Restored // longest real value first
}

// newRestored returns the pairs that an input run noted, and those it can be seen
// to have made: strings that differ between the arguments before and after.
func newRestored(noted []runtime.Restored, before, after runtime.JSON) *restored {
	r := new(restored)
	for _, pair := range noted {
		r.add(pair.Real, pair.Token)
	}
	r.compare(before, after)
	r.sort()
	return r
}

// with returns the pairs of both.
func (r *restored) with(other *restored) *restored {
	both := &restored{pairs: slices.Clone(r.pairs)}
	for _, pair := range other.pairs {
		both.add(pair.Real, pair.Token)
	}
	both.sort()
	return both
}

func (r *restored) sort() {
	slices.SortStableFunc(r.pairs, func(a, b runtime.Restored) int { return cmp.Compare(len(b.Real), len(a.Real)) })
}

func (r *restored) add(real, token string) {
	pair := runtime.Restored{Real: real, Token: token}
	if utf8.RuneCountInString(real) >= minRestored && token != "" && token != real && !slices.Contains(r.pairs, pair) {
		r.pairs = append(r.pairs, pair)
	}
}

// compare adds a pair for every string that changed.
func (r *restored) compare(before, after runtime.JSON) {
	if before.Kind() != after.Kind() {
		return
	}
	switch before.Kind() {
	case codec.KindString:
		if token := before.Text(); !strings.Contains(token, fenceMark) {
			r.add(after.Text(), token)
		}
	case codec.KindList:
		for i := range min(before.Len(), after.Len()) {
			r.compare(before.Index(i), after.Index(i))
		}
	case codec.KindObject:
		for name, value := range before.All() {
			if changed, ok := after.Get(name); ok {
				r.compare(value, changed)
			}
		}
	}
}

// hide puts the tokens back in every string of a value, names of members included.
func (r *restored) hide(value runtime.JSON) runtime.JSON {
	if len(r.pairs) == 0 {
		return value
	}
	switch value.Kind() {
	case codec.KindString:
		return codec.StringValue(r.hideText(value.Text()))
	case codec.KindList:
		items := make([]runtime.JSON, 0, value.Len())
		for _, item := range value.Items() {
			items = append(items, r.hide(item))
		}
		return codec.ListValue(items...)
	case codec.KindObject:
		members := make([]codec.Member, 0, value.Len())
		for name, member := range value.All() {
			members = append(members, codec.Member{Name: r.hideText(name), Value: r.hide(member)})
		}
		return codec.ObjectValue(members...)
	default:
		return value
	}
}

// hideText replaces real values in one pass, so that no token is searched again.
// The longest value that stands at a place wins.
func (r *restored) hideText(text string) string {
	var out strings.Builder
	for at := 0; at < len(text); {
		pair, ok := r.find(text, at)
		if ok {
			out.WriteString(pair.Token)
			at += len(pair.Real)
			continue
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		out.WriteString(text[at : at+size])
		at += size
	}
	return out.String()
}

// find returns the pair whose real value stands at a place of text. A value with
// blanks in it may stand anywhere, another one only as a whole word.
func (r *restored) find(text string, at int) (runtime.Restored, bool) {
	for _, pair := range r.pairs {
		if !strings.HasPrefix(text[at:], pair.Real) {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(pair.Real):])
		if strings.ContainsFunc(pair.Real, unicode.IsSpace) || !wordRune(before) && !wordRune(after) {
			return pair, true
		}
	}
	return runtime.Restored{}, false
}

// wordRune reports whether c can be part of a word. The error rune that stands for
// the end of a text cannot.
func wordRune(c rune) bool {
	return c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c)
}
