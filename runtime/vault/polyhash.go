package vault

import (
	"math/bits"
	"math/rand/v2"
)

// maxSpan is the longest part of a running text that is looked up, in bytes.
const maxSpan = 1024

// prime is that of the field in which texts are hashed.
const prime = 1<<61 - 1

// rolling hashes texts, without regard to the case of ASCII letters, as polynomials at
// a random point: the hash of a part of a text follows from those of two beginnings of
// it, and nobody can choose texts that collide.
type rolling struct {
	base   uint64
	seed   uint64
	powers [maxSpan + 1]uint64
}

func newRolling() *rolling {
	r := &rolling{base: 1<<60 | rand.Uint64N(1<<60), seed: rand.Uint64()}
	r.powers[0] = 1
	for i := 1; i < len(r.powers); i++ {
		r.powers[i] = mulmod(r.powers[i-1], r.base)
	}
	return r
}

// mulmod multiplies in the field.
func mulmod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	sum := lo&prime + (hi<<3 | lo>>61)
	if sum >= prime {
		sum -= prime
	}
	return sum
}

// add appends a byte to what is hashed.
func (r *rolling) add(h uint64, c byte) uint64 {
	h = mulmod(h, r.base) + uint64(lower(c)) + 1
	if h >= prime {
		h -= prime
	}
	return h
}

// part returns the hash of n bytes, at most maxSpan, between two beginnings.
func (r *rolling) part(before, after uint64, n int) uint64 {
	h := after + prime - mulmod(before, r.powers[n])
	if h >= prime {
		h -= prime
	}
	return h
}

// text returns the hash of a text.
func (r *rolling) text(s string) uint64 {
	var h uint64
	for i := range len(s) {
		h = r.add(h, s[i])
	}
	return h
}

// in spreads a hash over all bits, differently in each namespace.
func (r *rolling) in(ns uint32, h uint64) uint64 {
	h ^= r.seed + uint64(ns)*0x9e3779b97f4a7c15
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	return h ^ h>>32
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// fold reports whether two texts are equal but for the case of ASCII letters.
func fold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}
