package codec

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

// compact returns the buffer without the white space that was marked.
func (w *Writer) compact() []byte {
	size := len(w.buf)
	for _, b := range w.blanks {
		size -= b.n
	}
	out, from := make([]byte, 0, size), 0
	for _, b := range w.blanks {
		out = append(out, w.buf[from:b.at]...)
		from = b.at + b.n
	}
	return append(out, w.buf[from:]...)
}
