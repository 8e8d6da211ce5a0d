package policy

import "math/bits"

// bitset is a set of small numbers. It needs no memory of its own for the first few
// hundred.
type bitset struct {
	near [4]uint64
	far  []uint64
}

func (b *bitset) add(n int) {
	word, bit := n/64, uint64(1)<<(n%64)
	if word < len(b.near) {
		b.near[word] |= bit
		return
	}
	for word -= len(b.near); len(b.far) <= word; {
		b.far = append(b.far, 0)
	}
	b.far[word] |= bit
}

// all gives the numbers in ascending order.
func (b *bitset) all(yield func(int) bool) {
	for i := range len(b.near) + len(b.far) {
		word := b.word(i)
		for word != 0 {
			if !yield(i*64 + bits.TrailingZeros64(word)) {
				return
			}
			word &= word - 1
		}
	}
}

func (b *bitset) word(i int) uint64 {
	if i < len(b.near) {
		return b.near[i]
	}
	return b.far[i-len(b.near)]
}

// appendKey appends bytes that tell sets apart.
func (b *bitset) appendKey(dst []byte) []byte {
	for i := range len(b.near) + len(b.far) {
		word := b.word(i)
		for range 8 {
			dst = append(dst, byte(word))
			word >>= 8
		}
	}
	return dst
}
