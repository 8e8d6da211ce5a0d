package graph

import (
	"crypto/sha1"
	"encoding/hex"
)

// A uuid is a universally unique identifier.
type uuid [16]byte

// urlSpace is the space of names that are URLs (RFC 9562, section 6.6).
func urlSpace() uuid {
	return uuid{0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8}
}

// named returns the identifier of a name in a space: one of version 5, which is the
// same whoever makes it. Whoever can guess the name can tell that it is the one.
func named(space uuid, name string) uuid {
	hash := sha1.New()
	hash.Write(space[:])
	hash.Write([]byte(name))
	id := uuid(hash.Sum(nil)[:len(space)])
	id[6] = id[6]&0x0f | 5<<4 // version
	id[8] = id[8]&0x3f | 0x80 // variant
	return id
}

// String returns the identifier as it is written.
func (id uuid) String() string {
	digits := hex.EncodeToString(id[:])
	return digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:]
}
