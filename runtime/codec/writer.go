package codec

import (
	"bytes"
	"sync"
)

// Form is the layout of JSON text.
type Form uint8

// The forms.
const (
	Compact  Form = iota // no white space
	Indented             // two spaces for a level, as [Value.AppendIndent] says
)

// maxWriteDepth is the depth at which a value is taken for one that contains itself.
const maxWriteDepth = 1000

// A Writer takes the values of one JSON text from a generated encoder. It is only
// valid during [Encode]. Errors are kept: after the first one, BeginObject and
// BeginList return false, so that the encoder ends soon, and what is written does not
// matter.
type Writer struct {
	buf     []byte
	form    Form
	lenient bool // write null for what cannot be written
	depth   int
	err     *EncodeError
	marking bool
	blanks  []blank // the white space in buf, when marking
}

var writers = sync.Pool{New: func() any { return new(Writer) }}

// Encode returns what encode writes, in the given form. The error is an
// [*EncodeError] that names the first value that could not be written.
func Encode(form Form, encode func(*Writer)) ([]byte, error) {
	w := writers.Get().(*Writer)
	defer w.release()
	w.form = form
	if encode(w); w.err != nil {
		return nil, w.err
	}
	return bytes.Clone(w.buf), nil
}

// EncodeBoth returns what encode writes in both forms, as two calls of [Encode] would,
// but runs encode once.
func EncodeBoth(encode func(*Writer)) (compact, indented []byte, err error) {
	w := writers.Get().(*Writer)
	defer w.release()
	w.form, w.marking = Indented, true
	if encode(w); w.err != nil {
		return nil, nil, w.err
	}
	compact, indented = w.both()
	return compact, indented, nil
}

// release gives a writer back for another use, unless it has grown large.
func (w *Writer) release() {
	const maxKept = 1 << 20
	if cap(w.buf) <= maxKept {
		*w = Writer{buf: w.buf[:0], blanks: w.blanks[:0]}
		writers.Put(w)
	}
}

// BeginObject begins an object. When it returns false the encoder must return without
// writing the object or its end.
func (w *Writer) BeginObject() bool { return w.begin('{') }

// BeginList begins a list, see [Writer.BeginObject].
func (w *Writer) BeginList() bool { return w.begin('[') }

func (w *Writer) begin(open byte) bool {
	if w.err != nil {
		return false
	}
	if w.depth >= maxWriteDepth && !w.lenient {
		w.fail("nested too deeply, or contains itself", nil)
		return false
	}
	w.depth++
	w.buf = append(w.buf, open)
	return true
}

// keep takes over what an append to the buffer returned. While the garbage collector
// runs, storing a pointer costs more than the append did: it is only stored when the
// buffer has moved, which makes its capacity larger.
func (w *Writer) keep(b []byte) {
	if cap(b) == cap(w.buf) {
		w.buf = w.buf[:len(b)]
		return
	}
	w.buf = b
}

// Key begins the next member. The name must not need escaping; for other names there
// is KeyString.
func (w *Writer) Key(name string) {
	const around = len(`,"": `)
	n := len(w.buf)
	if w.depth > lineDepth || cap(w.buf)-n < len(line)+len(name)+around {
		w.appendKey(name)
		return
	}
	b := w.buf[n-1 : n+len(line)+len(name)+around] // with the byte before
	at := 1
	if b[0] != '{' {
		b[1] = ','
		at = 2
	}
	if w.form == Indented {
		copy(b[at:at+len(line)], line)
		blanks := 1 + 2*w.depth
		w.mark(n-1+at, blanks, len(name)+len(`"":`))
		at += blanks
	}
	b[at] = '"'
	at += 1 + copy(b[at+1:], name)
	end := b[at : at+len(`": `)]
	end[0], end[1], end[2] = '"', ':', ' '
	at += len(`":`)
	if w.form == Indented {
		at++
	}
	w.buf = w.buf[:n-1+at]
}

// appendKey is [Writer.Key] for a buffer that may have no room, and for any depth.
func (w *Writer) appendKey(name string) {
	b := w.buf
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	if w.form == Indented {
		b = append(append(append(w.appendNewline(b), '"'), name...), `": `...)
		w.mark(len(b)-1, 1, 0)
	} else {
		b = append(append(append(b, '"'), name...), `":`...)
	}
	w.keep(b)
}

// KeyString begins the next member, whatever its name.
func (w *Writer) KeyString(name string) {
	w.separate('{')
	w.keep(append(appendString(w.buf, name), ':'))
	w.space()
}

// Item begins the next item of a list.
func (w *Writer) Item() { w.separate('[') }

// separate writes what stands before a member or an item. After the opening bracket
// there is no comma; a value never ends with one.
func (w *Writer) separate(open byte) {
	if w.buf[len(w.buf)-1] != open {
		w.buf = append(w.buf, ',')
	}
	if w.form == Indented {
		w.newline()
	}
}

// EndObject ends an object.
func (w *Writer) EndObject() { w.end('{', '}') }

// EndList ends a list.
func (w *Writer) EndList() { w.end('[', ']') }

func (w *Writer) end(open, end byte) {
	w.depth--
	if w.form == Indented && w.buf[len(w.buf)-1] != open {
		w.newline()
	}
	w.buf = append(w.buf, end)
}

// spaces is the indentation of depths that occur in practice.
const spaces = "\n                                                                "

// line is as much of spaces as is written at once, and then cut: the beginning of a line
// down to lineDepth.
const line, lineDepth = "\n               ", (len(line) - 1) / 2

func (w *Writer) newline() { w.keep(w.appendNewline(w.buf)) }

func (w *Writer) appendNewline(b []byte) []byte {
	n := 1 + 2*w.depth
	w.mark(len(b), n, 0)
	if end := len(b) + n; n < len(line) && cap(b)-len(b) >= len(line) {
		copy(b[len(b):end-n+len(line)], line)
		return b[:end]
	}
	if n <= len(spaces) {
		return append(b, spaces[:n]...)
	}
	b = append(b, '\n')
	for range n - 1 {
		b = append(b, ' ')
	}
	return b
}

// space writes the space behind the colon of a member.
func (w *Writer) space() {
	if w.form == Indented {
		w.mark(len(w.buf), 1, 0)
		w.buf = append(w.buf, ' ')
	}
}
