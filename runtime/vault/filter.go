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

// hashes returns the hashes of a text and of its beginning.
func (s *store) hashes(space uint32, text string) (all, first uint64) {
	all = s.hash.in(space, s.hash.text(text))
	if b := begin(text); len(b) < len(text) {
		return all, s.hash.in(space, s.hash.text(b))
	}
	return all, all
}

// widen makes the filters anew when they are full. The last entry is not yet in them.
func (s *store) widen() {
	if !s.tokens.full() {
		return
	}
	s.tokens.reset(s.n)
	s.valued.reset(s.n)
	for n := range uint32(s.n - 1) {
		e := s.entry(n)
		if e.entity == gone {
			continue
		}
		_, token := s.hashes(e.ns, s.token(e))
		_, value := s.hashes(e.ns, canonical(s.entities.list[e.entity], s.value(e)))
		s.tokens.add(token)
		s.valued.add(value)
	}
}

// reserve makes room for entries in a store without any.
func (s *store) reserve(n int) {
	s.byValue.grow(n)
	s.byToken.grow(n)
	s.tokens.reset(n)
	s.valued.reset(n)
}
