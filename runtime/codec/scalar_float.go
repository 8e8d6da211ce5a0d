package codec

import (
	"bytes"
	"math"
	"strconv"
)

const (
	floatMessage  = "Input should be a valid number"
	finiteMessage = "Input should be a finite number"
)

// tens are the powers of ten that a float64 holds exactly.
var tens = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// Float reads a number of the given size in bits, 32 or 64.
func (r *Reader) Float(bits int) float64 {
	f, _, _ := r.float(bits)
	return f
}

// FloatRules reads a number of the given size in bits and checks it. Bounds and
// factors are compared with the number as it was written, not with its nearest
// float64.
func (r *Reader) FloatRules(bits int, rules *FloatRules) float64 {
	f, lit, ok := r.float(bits)
	if !ok || !r.checkFloat(f, lit, rules) {
		return 0
	}
	return f
}

func (r *Reader) checkFloat(f float64, lit []byte, rules *FloatRules) bool {
	switch {
	case rules.HasMin && compareFloat(f, lit, rules.Min) < 0:
		r.report(typeLow, boundMessage(wordLow, rules.Min))
	case rules.HasXMin && compareFloat(f, lit, rules.XMin) <= 0:
		r.report(typeAbove, boundMessage(wordAbove, rules.XMin))
	case rules.HasMax && compareFloat(f, lit, rules.Max) > 0:
		r.report(typeHigh, boundMessage(wordHigh, rules.Max))
	case rules.HasXMax && compareFloat(f, lit, rules.XMax) >= 0:
		r.report(typeBelow, boundMessage(wordBelow, rules.XMax))
	case rules.MultipleOf != 0 && !multipleOfFloat(lit, rules.MultipleOf):
		r.report(typeMultiple, boundMessage(wordMultiple, rules.MultipleOf))
	case rules.Values != nil && !rules.Values.has(f, lit):
		r.report(typeLiteral, rules.Values.msg)
	default:
		return true
	}
	return false
}

// compareFloat compares the number written as lit, whose nearest float64 is f, with
// the shortest decimal form of bound. Rounding keeps the order, so only equal floats
// need a closer look.
func compareFloat(f float64, lit []byte, bound float64) int {
	switch {
	case f < bound:
		return -1
	case f > bound:
		return 1
	}
	var buf, boundBuf, text [decimalDigits]byte
	b := parseDecimal(strconv.AppendFloat(text[:0], bound, 'g', -1, 64), boundBuf[:0])
	return parseDecimal(lit, buf[:0]).compare(b)
}

func multipleOfFloat(lit []byte, factor float64) bool {
	var buf, factorBuf, text [decimalDigits]byte
	m := parseDecimal(strconv.AppendFloat(text[:0], factor, 'g', -1, 64), factorBuf[:0])
	return parseDecimal(lit, buf[:0]).multipleOf(m)
}

func (e *FloatEnum) has(f float64, lit []byte) bool {
	for _, v := range e.values {
		if f == v && compareFloat(f, lit, v) == 0 {
			return true
		}
	}
	return false
}

// quickFloat reads a number that is written with at most 15 digits and no exponent.
// It is exact: both digits and power of ten are, and the division rounds once.
func (r *Reader) quickFloat() (f float64, lit []byte, ok bool) {
	r.peek()
	b, i := r.data, r.pos
	neg := i < len(b) && b[i] == '-'
	if neg {
		i++
	}
	var n int64
	start, point := i, -1
	for ; i < len(b); i++ {
		if c := b[i]; c-'0' <= 9 {
			n = n*10 + int64(c-'0')
		} else if c == '.' && point < 0 && i > start {
			point = i
		} else {
			break
		}
	}
	digits, fraction := i-start, 0
	if point >= 0 {
		digits, fraction = digits-1, i-point-1
	}
	switch {
	case digits == 0 || digits > 15 || point == i-1,
		b[start] == '0' && digits-fraction > 1,
		i < len(b) && b[i]|0x20 == 'e':
		return 0, nil, false
	}
	f = float64(n) / tens[fraction]
	if neg {
		f = -f
	}
	lit, r.pos = b[r.pos:i], i
	return f, lit, true
}

