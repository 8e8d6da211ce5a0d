package codec

import (
	"bytes"
	"slices"
)

// A blank is white space in the indented form that the compact form does not have: n
// bytes and, when a name follows that ends with its colon after key bytes, the space
// behind it.
type blank struct {
	at     int
	n, key int32
}

// mark remembers white space at a place of the buffer.
func (w *Writer) mark(at, n, key int) {
	if !w.marking {
		return
	}
	// As in keep: no pointer is stored unless it has to be.
	if i := len(w.blanks); i < cap(w.blanks) {
		w.blanks = w.blanks[:i+1]
		w.blanks[i] = blank{at, int32(n), int32(key)}
		return
	}
	w.blanks = append(w.blanks, blank{at, int32(n), int32(key)})
}

// block is how many bytes are moved at once. What stands between two blanks is short, so
// that to call a function for it takes longer than to move some bytes too many.
const block = 16

// both returns the buffer without the white space that was marked, and as it is. They
// share one allocation.
func (w *Writer) both() (compact, indented []byte) {
	full := len(w.buf)
	// The compact form, which is never longer, is made behind the other one, in the buffer
	// that is used again.
	buf := slices.Grow(w.buf, full+block)[:2*full+block]
	at, from := full, 0
	for _, b := range w.blanks {
		move(buf, at, from, b.at-from)
		at += b.at - from
		from = b.at + int(b.n)
		if n := int(b.key); n > 0 {
			move(buf, at, from, n)
			at += n
			from += n + 1
		}
	}
	at += copy(buf[at:], buf[from:full])
	w.keep(buf[:full])
	made := bytes.Clone(buf[:at:at])
	return made[full:], made[:full:full]
}

// move copies n bytes of buf to a later place, and then up to a block of anything.
func move(buf []byte, to, from, n int) {
	if n > 4*block {
		copy(buf[to:to+n], buf[from:])
		return
	}
	*(*[block]byte)(buf[to:]) = *(*[block]byte)(buf[from:])
	for i := block; i < n; i += block {
		*(*[block]byte)(buf[to+i:]) = *(*[block]byte)(buf[from+i:])
	}
}
