package ir

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// maxExponent bounds the exponents that [Number] accepts: beyond it no Go number
// type holds a value, and exact arithmetic would be slow.
const maxExponent = 400

// Number returns the exact value of a JSON number literal; ok is false when the text
// is none, or has an exponent that no Go type can hold.
func Number(literal string) (value *big.Rat, ok bool) {
	if literal == "" || literal[0] != '-' && (literal[0] < '0' || literal[0] > '9') || !json.Valid([]byte(literal)) {
		return nil, false
	}
	if i := strings.IndexAny(literal, "eE"); i >= 0 {
		exp, err := strconv.Atoi(literal[i+1:])
		if err != nil || exp < -maxExponent || exp > maxExponent {
			return nil, false
		}
	}
	return new(big.Rat).SetString(literal)
}

// Integer returns the shortest literal of a whole number that is written as a JSON
// number, such as 100 for 1e2; ok is false when the text is no whole number.
func Integer(literal string) (shortest string, ok bool) {
	v, ok := Number(literal)
	if !ok || !v.IsInt() {
		return "", false
	}
	return v.Num().String(), true
}