// float reads a number in any form that stands for one. lit is its literal, only
// valid until the next call. ok is false when a violation was recorded.
func (r *Reader) float(bits int) (f float64, lit []byte, ok bool) {
	if f, lit, ok = r.quickFloat(); ok && bits == 64 {
		return f, lit, true
	} else if ok {
		return r.parseFloat(lit, bits)
	}
	switch c := r.peek(); {
	case c == 't' && r.literal("true"):
		return r.coercedFloat(len("true"), []byte("1"), bits)
	case c == 'f' && r.literal("false"):
		return r.coercedFloat(len("false"), []byte("0"), bits)
	case c == '"':
		return r.floatString(bits)
	case c == '-' || c-'0' <= 9:
		if lit, ok = r.number(); !ok {
			return 0, nil, false
		}
		return r.parseFloat(lit, bits)
	}
	r.mismatch("float_type", floatMessage)
	return 0, nil, false
}

// floatString reads the string that is next as a number.
func (r *Reader) floatString(bits int) (f float64, lit []byte, ok bool) {
	start := r.pos
	s, ok := r.scalarText()
	if !ok {
		return 0, nil, false
	}
	lit, problem := floatText(s)
	switch problem {
	case textNotFinite:
		r.report(typeFinite, finiteMessage)
		return 0, nil, false
	case textBad:
		r.report("float_parsing", floatMessage+", unable to parse string as a number")
		return 0, nil, false
	}
	return r.coercedFloat(r.pos-start, lit, bits)
}

// coercedFloat returns the number lit, which the last n bytes stand for.
func (r *Reader) coercedFloat(n int, lit []byte, bits int) (float64, []byte, bool) {
	if r.unique > 0 {
		r.coerced(r.pos-n, appendDecimal(nil, lit))
	}
	return r.parseFloat(lit, bits)
}

// parseFloat converts a literal and records one that the size cannot hold.
func (r *Reader) parseFloat(lit []byte, bits int) (float64, []byte, bool) {
	f, err := strconv.ParseFloat(string(lit), bits)
	if err != nil || math.IsInf(f, 0) {
		r.report(typeFinite, finiteMessage)
		return 0, nil, false
	}
	return f, lit, true
}

// A textProblem says whether a string stands for a number.
type textProblem uint8

const (
	textGood textProblem = iota
	textBad
	textNotFinite // "nan", "inf" and "infinity"
)

// floatText returns the literal in a string that stands for a number: blanks around
// it, a sign, and single underscores between digits are allowed, digits may be missing
// on one side of the point.
func floatText(s []byte) (lit []byte, p textProblem) {
	s = bytes.TrimSpace(s)
	rest := s
	if len(rest) > 0 && (rest[0] == '-' || rest[0] == '+') {
		rest = rest[1:]
	}
	if len(rest) <= len("infinity") {
		switch string(bytes.ToLower(rest)) {
		case "nan", "inf", "infinity":
			return nil, textNotFinite
		}
	}
	mantissa := rest
	if i := bytes.IndexAny(rest, "eE"); i >= 0 {
		mantissa = rest[:i]
		exp := rest[i+1:]
		if len(exp) > 0 && (exp[0] == '-' || exp[0] == '+') {
			exp = exp[1:]
		}
		if !groupedDigits(exp) {
			return nil, textBad
		}
	}
	whole, fraction, point := bytes.Cut(mantissa, []byte("."))
	switch {
	case !point && !groupedDigits(whole),
		point && len(whole) == 0 && len(fraction) == 0,
		len(whole) > 0 && !groupedDigits(whole),
		len(fraction) > 0 && !groupedDigits(fraction):
		return nil, textBad
	}
	return bytes.ReplaceAll(s, []byte("_"), nil), textGood
}
