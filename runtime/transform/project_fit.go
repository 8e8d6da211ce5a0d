package transform

import (
	"unicode/utf8"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

const (
	maxPasses = 24
	// firstText is the limit of texts to begin with when the options have none.
	firstText = 4000
	// forMark is what the mark at the end of a text that is cut may take.
	forMark = 40
)

// fit makes a value smaller until it fits into the budget of the options. shaped is
// what its first shape is, and first the size of that. The object is told what was done,
// and stays empty when the first shape fits.
func (s *shaper) fit(v, shaped codec.Value, first int, budget *runtime.Object) (codec.Value, error) {
	if first <= s.options.MaxChars {
		return shaped, nil
	}
	budget.Set("max_chars", codec.IntValue(int64(s.options.MaxChars)))
	budget.Set("original_chars", codec.IntValue(int64(first)))
	if v.Kind() == codec.KindString && shaped.Kind() == codec.KindString {
		shaped = s.fitText(shaped.Text())
		size := indentedSize(shaped, 0)
		s.tooLarge = size > s.options.MaxChars
		budget.Set("final_chars", codec.IntValue(int64(size)))
		return shaped, nil
	}
	shaped, size, err := s.passes(v, first)
	if err != nil {
		return codec.Value{}, err
	}
	budget.Set("final_chars", codec.IntValue(int64(size)))
	budget.Set("max_list", codec.IntValue(int64(s.limits.list)))
	budget.Set("max_string", codec.IntValue(int64(s.limits.text)))
	if s.limits.depth != None {
		budget.Set("max_depth", codec.IntValue(int64(s.limits.depth)))
	}
	return shaped, nil
}

// passes shapes a value with smaller and smaller limits, which those of s then are. size
// is that of the last shape.
func (s *shaper) passes(v codec.Value, size int) (shaped codec.Value, final int, err error) {
	longest, deepest := extent(v)
	if s.limits.list <= 0 {
		s.limits.list = longest
	}
	s.limits.list = min(s.limits.list, longest)
	if s.limits.text <= 0 {
		s.limits.text = firstText
	}
	before := s.counts
	for range maxPasses {
		s.tighten(size, deepest)
		s.counts = counts{}
		if shaped, err = s.shape(v); err != nil {
			return codec.Value{}, 0, err
		}
		size = indentedSize(shaped, 0)
		fits := size <= s.options.MaxChars
		s.tooLarge = !fits
		if fits || s.limits.depth == 1 && s.limits.list <= s.options.MinList {
			return shaped, size, nil
		}
	}
	s.counts = before
	return shaped, size, nil
}

// tighten makes the limits smaller after a shape of a size.
func (s *shaper) tighten(size, deepest int) {
	o, l := s.options, &s.limits
	ratio := float64(o.MaxChars) / float64(size)
	l.list = max(o.MinList, min(l.list-1, int(float64(l.list)*ratio*0.9)))
	if size > 4*o.MaxChars || l.list <= o.MinList {
		l.text = max(o.MinString, min(l.text-1, int(float64(l.text)*max(ratio, 0.25))))
	}
	if l.list <= o.MinList && l.text <= o.MinString {
		if l.depth <= 0 {
			l.depth = deepest
		}
		l.depth = max(1, l.depth-1)
	}
}

// fitText cuts a text so that it and the mark behind it fit.
func (s *shaper) fitText(text string) codec.Value {
	room := s.options.MaxChars - forMark
	chars := 0
	for _, r := range text {
		if r < utf8.RuneSelf {
			room -= escapedSize(byte(r))
		} else {
			room--
		}
		if room < 0 {
			break
		}
		chars++
	}
	text, removed := cut(text, chars)
	if removed > 0 {
		s.counts.texts++
	}
	return codec.StringValue(text)
}

// extent returns the length of the longest list in a value, and how deep lists and
// objects stand in each other.
func extent(v codec.Value) (longest, deepest int) {
	switch v.Kind() {
	case codec.KindList:
		longest = v.Len()
		for _, item := range v.Items() {
			l, d := extent(item)
			longest, deepest = max(longest, l), max(deepest, d)
		}
	case codec.KindObject:
		for _, member := range v.All() {
			l, d := extent(member)
			longest, deepest = max(longest, l), max(deepest, d)
		}
	default:
		return 0, 0
	}
	return longest, deepest + 1
}
