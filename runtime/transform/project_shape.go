package transform

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/internal/glob"
)

// limits are how much stays of a value, each a number or None.
type limits struct{ depth, list, text int }

// A shaper is one run of a projector.
type shaper struct {
	options          *ProjectOptions
	include, exclude *pathSet // nil for none
	names            []string // to exclude wherever they stand
	members          [][]byte // how members with these names begin
	allow            *keyList // nil for all
	limits           limits
	counts           counts
	tooLarge         bool
	steps            int // values that were looked at
}

// A spot is where a value stands.
type spot struct {
	include, exclude stateSet
	searching        bool // an include pattern has yet to match
	depth            int
}

// shape returns what stays of a value, the same one when that is all.
func (s *shaper) shape(v codec.Value) (codec.Value, error) {
	at := spot{searching: s.include != nil}
	if s.include != nil {
		at.include = s.include.root()
		defer s.include.release(at.include)
	}
	if s.exclude != nil {
		at.exclude = s.exclude.root()
		defer s.exclude.release(at.exclude)
	}
	after, became, err := s.value(v, at)
	if err != nil || became != dropped {
		return after, err
	}
	switch v.Kind() {
	case codec.KindObject:
		return codec.ObjectValue(), nil
	case codec.KindList:
		return codec.ListValue(), nil
	}
	return codec.NullValue(), nil
}

// first returns the first shape of a value, and its size if there is a budget, or what is
// within the budget and not less. Most values stay as they are, which takes one look.
func (s *shaper) first(v codec.Value) (shaped codec.Value, size int, err error) {
	if s.plain() {
		if most, ok := s.leaves(v.Compact()); ok {
			return v, most, nil
		}
		m := meter{shaper: s}
		if size = m.size(v, 0); !m.touched {
			return v, size, nil
		}
	}
	if shaped, err = s.shape(v); err == nil && s.options.MaxChars > 0 {
		size = indentedSize(shaped, 0)
	}
	return shaped, size, err
}

// plain reports whether what stays of a value depends on nothing but itself and its name.
func (s *shaper) plain() bool {
	return s.include == nil && s.exclude == nil && s.allow == nil && s.limits.depth == None && !s.options.DropNulls && !s.options.DropEmpty
}

// leaves reports whether the value with a compact form stays as it is, without looking at
// its parts, and returns a size within the budget that it does not have more than. It is
// only sure of values that are small, where s is plain.
func (s *shaper) leaves(text []byte) (most int, ok bool) {
	if text == nil || s.limits.text != None && len(text) > s.limits.text {
		return 0, false
	}
	count := func(c byte) int { return bytes.Count(text, []byte{c}) }
	// Texts may hold the same characters, so that these are not too few.
	containers, commas := count('{')+count('['), count(',')
	const indent = 2
	most = len(text) + count(':') + (commas+2*containers)*(1+indent*containers)
	if containers > maxDepth || s.limits.list != None && commas >= s.limits.list || s.options.MaxChars > 0 && most > s.options.MaxChars {
		return 0, false
	}
	excluded := func(member []byte) bool { return bytes.Contains(text, member) }
	return most, !slices.ContainsFunc(s.members, excluded)
}

// keeps reports whether a value at a depth stays as it is, if its parts do, where s is
// plain.
func (s *shaper) keeps(v codec.Value, depth int) bool {
	switch v.Kind() {
	case codec.KindString:
		if s.limits.text == None || len(v.Text()) <= s.limits.text {
			return true
		}
		_, removed := cut(v.Text(), s.limits.text)
		return removed == 0
	case codec.KindList:
		return depth <= maxDepth && (s.limits.list == None || v.Len() <= s.limits.list)
	}
	return depth <= maxDepth
}

func (s *shaper) value(v codec.Value, at spot) (codec.Value, outcome, error) {
	s.steps++
	if s.exclude != nil && s.exclude.matches(at.exclude) {
		s.counts.excluded++
		return v, dropped, nil
	}
	if at.searching && s.include.matches(at.include) {
		at.searching = false
	}
	switch v.Kind() {
	case codec.KindList, codec.KindObject:
		return s.container(v, at)
	}
	if at.searching {
		return v, dropped, nil
	}
	if v.Kind() == codec.KindString && s.limits.text != None {
		if text, removed := cut(v.Text(), s.limits.text); removed > 0 {
			s.counts.texts++
			return codec.StringValue(text), changed, nil
		}
	}
	return v, same, nil
}

