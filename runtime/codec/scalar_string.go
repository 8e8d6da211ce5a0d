package codec

import "unicode/utf8"

const stringMessage = "Input should be a valid string"

// String reads a string.
func (r *Reader) String() string {
	s, _ := r.plainString()
	return s
}

// StringRules reads a string and checks it.
func (r *Reader) StringRules(rules *StringRules) string {
	s, ok := "", false
	if rules.Values != nil {
		s, ok = r.choice(rules.Values, typeLiteral)
	} else {
		s, ok = r.plainString()
	}
	if !ok {
		return ""
	}
	switch {
	case shorter(s, rules.MinLen):
		r.report("string_too_short", "String should have at least "+count(rules.MinLen, "character"))
	case rules.HasMaxLen && !shorter(s, rules.MaxLen+1):
		r.report("string_too_long", "String should have at most "+count(rules.MaxLen, "character"))
	case rules.Pattern != nil && !rules.Pattern.match(s):
		r.report("string_pattern_mismatch", "String should match pattern '"+rules.Pattern.text+"'")
	case rules.Format != "" && !rules.Format.valid(s):
		r.report(string(rules.Format)+"_parsing", "Input should be a valid "+string(rules.Format))
	default:
		return s
	}
	return ""
}

// shorter reports whether s has less than n code points.
func shorter(s string, n int) bool {
	switch {
	case len(s) < n:
		return true
	case len(s)/utf8.UTFMax >= n:
		return false
	}
	return utf8.RuneCountInString(s) < n
}

// Enum reads one of the strings of e.
func (r *Reader) Enum(e *Enum) string {
	s, _ := r.choice(e, typeEnum)
	return s
}

// choice reads a string of e and returns the copy that e has.
func (r *Reader) choice(e *Enum, kind string) (s string, ok bool) {
	if r.peek() != '"' {
		r.mismatch(kind, e.msg)
		return "", false
	}
	text, t, ok := r.stringBytes()
	if !ok {
		return "", false
	}
	if t&badUnicode != 0 {
		r.report(typeUnicode, unicodeMessage)
		return "", false
	}
	if s, ok = e.find(text); !ok {
		r.report(kind, e.msg)
	}
	return s, ok
}

// plainString reads a string and records a violation when there is none.
func (r *Reader) plainString() (s string, ok bool) {
	if r.peek() != '"' {
		r.mismatch("string_type", stringMessage)
		return "", false
	}
	s, t, ok := r.str()
	if t&badUnicode != 0 && ok {
		r.report(typeUnicode, unicodeMessage)
		return "", false
	}
	return s, ok
}

// str reads the string that is next.
func (r *Reader) str() (s string, t traits, ok bool) {
	start := r.pos + 1
	end := plainEnd(r.data, start)
	if end == len(r.data) || r.data[end] != '"' {
		if end, t, ok = scanString(r.data, start); !ok {
			r.syntax()
			return "", t, false
		}
	}
	r.pos = end + 1
	text := r.data[start:end]
	if t&escaped != 0 {
		r.scratch = unescape(r.scratch[:0], text)
		text = r.scratch
	}
	return r.keep(text, start, t), t, true
}

// keep returns a text that was read from start on as a string: a part of the one copy
// of the input where the text is as it was written.
func (r *Reader) keep(text []byte, start int, t traits) string {
	if t&escaped != 0 || !r.share {
		return string(text)
	}
	if r.text == "" {
		r.text = string(r.data)
	}
	return r.text[start : start+len(text)]
}

// stringBytes reads the string that is next; its text is only valid until the next
// call.
func (r *Reader) stringBytes() (text []byte, t traits, ok bool) {
	start := r.pos + 1
	end, t, ok := scanString(r.data, start)
	if !ok {
		r.syntax()
		return nil, t, false
	}
	r.pos = end + 1
	text = r.data[start:end]
	if t&escaped != 0 {
		r.scratch = unescape(r.scratch[:0], text)
		text = r.scratch
	}
	return text, t, true
}

// scalarText reads the string that is next, which stands for something else than text:
// ok is false when a violation was recorded. The text is only valid until the next call.
func (r *Reader) scalarText() (text []byte, ok bool) {
	text, t, ok := r.stringBytes()
	if ok && t&badUnicode != 0 {
		r.report(typeUnicode, unicodeMessage)
		return nil, false
	}
	return text, ok
}
