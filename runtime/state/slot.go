package state

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"math"
	"time"
)

// A slot is a bucket as it stands in a file: the start of its key, a hash of the whole
// key, four numbers, a checksum, and four bytes that are free.
type slot struct {
	id       [MaxPrefix + idHash]byte
	tokens   float64
	capacity float64
	refill   float64
	at       int64 // nanoseconds since 1970

	set   uint32 // the page that it belongs to
	ahead bool   // it stands in the file with a time that is still to come
}

const (
	idHash   = 12
	slotBody = MaxPrefix + idHash + 4*8
)

// startsWith reports whether the key of the bucket starts with at most MaxPrefix bytes.
func (s *slot) startsWith(prefix string) bool { return bytes.HasPrefix(s.id[:], []byte(prefix)) }

// decodeSlot returns what is in a slot. Nothing is when it is empty, or damaged.
func decodeSlot(raw []byte) (s slot, ok bool) {
	if crc32.Checksum(raw[:slotBody], castagnoli) != binary.BigEndian.Uint32(raw[slotBody:]) {
		return slot{}, false
	}
	numbers := raw[copy(s.id[:], raw):]
	s.tokens = math.Float64frombits(binary.BigEndian.Uint64(numbers))
	s.capacity = math.Float64frombits(binary.BigEndian.Uint64(numbers[8:]))
	s.refill = math.Float64frombits(binary.BigEndian.Uint64(numbers[16:]))
	s.at = int64(binary.BigEndian.Uint64(numbers[24:]))
	return s, s.tokens >= 0 && s.capacity >= s.tokens
}

// isEmpty reports whether there was never anything in a slot.
func isEmpty(raw []byte) bool { return [slotSize]byte(raw) == [slotSize]byte{} }

func (s *slot) encode(raw []byte) {
	body := append(raw[:0], s.id[:]...)
	for _, n := range []uint64{math.Float64bits(s.tokens), math.Float64bits(s.capacity), math.Float64bits(s.refill), uint64(s.at)} {
		body = binary.BigEndian.AppendUint64(body, n)
	}
	binary.BigEndian.AppendUint32(body, crc32.Checksum(body, castagnoli))
}

// refillUntil brings a bucket up to a time. A clock that was set back gives nothing, and
// counts from there.
func (s *slot) refillUntil(now int64) {
	if now > s.at {
		s.tokens += time.Duration(now-s.at).Seconds() * s.refill
	}
	s.at = now
	s.tokens = min(s.tokens, s.capacity)
}

// pages are those that a Take reads, in memory.
type pages struct {
	table *table
	read  map[uint32]*[pageSize]byte
}

func (p *pages) page(set uint32) (*[pageSize]byte, error) {
	if page, ok := p.read[set]; ok {
		return page, nil
	}
	page, err := p.table.read(set)
	if err != nil {
		return nil, err
	}
	if p.read == nil {
		p.read = make(map[uint32]*[pageSize]byte, 1)
	}
	p.read[set] = page
	return page, nil
}

// find returns a bucket as it is now.
func (p *pages) find(b Bucket, now int64) (slot, error) {
	sum := sha256.Sum256(append(append(make([]byte, 0, 128), p.table.seed...), b.Key...))
	s := slot{tokens: b.Capacity, at: now, set: binary.BigEndian.Uint32(sum[idHash:]) % p.table.sets}
	copy(s.id[:MaxPrefix], b.Key)
	copy(s.id[MaxPrefix:], sum[:])
	page, err := p.page(s.set)
	if err != nil {
		return slot{}, err
	}
	for i := range slots {
		raw := page[i*slotSize:][:slotSize]
		if !bytes.Equal(raw[:len(s.id)], s.id[:]) {
			continue
		}
		if kept, ok := decodeSlot(raw); ok {
			s.tokens, s.at, s.ahead = kept.tokens, kept.at, kept.at > now
			break
		}
		p.table.damage("a bucket")
	}
	s.capacity, s.refill = b.Capacity, b.Refill
	s.refillUntil(now)
	return s, nil
}

// put writes a bucket that find has returned.
func (p *pages) put(s slot, now int64) error {
	page, err := p.page(s.set)
	if err != nil {
		return err
	}
	i := p.room(page, &s, now)
	raw := page[i*slotSize:][:slotSize]
	s.encode(raw)
	_, err = p.table.file.WriteAt(raw, p.table.offset(s.set, i))
	return err
}

// setBack writes a bucket that nothing is taken from, in case that the clock was set
// back: it would not fill before the clock is where it was.
func (p *pages) setBack(s slot, now int64) error {
	if !s.ahead {
		return nil
	}
	return p.put(s, now)
}

// room returns the slot of a page that a bucket has, or else the one that it takes: an
// empty or a damaged one, that of a bucket that is full, or that of the one that was
// used least recently.
func (p *pages) room(page *[pageSize]byte, s *slot, now int64) int {
	const none = -1
	free, full, oldest := none, none, 0
	since := int64(math.MaxInt64)
	for i := range slots {
		raw := page[i*slotSize:][:slotSize]
		if bytes.Equal(raw[:len(s.id)], s.id[:]) {
			return i
		}
		kept, ok := decodeSlot(raw)
		switch {
		case !ok && !isEmpty(raw):
			p.table.damage("a bucket")
			free = i
		case !ok:
			free = i
		case kept.at < since:
			since, oldest = kept.at, i
		}
		if kept.refillUntil(now); ok && kept.tokens >= kept.capacity {
			full = i
		}
	}
	switch {
	case free != none:
		return free
	case full != none:
		return full
	}
	return oldest
}
