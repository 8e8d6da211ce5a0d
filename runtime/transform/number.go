package transform

import (
	"strconv"
	"strings"
)

// mayIdentify reports whether a number may be an identifier: it has enough digits and
// nothing else.
func mayIdentify(literal string) bool {
	const least = 6
	return len(literal) >= least && allDigits(literal)
}

// wholeNumber returns the digits of a number that is whole and not written so: with a
// fraction of zeros, an exponent or a sign, as what holds all numbers as floats writes
// identifiers. Other literals stay as they are.
func wholeNumber(literal string) string {
	const longest = 64 // digits; no identifier has as many
	if allDigits(literal) {
		return literal
	}
	mantissa, exponent := strings.TrimPrefix(literal, "-"), 0
	if i := strings.IndexAny(mantissa, "eE"); i >= 0 {
		n, err := strconv.Atoi(mantissa[i+1:])
		if err != nil || n > longest || n < -longest {
			return literal
		}
		mantissa, exponent = mantissa[:i], n
	}
	digits, fraction, _ := strings.Cut(mantissa, ".")
	point := len(digits) + exponent
	if exponent == 0 && strings.Trim(fraction, "0") != "" {
		return literal // the most common one, without putting together what is left alone
	}
	digits += fraction
	if !allDigits(digits) || point <= 0 || point > longest {
		return literal
	}
	if point < len(digits) {
		if strings.Trim(digits[point:], "0") != "" {
			return literal
		}
		digits = digits[:point]
	}
	digits += strings.Repeat("0", point-len(digits))
	return strings.TrimLeft(digits[:len(digits)-1], "0") + digits[len(digits)-1:]
}