func (s *shaper) container(v codec.Value, at spot) (codec.Value, outcome, error) {
	if at.searching && !s.include.goesOn(at.include) {
		return v, dropped, nil
	}
	if s.limits.depth != None && at.depth >= s.limits.depth && v.Len() > 0 {
		s.counts.depth++
		return codec.StringValue(abridged(v)), changed, nil
	}
	if at.depth > maxDepth {
		return v, same, errTooDeep
	}
	var after codec.Value
	var became outcome
	var err error
	if v.Kind() == codec.KindList {
		after, became, err = s.list(v, at)
	} else {
		after, became, err = s.object(v, at)
	}
	if err == nil && at.searching && after.Len() == 0 {
		became = dropped
	}
	return after, became, err
}

// abridged returns the text in the place of a container that is too deep.
func abridged(v codec.Value) string {
	n := strconv.Itoa(v.Len())
	if v.Kind() == codec.KindList {
		return "<list: " + n + " items>"
	}
	return "<dict: " + n + " keys>"
}

// child shapes a part of a container. What has become nothing is dropped.
func (s *shaper) child(v codec.Value, name string, at spot) (codec.Value, outcome, error) {
	if slices.Contains(s.names, name) {
		s.steps++
		s.counts.excluded++
		return v, dropped, nil
	}
	at.depth++
	if at.searching {
		at.include = s.include.next(at.include, name)
		defer s.include.release(at.include)
	}
	if s.exclude != nil {
		at.exclude = s.exclude.next(at.exclude, name)
		defer s.exclude.release(at.exclude)
	}
	v, became, err := s.value(v, at)
	if err == nil && s.isNothing(v) {
		became = dropped
	}
	return v, became, err
}

func (s *shaper) isNothing(v codec.Value) bool {
	switch v.Kind() {
	case codec.KindNull, codec.KindAbsent:
		return s.options.DropNulls
	case codec.KindString:
		return s.options.DropEmpty && v.Text() == ""
	case codec.KindList, codec.KindObject:
		return s.options.DropEmpty && v.Len() == 0
	}
	return false
}

func (s *shaper) object(v codec.Value, at spot) (codec.Value, outcome, error) {
	var out []codec.Member
	differs := false
	i := -1
	for name, was := range v.All() {
		i++
		m := codec.Member{Name: name, Value: was}
		value, became := m.Value, dropped
		if s.allow != nil && !glob.Any(s.allow.globs, m.Name) {
			s.counts.keys++
		} else {
			var err error
			if value, became, err = s.child(m.Value, m.Name, at); err != nil {
				return v, same, err
			}
		}
		if became != same && !differs {
			out, differs = objectMembers(v, v.Len())[:i], true
		}
		if differs && became != dropped {
			out = append(out, codec.Member{Name: m.Name, Value: value})
		}
	}
	if !differs {
		return v, same, nil
	}
	return codec.ObjectValue(out...), changed, nil
}

func (s *shaper) list(v codec.Value, at spot) (codec.Value, outcome, error) {
	n := v.Len()
	if s.limits.list != None {
		n = min(n, s.limits.list)
	}
	var out []codec.Value
	differs := false
	for i := range n {
		item, became, err := s.child(v.Index(i), s.index(i), at)
		if err != nil {
			return v, same, err
		}
		if became != same && !differs {
			out, differs = firstItems(v, i, n+1), true
		}
		if differs && became != dropped {
			out = append(out, item)
		}
	}
	more := v.Len() - n
	if more == 0 && !differs {
		return v, same, nil
	}
	if !differs {
		out = firstItems(v, n, n+1)
	}
	if more > 0 {
		s.counts.lists++
		if s.options.ListMarker && (!at.searching || len(out) > 0) {
			out = append(out, codec.StringValue("\u2026 "+strconv.Itoa(more)+" more items"))
		}
	}
	return codec.ListValue(out...), changed, nil
}

// index returns the name of an item in a path, if anybody asks.
func (s *shaper) index(i int) string {
	if s.include == nil && s.exclude == nil {
		return ""
	}
	return strconv.Itoa(i)
}

// firstItems returns a copy of the first items of a list, with room for more.
func firstItems(v codec.Value, n, room int) []codec.Value {
	out := make([]codec.Value, n, room)
	for i := range out {
		out[i] = v.Index(i)
	}
	return out
}
