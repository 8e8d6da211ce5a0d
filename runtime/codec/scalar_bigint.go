package codec

import "math/big"

// maxBigDigits is the number of digits up to which integers are read: longer ones
// would cost more than they tell.
const maxBigDigits = 4300

// BigInt reads an integer of any size into v, in the forms that stand for one. Those of
// more than 4300 digits are refused.
func (r *Reader) BigInt(v *big.Int) {
	neg, digits, zeros, p := r.bigInteger()
	switch {
	case p == intGood && int64(len(digits))+zeros > maxBigDigits:
		p = intTooBig
	case p == intGood:
		text := append(make([]byte, 0, len(digits)+int(zeros)+1), '0')
		text = append(text, digits...)
		for range zeros {
			text = append(text, '0')
		}
		v.SetString(string(text), 10)
		if neg {
			v.Neg(v)
		}
		return
	}
	r.reportInt(p)
}

// bigInteger reads an integer: its digits, and how many zeros follow them.
func (r *Reader) bigInteger() (neg bool, digits []byte, zeros int64, p intProblem) {
	var lit []byte
	switch c := r.peek(); {
	case c == 't' && r.literal("true"):
		lit = []byte(r.coercedLiteral(r.pos-len("true"), "1"))
	case c == 'f' && r.literal("false"):
		lit = []byte(r.coercedLiteral(r.pos-len("false"), "0"))
	case c == '"':
		start := r.pos
		s, ok := r.scalarText()
		if !ok {
			return false, nil, 0, intBroken
		}
		if lit, ok = integerText(s); !ok {
			return false, nil, 0, intText
		}
		if r.unique > 0 {
			r.coerced(start, appendDecimal(nil, lit))
		}
	case c == '-' || c-'0' <= 9:
		var ok bool
		if lit, ok = r.number(); !ok {
			return false, nil, 0, intBroken
		}
	default:
		if r.skip(); r.failed {
			return false, nil, 0, intBroken
		}
		return false, nil, 0, intKind
	}
	d := parseDecimal(lit, nil)
	if d.exp < 0 {
		return false, nil, 0, intFraction
	}
	return d.neg, d.digits, d.exp, intGood
}

// BigInt writes an integer of any size, nil as null.
func (w *Writer) BigInt(v *big.Int) {
	if v == nil {
		w.Null()
		return
	}
	w.buf = v.Append(w.buf, 10)
}
