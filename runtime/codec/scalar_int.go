package codec

import (
	"bytes"
)

// An intProblem is what can be wrong with an integer before its range is looked at.
type intProblem uint8

const (
	intGood     intProblem = iota
	intBroken              // not JSON, or not Unicode: recorded already
	intKind                // neither number nor string nor boolean
	intText                // a string that is no integer
	intFraction            // a number with a fraction
	intTooBig              // more than 64 bits
)

const intMessage = "Input should be a valid integer"

// message returns type and text of the violation for p, which is none of the first
// two.
func (p intProblem) message() (kind, msg string) {
	switch p {
	case intText:
		return "int_parsing", intMessage + ", unable to parse string as an integer"
	case intFraction:
		return "int_from_float", intMessage + ", got a number with a fractional part"
	case intTooBig:
		return typeIntSize, "Unable to parse input as an integer, exceeded maximum size"
	}
	return "int_type", intMessage
}

// quickInt reads an integer that is written with at most 18 digits and nothing else,
// which is how almost all are.
func (r *Reader) quickInt() (n int64, ok bool) {
	r.peek()
	b, i := r.data, r.pos
	neg := i < len(b) && b[i] == '-'
	if neg {
		i++
	}
	start := i
	for i < len(b) && b[i]-'0' <= 9 {
		n = n*10 + int64(b[i]-'0')
		i++
	}
	if d := i - start; d == 0 || d > 18 || (d > 1 && b[start] == '0') {
		return 0, false
	}
	if i < len(b) && (b[i] == '.' || b[i]|0x20 == 'e') {
		return 0, false
	}
	if r.pos = i; neg {
		n = -n
	}
	return n, true
}

// integer reads an integer in any form that stands for one. Strings do when text says
// so.
func (r *Reader) integer(text bool) (neg bool, mag uint64, p intProblem) {
	switch c := r.peek(); {
	case c == 't' && r.literal("true"):
		return r.coercedInteger(len("true"), []byte("1"))
	case c == 'f' && r.literal("false"):
		return r.coercedInteger(len("false"), []byte("0"))
	case c == '"':
		start := r.pos
		s, ok := r.scalarText()
		switch {
		case !ok:
			return false, 0, intBroken
		case !text:
			return false, 0, intKind
		}
		lit, ok := integerText(s)
		if !ok {
			return false, 0, intText
		}
		return r.coercedInteger(r.pos-start, lit)
	case c == '-' || c-'0' <= 9:
		lit, ok := r.number()
		if !ok {
			return false, 0, intBroken
		}
		return integerLiteral(lit)
	}
	if r.skip(); r.failed {
		return false, 0, intBroken
	}
	return false, 0, intKind
}

// coercedInteger returns the integer lit, which the last n bytes stand for.
func (r *Reader) coercedInteger(n int, lit []byte) (neg bool, mag uint64, p intProblem) {
	if r.unique > 0 {
		r.coerced(r.pos-n, appendDecimal(nil, lit))
	}
	return integerLiteral(lit)
}

// integerLiteral returns the integer that a number literal stands for.
func integerLiteral(lit []byte) (neg bool, mag uint64, p intProblem) {
	var buf [decimalDigits]byte
	d := parseDecimal(lit, buf[:0])
	mag, whole, fits := d.integer()
	switch {
	case !whole:
		return false, 0, intFraction
	case !fits:
		return d.neg, 0, intTooBig
	}
	return d.neg, mag, intGood
}

// number reads the number literal that is next.
func (r *Reader) number() (lit []byte, ok bool) {
	end, ok := scanNumber(r.data, r.pos)
	if !ok {
		r.syntax()
		return nil, false
	}
	lit = r.data[r.pos:end]
	r.pos = end
	return lit, true
}

// integerText returns the literal in a string that stands for an integer: blanks
// around it, a sign, digits with single underscores between them, and a point with
// zeros after it are allowed.
func integerText(s []byte) (lit []byte, ok bool) {
	s = bytes.TrimSpace(s)
	if i := bytes.IndexByte(s, '.'); i >= 0 {
		for _, c := range s[i+1:] {
			if c != '0' {
				return nil, false
			}
		}
		s = s[:i]
	}
	digits := s
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		digits = s[1:]
	}
	if !groupedDigits(digits) {
		return nil, false
	}
	return bytes.ReplaceAll(s, []byte("_"), nil), true
}

// groupedDigits reports whether s is digits with single underscores between them.
func groupedDigits(s []byte) bool {
	digit := false
	for _, c := range s {
		switch {
		case c-'0' <= 9:
			digit = true
		case c == '_' && digit:
			digit = false
		default:
			return false
		}
	}
	return digit
}
