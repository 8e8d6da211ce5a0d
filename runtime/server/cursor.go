package server

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"

	"github.com/cloudg/cloudg/runtime/codec"
)

const (
	textInvalidCursor = "Invalid cursor"
	textStaleCursor   = "Stale cursor: the list has changed; begin again without a cursor"
)

// A position is a place in a list. Nothing is kept for it: the list is made again
// for each page, and the fingerprint tells whether it is still the same.
type position struct {
	offset int
	list   string // fingerprint
}

// fingerprint returns a short text that differs between lists.
func fingerprint(items []byte) string {
	sum := sha256.Sum256(items)
	return hex.EncodeToString(sum[:6])
}

// cursor returns the cursor of the position in the kind of list.
func (p position) cursor(kind string) string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, `{"k": "%s", "o": %d, "f": "%s"}`, kind, p.offset, p.list))
}

// parseCursor returns the position of a cursor for the kind of list.
func parseCursor(kind, cursor string) (position, error) {
	invalid := invalidParams(textInvalidCursor)
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return position{}, invalid
	}
	value, err := codec.Parse(text, codec.Limits{})
	if err != nil || value.Kind() != codec.KindObject {
		return position{}, invalid
	}
	of, _ := value.Get("k")
	at, _ := value.Get("o")
	list, _ := value.Get("f")
	if of.Kind() != codec.KindString || of.Text() != kind || at.Kind() != codec.KindNumber || list.Kind() != codec.KindString {
		return position{}, invalid
	}
	offset, ok := at.Int()
	if !ok || offset < 0 {
		return position{}, invalid
	}
	// No list is longer than that, and offset plus a page size must not overflow.
	const most = 1 << 30
	return position{offset: int(min(offset, most)), list: list.Text()}, nil
}
