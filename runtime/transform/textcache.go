package transform

import (
	"hash/maphash"
	"math/bits"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cloudg/cloudg/runtime/detect"
)

const (
	mostCached    = 1 << 16 // texts, whatever the options say
	longestCached = 256     // bytes of a text
	leastCached   = 8       // bytes of a text that takes longer to scan than to look up
)

// A textCache remembers where something was found in texts, and not what was made of it:
// a token is asked for every time, so that it is one that can be turned back.
//
// It holds one text for each slot. A text gets in when it is seen for a second time, so
// that texts which never come again cost little.
type textCache struct {
	once  sync.Once
	slots []atomic.Pointer[cachedText]
	seen  []atomic.Uint32 // part of the hash of the text that was last in a slot
}

type cachedText struct {
	text     string
	findings []detect.Finding
}

// scan returns what stands in a text. The result is shared, and must not be changed.
func (r *redaction) scan(text string) []detect.Finding {
	if len(text) < leastCached || len(text) > longestCached || r.options.CacheSize == 0 {
		r.findings = r.set.Scan(r.findings[:0], text)
		return r.findings
	}
	c := &r.texts
	c.once.Do(func() {
		n := 1 << (bits.Len(uint(min(r.options.CacheSize, mostCached))) - 1)
		c.slots, c.seen = make([]atomic.Pointer[cachedText], n), make([]atomic.Uint32, n)
	})
	hash := maphash.String(r.keys.seed, text)
	slot := hash & uint64(len(c.slots)-1)
	if entry := c.slots[slot].Load(); entry != nil && entry.text == text {
		return entry.findings
	}
	r.findings = r.set.Scan(r.findings[:0], text)
	mark := uint32(hash>>32) | 1
	if c.seen[slot].Load() != mark {
		c.seen[slot].Store(mark)
		return r.findings
	}
	entry := &cachedText{text: strings.Clone(text)}
	if len(r.findings) > 0 {
		entry.findings = append(entry.findings, r.findings...)
	}
	c.slots[slot].Store(entry)
	return r.findings
}
