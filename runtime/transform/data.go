package transform

import (
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// data treats a text that is a JSON object or list, one such on each line, or such a text as
// a JSON string. ok is false for other texts. paths is what is declared about values in
// it, nil for nothing.
func (r *redaction) data(s string, paths *pathNode) (after string, ok, gone bool, err error) {
	return r.dataBy(r, s, paths)
}

// dataBy is data by way of what treats the values in it.
func (r *redaction) dataBy(by keyed, s string, paths *pathNode) (after string, ok, gone bool, err error) {
	switch {
	case !r.options.StructuredText:
		return s, false, false, nil
	case looksEncoded(s):
		return r.encodedBy(by, s, paths)
	case !looksLikeData(s):
		return s, false, false, nil
	}
	v, ok := parseData(s)
	if !ok {
		return r.linesBy(by, s, paths)
	}
	w := &walk{keyed: by}
	v, became, err := w.start(v, treatment{mode: plain, paths: paths})
	if err != nil || became == same {
		return s, true, false, err
	}
	if became == dropped {
		return "", true, true, nil
	}
	if strings.ContainsRune(s, '\n') {
		return string(v.AppendIndent(nil)), true, false, nil
	}
	return string(appendSpaced(nil, v)), true, false, nil
}

// parseData returns the object or list that a text is.
func parseData(s string) (v codec.Value, ok bool) {
	v, err := codec.Parse([]byte(s), codec.Limits{})
	return v, err == nil && (v.Kind() == codec.KindObject || v.Kind() == codec.KindList)
}

// linesBy is dataBy for a text with an object or list on each line. Lines of which nothing
// stays are left out.
func (r *redaction) linesBy(by keyed, s string, paths *pathNode) (after string, ok, gone bool, err error) {
	lines := strings.Split(s, "\n")
	for _, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if !looksLikeData(line) {
			return s, false, false, nil
		}
		if _, ok := parseData(line); !ok {
			return s, false, false, nil
		}
	}
	kept := lines[:0]
	for _, line := range lines {
		after, _, gone, err := r.dataBy(by, line, paths)
		if err != nil {
			return "", true, false, err
		}
		if !gone {
			kept = append(kept, after)
		}
	}
	return strings.Join(kept, "\n"), true, len(kept) == 0, nil
}

// looksEncoded reports whether a text may be a JSON string with data in it.
func looksEncoded(s string) bool {
	return len(s) > 4 && s[0] == '"' && s[len(s)-1] == '"' && (s[1] == '{' || s[1] == '[')
}

// encodedBy is dataBy for a text that is a JSON string.
func (r *redaction) encodedBy(by keyed, s string, paths *pathNode) (after string, ok, gone bool, err error) {
	v, err := codec.Parse([]byte(s), codec.Limits{})
	if err != nil || v.Kind() != codec.KindString || !looksLikeData(v.Text()) {
		return s, false, false, nil
	}
	after, ok, gone, err = r.dataBy(by, v.Text(), paths)
	if !ok || gone || err != nil || after == v.Text() {
		return s, ok, gone, err
	}
	return string(codec.StringValue(after).AppendJSON(nil)), true, false, nil
}

// looksLikeData reports whether a text begins and ends like a JSON object or list.
func looksLikeData(s string) bool {
	first, last := 0, len(s)-1
	for first < last && isBlank(s[first]) {
		first++
	}
	if first >= last || s[first] != '{' && s[first] != '[' {
		return false
	}
	for isBlank(s[last]) {
		last--
	}
	return s[last] == s[first]+2 // the brackets that belong together in ASCII
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// appendSpaced appends the form in one line with a space behind commas and colons.
func appendSpaced(dst []byte, v codec.Value) []byte {
	switch v.Kind() {
	case codec.KindObject:
		dst = append(dst, '{')
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			m := v.Member(i)
			dst = append(codec.StringValue(m.Name).AppendJSON(dst), ": "...)
			dst = appendSpaced(dst, m.Value)
		}
		return append(dst, '}')
	case codec.KindList:
		dst = append(dst, '[')
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = appendSpaced(dst, v.Index(i))
		}
		return append(dst, ']')
	}
	return v.AppendJSON(dst)
}

// instead returns what stands in the place of a whole value that is dropped.
func (r *redaction) instead(v codec.Value) codec.Value {
	if v.Kind() != codec.KindString {
		return codec.NullValue()
	}
	return codec.StringValue(expand(r.options.RedactTemplate, "content", v.Text()))
}
