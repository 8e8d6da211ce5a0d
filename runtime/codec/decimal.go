package codec

import (
	"bytes"
	"cmp"
	"math"
	"math/big"
)

// decimalDigits is the size of a buffer that holds the digits of most numbers.
const decimalDigits = 32

// maxExponent bounds exponents: numbers beyond it are only told apart by their digits.
const maxExponent = 1 << 40

// A decimal is the exact value of a number: ±digits × 10^exp.
type decimal struct {
	neg    bool
	digits []byte // neither first nor last is '0'; empty for zero
	exp    int64
}

// parseDecimal takes apart a number literal of JSON, or one that in addition has a
// plus sign, lacks digits on one side of the point, or has leading zeros. The digits
// are appended to buf.
func parseDecimal(lit, buf []byte) decimal {
	d := decimal{digits: buf}
	i := 0
	if i < len(lit) && (lit[i] == '-' || lit[i] == '+') {
		d.neg = lit[i] == '-'
		i++
	}
	point := false
	for ; i < len(lit); i++ {
		c := lit[i]
		if c == '.' {
			point = true
			continue
		}
		if c-'0' > 9 {
			break
		}
		if point {
			d.exp--
		}
		if c != '0' || len(d.digits) > 0 {
			d.digits = append(d.digits, c)
		}
	}
	if i < len(lit) {
		d.exp += parseExponent(lit[i+1:])
	}
	for n := len(d.digits); n > 0 && d.digits[n-1] == '0'; n-- {
		d.digits = d.digits[:n-1]
		d.exp++
	}
	if len(d.digits) == 0 {
		d.neg, d.exp = false, 0
	}
	return d
}

// parseExponent reads the digits after e, clamped to maxExponent.
func parseExponent(lit []byte) int64 {
	neg := len(lit) > 0 && lit[0] == '-'
	var n int64
	for _, c := range lit {
		if c-'0' <= 9 {
			n = min(n*10+int64(c-'0'), maxExponent)
		}
	}
	if neg {
		return -n
	}
	return n
}

// integer returns the magnitude of d. whole is false when d has a fraction; fits is
// false when the magnitude exceeds 64 bits.
func (d decimal) integer() (mag uint64, whole, fits bool) {
	const maxDigits = 20 // of a uint64
	switch {
	case len(d.digits) == 0:
		return 0, true, true
	case d.exp < 0:
		return 0, false, true
	case int64(len(d.digits))+d.exp > maxDigits:
		return 0, true, false
	}
	for i := range len(d.digits) + int(d.exp) {
		digit := uint64(0)
		if i < len(d.digits) {
			digit = uint64(d.digits[i] - '0')
		}
		if mag > (math.MaxUint64-digit)/10 {
			return 0, true, false
		}
		mag = mag*10 + digit
	}
	return mag, true, true
}

// compare orders decimals by value.
func (d decimal) compare(e decimal) int {
	sign := func(d decimal) int {
		switch {
		case len(d.digits) == 0:
			return 0
		case d.neg:
			return -1
		}
		return 1
	}
	s := sign(d)
	if c := cmp.Compare(s, sign(e)); c != 0 || s == 0 {
		return c
	}
	if c := cmp.Compare(int64(len(d.digits))+d.exp, int64(len(e.digits))+e.exp); c != 0 {
		return c * s
	}
	return bytes.Compare(d.digits, e.digits) * s
}

// multipleOf reports whether d is an integer times m, which is not zero.
func (d decimal) multipleOf(m decimal) bool {
	if len(d.digits) == 0 {
		return true
	}
	shift := d.exp - m.exp
	if shift < 0 {
		return false // d / m would have to absorb a factor 10, and the digits of d have none
	}
	x, _ := new(big.Int).SetString(string(d.digits), 10)
	y, _ := new(big.Int).SetString(string(m.digits), 10)
	ten := big.NewInt(10)
	// x × 10^shift mod y, without writing out the power.
	x.Mul(x, ten.Exp(ten, big.NewInt(shift), y))
	return x.Mod(x, y).Sign() == 0
}
