package vault

// filter tells which texts nothing that is known begins with, as a set of bits: most
// words of a text are looked up once, not with each of the words behind them.
type filter struct {
	bits []uint64
	used int
}

const (
	minWords = 1 << 10
	spread   = 8 // bits for each text
)

// full reports whether the filter tells too little, unless it is made anew.
func (f *filter) full() bool { return f.used*spread >= len(f.bits)*64 }

// reset makes an empty filter for n texts.
func (f *filter) reset(n int) {
	size := max(minWords, len(f.bits))
	for size*64 < 2*n*spread {
		size *= 2
	}
	f.bits, f.used = make([]uint64, size), 0
}

func (f *filter) add(hash uint64) {
	word, bit := f.at(hash)
	f.bits[word] |= bit
	f.used++
}

// has reports whether a text may be the beginning of something.
func (f *filter) has(hash uint64) bool {
	if len(f.bits) == 0 {
		return false
	}
	word, bit := f.at(hash)
	return f.bits[word]&bit != 0
}

func (f *filter) at(hash uint64) (word int, bit uint64) {
	hash >>= 32 // the index has the other half
	return int(hash / 64 % uint64(len(f.bits))), 1 << (hash % 64)
}

// begin returns the beginning of a text up to the end of its first part that is not
// empty, or all of it.
func begin(text string) string {
	some := false
	for i := range len(text) {
		if bytesOf[text[i]] != parts {
			some = true
		} else if some {
			return text[:i]
		}
	}
	return text
}

// note adds an entry to the filters, which grow with the store.
func (s *store) note(e *entry) {
	token, value := s.token(e), canonical(s.entities.list[e.entity], s.value(e))
	s.tokens.add(s.hash.in(e.ns, s.hash.text(begin(token))))
	s.valued.add(s.hash.in(e.ns, s.hash.text(begin(value))))
}

// widen makes the filters anew when they are full.
func (s *store) widen() {
	if !s.tokens.full() {
		return
	}
	s.tokens.reset(s.n)
	s.valued.reset(s.n)
	s.all(func(e *entry) { s.note(e) })
}
