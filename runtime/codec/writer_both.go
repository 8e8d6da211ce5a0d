package codec

import (
	"bytes"
	"slices"
)

// A blank is white space in the indented form that the compact form does not have.
type blank struct{ at, n int }

// mark remembers n bytes of white space at a place of the buffer.
func (w *Writer) mark(at, n int) {
	if !w.marking {
		return
	}
	// As in keep: no pointer is stored unless it has to be.
	if i := len(w.blanks); i < cap(w.blanks) {
		w.blanks = w.blanks[:i+1]
		w.blanks[i] = blank{at, n}
		return
	}
	w.blanks = append(w.blanks, blank{at, n})
}

// block is how many bytes are moved at once. What stands between two blanks is short, so
// that to call a function for it takes longer than to move some bytes too many.
const block = 16

// both returns the buffer without the white space that was marked, and as it is. They
// share one allocation.
func (w *Writer) both() (compact, indented []byte) {
	full := len(w.buf)
	size := full
	for _, b := range w.blanks {
		size -= b.n
	}
	// The compact form is made behind the other one, in the buffer that is used again.
	buf := slices.Grow(w.buf, size+block)[:full+size+block]
	at, from := full, 0
	for _, b := range w.blanks {
		move(buf, at, from, b.at-from)
		at += b.at - from
		from = b.at + b.n
	}
	copy(buf[at:], buf[from:full])
	w.keep(buf[:full])
	made := bytes.Clone(buf[: full+size : full+size])
	return made[full:], made[:full:full]
}

// move copies n bytes of buf to a later place, and then up to a block of anything.
func move(buf []byte, to, from, n int) {
	if n > 4*block {
		copy(buf[to:to+n], buf[from:])
		return
	}
	for i := 0; i < n; i += block {
		*(*[block]byte)(buf[to+i:]) = *(*[block]byte)(buf[from+i:])
	}
}
