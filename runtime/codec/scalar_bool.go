package codec

import (
	"bytes"
	"strconv"
)

const (
	boolMessage      = "Input should be a valid boolean"
	boolParseMessage = boolMessage + ", unable to interpret input"
)

// Null consumes a null when that is next, and reports whether it was.
func (r *Reader) Null() bool { return r.peek() == 'n' && r.literal("null") }

// Bool reads a boolean, or one of the numbers and words that stand for one.
func (r *Reader) Bool() bool {
	c := r.peek()
	start := r.pos
	switch {
	case c == 't':
		return r.literal("true")
	case c == 'f':
		r.literal("false")
	case c == '"':
		text, ok := r.scalarText()
		if !ok {
			return false
		}
		b, ok := parseBool(text)
		if !ok {
			r.report("bool_parsing", boolParseMessage)
		}
		return r.coercedBool(start, b)
	case c == '-' || c-'0' <= 9:
		return r.coercedBool(start, r.boolNumber())
	default:
		r.mismatch("bool_type", boolMessage)
	}
	return false
}

// coercedBool returns b, which the value from start stands for.
func (r *Reader) coercedBool(start int, b bool) bool {
	if r.unique > 0 {
		r.coerced(start, strconv.AppendBool(nil, b))
	}
	return b
}

// boolNumber reads the number that is next, which must be 0 or 1.
func (r *Reader) boolNumber() bool {
	lit, ok := r.number()
	if !ok {
		return false
	}
	var buf [decimalDigits]byte
	switch d := parseDecimal(lit, buf[:0]); {
	case len(d.digits) == 0:
	case string(d.digits) == "1" && d.exp == 0 && !d.neg:
		return true
	case d.exp < 0:
		r.report("bool_type", boolMessage)
	default:
		r.report("bool_parsing", boolParseMessage)
	}
	return false
}

func parseBool(text []byte) (b, ok bool) {
	const longest = len("false")
	if len(text) > longest {
		return false, false
	}
	switch string(bytes.ToLower(text)) {
	case "true", "t", "yes", "y", "on", "1":
		return true, true
	case "false", "f", "no", "n", "off", "0":
		return false, true
	}
	return false, false
}
