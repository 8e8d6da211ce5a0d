package codec

import "math"

// Int reads a signed integer of the given size in bits: 8, 16, 32 or 64.
func (r *Reader) Int(bits int) int64 {
	n, _ := r.signed(bits)
	return n
}

// IntRules reads a signed integer of the given size in bits and checks it.
func (r *Reader) IntRules(bits int, rules *IntRules) int64 {
	n, ok := int64(0), false
	if rules.Values != nil {
		n, ok = r.intChoice(rules.Values, false, typeLiteral)
	} else {
		n, ok = r.signed(bits)
	}
	if !ok || !checkBounds(r, n, (*bounds[int64, *IntEnum])(rules)) {
		return 0
	}
	return n
}

// Uint reads an unsigned integer of the given size in bits: 8, 16, 32 or 64.
func (r *Reader) Uint(bits int) uint64 {
	n, _ := r.unsigned(bits)
	return n
}

// UintRules reads an unsigned integer of the given size in bits and checks it.
func (r *Reader) UintRules(bits int, rules *UintRules) uint64 {
	n, ok := uint64(0), false
	if rules.Values != nil {
		n, ok = r.uintChoice(rules.Values, false, typeLiteral)
	} else {
		n, ok = r.unsigned(bits)
	}
	if !ok || !checkBounds(r, n, (*bounds[uint64, *UintEnum])(rules)) {
		return 0
	}
	return n
}

// IntEnum reads one of the integers of e.
func (r *Reader) IntEnum(e *IntEnum) int64 {
	n, _ := r.intChoice(e, true, typeEnum)
	return n
}

// UintEnum reads one of the integers of e.
func (r *Reader) UintEnum(e *UintEnum) uint64 {
	n, _ := r.uintChoice(e, true, typeEnum)
	return n
}

// intChoice reads an integer of e, as a string too when text says so.
func (r *Reader) intChoice(e *IntEnum, text bool, kind string) (n int64, ok bool) {
	if n, ok = r.quickInt(); !ok {
		neg, mag, p := r.integer(text)
		if p == intBroken {
			return 0, false
		}
		n, ok = signedValue(neg, mag)
		ok = ok && p == intGood
	}
	if ok && e.has(n) {
		return n, true
	}
	r.report(kind, e.msg)
	return 0, false
}

// uintChoice is intChoice for unsigned integers.
func (r *Reader) uintChoice(e *UintEnum, text bool, kind string) (n uint64, ok bool) {
	neg, mag, p := r.integer(text)
	if p == intBroken {
		return 0, false
	}
	if p == intGood && !neg && e.has(mag) {
		return mag, true
	}
	r.report(kind, e.msg)
	return 0, false
}

// signedValue returns the integer with the given sign and magnitude, if it fits.
func signedValue(neg bool, mag uint64) (n int64, ok bool) {
	if neg {
		return int64(-mag), mag <= 1<<63
	}
	return int64(mag), mag <= math.MaxInt64
}

// signed reads a signed integer of the given size. ok is false when a violation was
// recorded.
func (r *Reader) signed(bits int) (n int64, ok bool) {
	low, high := int64(-1)<<(bits-1), int64(1)<<(bits-1)-1
	if n, ok = r.quickInt(); !ok {
		neg, mag, p := r.integer(true)
		if n, ok = signedValue(neg, mag); p == intGood && !ok {
			p = intTooBig
		}
		switch {
		case p == intTooBig && bits < 64 && neg:
			n = math.MinInt64
		case p == intTooBig && bits < 64:
			n = math.MaxInt64
		case p != intGood:
			r.reportInt(p)
			return 0, false
		}
	}
	switch {
	case n < low:
		r.report(typeLow, boundMessage(wordLow, low))
	case n > high:
		r.report(typeHigh, boundMessage(wordHigh, high))
	default:
		return n, true
	}
	return 0, false
}

// unsigned is signed for unsigned integers.
func (r *Reader) unsigned(bits int) (n uint64, ok bool) {
	if small, ok := r.quickInt(); ok && small >= 0 {
		n = uint64(small)
	} else {
		neg, mag, p := small < 0, uint64(0), intGood
		if !ok {
			neg, mag, p = r.integer(true)
		}
		switch {
		case neg && (p == intGood || p == intTooBig):
			r.report(typeLow, boundMessage(wordLow, uint64(0)))
			return 0, false
		case p == intTooBig && bits < 64:
			mag = math.MaxUint64
		case p != intGood:
			r.reportInt(p)
			return 0, false
		}
		n = mag
	}
	if high := uint64(math.MaxUint64) >> (64 - bits); n > high {
		r.report(typeHigh, boundMessage(wordHigh, high))
		return 0, false
	}
	return n, true
}

// reportInt records what is wrong with an integer.
func (r *Reader) reportInt(p intProblem) {
	if p != intBroken {
		kind, msg := p.message()
		r.report(kind, msg)
	}
}
