package transform

import (
	"math/rand/v2"
	"strings"
	"unicode/utf8"
)

// Names that are longer, or of more words, are found only where they stand alone. That
// bounds the time for each byte of a text.
const (
	longestName = 256 // bytes
	mostWords   = 16
)

// A finder finds names in texts. A name begins where no word, path or address goes on,
// and ends likewise.
//
// It goes over a text once. At each place at which a name may begin it hashes on from
// byte to byte as long as the beginning is that of a name, and looks up the hash wherever
// a name may end.
type finder struct {
	seed    uint64
	ends    endings
	list    []found
	starts  [1 << 12]bool // hashes of the first bytes of names
	longest int
	lengths [longestName + 1]bool // of names; the last is for all longer ones
}

// A finderRun is one use of a finder, which several may use at once.
type finderRun struct {
	*finder
	steps int // bytes that were hashed, and places of endings that were looked at
}

// found is a value with what became of it.
type found struct {
	real string
	name
	next int32 // the next one with the same hash, -1 for none
}

// newFinder returns a finder of names.
func newFinder(names map[string]name) *finder {
	f := &finder{}
	f.seed, f.ends = rand.Uint64(), newEndings()
	f.list = make([]found, 0, len(names))
	for real, became := range names {
		if isShort(real) {
			continue
		}
		f.lengths[min(len(real), longestName)] = true
		if len(real) > longestName {
			continue
		}
		f.longest = max(f.longest, len(real))
		f.starts[startHash(real)] = true
		h, ok := f.learn(real)
		if !ok {
			continue
		}
		end := f.ends.add(h)
		f.list = append(f.list, found{real, became, end.last - 1})
		end.last = int32(len(f.list))
	}
	return f
}

// learn notes where a name of several words can end, and returns its hash. ok is false for
// one of too many words.
func (f *finder) learn(real string) (h uint64, ok bool) {
	h = f.seed
	var ends []uint64
	for i := range len(real) {
		h = step(h, real[i])
		if i+1 < len(real) && endsAt(real, i+1) {
			ends = append(ends, h)
		}
	}
	if len(ends) >= mostWords {
		return 0, false
	}
	for _, end := range ends {
		f.ends.add(end).more = true
	}
	return h, true
}

// leastName is the length of the shortest name that is looked for in texts, in characters
// and so in bytes.
const leastName = 3

// isShort reports whether a name may stand in a text by chance. In a URI of the server it
// is the name all the same.
func isShort(name string) bool {
	return len(name) < leastName*utf8.UTFMax && utf8.RuneCountInString(name) < leastName
}

// startHash returns a hash of the first bytes of a text that has enough of them.
func startHash(text string) uint32 {
	return (uint32(text[0])<<8 ^ uint32(text[1])<<4 ^ uint32(text[2])) & (1<<12 - 1)
}

// step adds a byte to a hash.
func step(h uint64, b byte) uint64 {
	h = (h ^ uint64(b)) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

// replace returns a text with the names in it replaced, and counts them. Of several at
// one place the longest counts. gone reports that one of them is dropped.
func (f *finderRun) replace(text string, count func(Action, int64)) (after string, gone bool) {
	var b strings.Builder
	done := 0
	for i := 0; i < len(text); {
		name, ok := found{}, false
		if startsAt(text, i) {
			name, ok = f.at(text, i)
		}
		if !ok {
			i++
			continue
		}
		count(name.action, 1)
		if name.action == ActionDrop {
			return "", true
		}
		b.WriteString(text[done:i])
		b.WriteString(name.after)
		i += len(name.real)
		done = i
	}
	if done == 0 {
		return text, false
	}
	b.WriteString(text[done:])
	return b.String(), false
}

// at returns the longest name that stands at a place.
func (f *finderRun) at(text string, start int) (best found, ok bool) {
	if len(text)-start < leastName || !f.starts[startHash(text[start:])] {
		return found{}, false
	}
	h := f.seed
	words := 0
	for i := start; i < len(text) && i-start < f.longest && words < mostWords; i++ {
		h = step(h, text[i])
		f.steps++
		if !endsAt(text, i+1) {
			continue
		}
		words++
		end, probes := f.ends.at(h)
		f.steps += probes
		for n := end.last - 1; n >= 0; n = f.list[n].next {
			if f.list[n].real == text[start:i+1] {
				best, ok = f.list[n], true
			}
		}
		if !end.more {
			break
		}
	}
	return best, ok
}

// startsAt reports whether a name may begin at a place: behind nothing of which it would
// be the rest.
func startsAt(text string, i int) bool {
	if !utf8.RuneStart(text[i]) {
		return false
	}
	if i == 0 {
		return true
	}
	b := text[i-1]
	return !wordByte(b) && strings.IndexByte(".-/:@", b) < 0
}

// endsAt reports whether a name may end at a place: before nothing that goes on.
func endsAt(text string, i int) bool {
	switch {
	case i == len(text):
		return true
	case wordByte(text[i]), text[i] == '-', text[i] == '@':
		return false
	case text[i] == '.':
		return i+1 == len(text) || !wordByte(text[i+1])
	}
	return true
}

// wordByte reports whether a byte belongs to a word; those of letters of other scripts
// do.
func wordByte(b byte) bool {
	return b == '_' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b >= utf8.RuneSelf
}
