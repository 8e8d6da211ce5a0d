package codec

import "encoding/json"

// Number reads a number of any size as its literal. What stands for a number is taken
// as [Reader.Float] takes it.
func (r *Reader) Number() json.Number {
	lit, ok := r.numberLiteral()
	if !ok {
		return ""
	}
	return json.Number(lit)
}

// numberLiteral reads the literal of a number; ok is false when a violation was
// recorded.
func (r *Reader) numberLiteral() (lit string, ok bool) {
	switch c := r.peek(); {
	case c == 't' && r.literal("true"):
		return r.coercedLiteral(r.pos-len("true"), "1"), true
	case c == 'f' && r.literal("false"):
		return r.coercedLiteral(r.pos-len("false"), "0"), true
	case c == '"':
		start := r.pos
		s, ok := r.scalarText()
		if !ok {
			return "", false
		}
		text, problem := floatText(s)
		switch problem {
		case textNotFinite:
			r.report(typeFinite, finiteMessage)
			return "", false
		case textBad:
			r.report("float_parsing", floatMessage+", unable to parse string as a number")
			return "", false
		}
		return r.coercedLiteral(start, string(jsonNumber(text))), true
	case c == '-' || c-'0' <= 9:
		text, ok := r.number()
		return string(text), ok
	}
	r.mismatch("float_type", floatMessage)
	return "", false
}

// coercedLiteral notes that the value from start stands for a literal.
func (r *Reader) coercedLiteral(start int, lit string) string {
	if r.unique > 0 {
		r.coerced(start, []byte(lit))
	}
	return lit
}

// jsonNumber returns the literal of JSON for a number that may have a plus sign,
// leading zeros, and no digits on one side of the point.
func jsonNumber(s []byte) []byte {
	out := make([]byte, 0, len(s)+2)
	if s[0] == '-' || s[0] == '+' {
		if s[0] == '-' {
			out = append(out, '-')
		}
		s = s[1:]
	}
	for len(s) > 1 && s[0] == '0' && s[1]-'0' <= 9 {
		s = s[1:]
	}
	if s[0] == '.' {
		out = append(out, '0')
	}
	for i, c := range s {
		if c == '.' && (i+1 == len(s) || s[i+1]-'0' > 9) {
			continue
		}
		out = append(out, c)
	}
	return out
}

// Number writes a number with its literal, the empty one as 0. A text that is no
// number fails.
func (w *Writer) Number(n json.Number) {
	if n == "" {
		n = "0"
	}
	if end, ok := scanNumber([]byte(n), 0); !ok || end != len(n) {
		w.fail("not a number", nil)
		return
	}
	w.buf = append(w.buf, n...)
}
