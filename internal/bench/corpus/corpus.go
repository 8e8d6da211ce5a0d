// Package corpus makes the texts that detection is measured with: inventories
// with planted identifiers, strings that only look like addresses, and the list
// of secret kinds that are claimed to be found.
//
// It knows nothing of the detectors, so that it cannot be bent to what they
// find. Equal seeds make equal corpora.
package corpus

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
)

// Planted is an identifier of a document, with the name of its kind.
type Planted struct {
	Kind, Value string
}

// Source draws values; it is not safe for concurrent use.
type Source struct {
	rand *rand.Rand
}

// New returns a source that draws the same values for the same seed.
func New(seed uint64) *Source {
	return &Source{rand: rand.New(rand.NewPCG(seed, 0))}
}

func (s *Source) digits(n int) string {
	text := []byte{byte('1' + s.rand.IntN(9))}
	for len(text) < n {
		text = append(text, byte('0'+s.rand.IntN(10)))
	}
	return string(text)
}

func (s *Source) hex(bytes int) string {
	raw := make([]byte, bytes)
	for i := range raw {
		raw[i] = byte(s.rand.IntN(256))
	}
	return hex.EncodeToString(raw)
}

func (s *Source) pick(words ...string) string {
	return words[s.rand.IntN(len(words))]
}

func (s *Source) uuid() string {
	h := s.hex(16)
	return h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-a" + h[17:20] + "-" + h[20:]
}

func (s *Source) ipv4() string {
	return fmt.Sprintf("%d.%d.%d.%d", 11+s.rand.IntN(100), s.rand.IntN(256), s.rand.IntN(256), 1+s.rand.IntN(254))
}

func (s *Source) ipv6() string {
	return fmt.Sprintf("2600:1f18:%x:%x::%x", 1+s.rand.IntN(65535), 1+s.rand.IntN(65535), 1+s.rand.IntN(65535))
}

func (s *Source) mac() string {
	h := s.hex(5)
	return "02:" + h[:2] + ":" + h[2:4] + ":" + h[4:6] + ":" + h[6:8] + ":" + h[8:]
}

func (s *Source) email() string {
	return s.pick("ana", "jo.li", "ops", "billing") + s.digits(3) + "@" + s.pick("acme", "orbit", "northwind") + s.pick(".com", ".io", ".co.uk")
}
