package vault

import (
	"encoding/binary"
	"errors"
	"strings"
	"sync"
)

// Kinds of records in frames.
const (
	opEntry  = 1 + iota // namespace, entity, value, token, created, used
	opRemove            // namespace, token
	opTouch             // namespace, token, used
	opClear             // namespace
	opAll               // nothing: every entry is removed
	opRoom              // number of entries that follow
)

// wanted is the size of a frame beyond which another one begins.
const wanted = 48 << 10

// writer collects records in frames. A name is written once in a frame, and by its
// number where it occurs again.
type writer struct {
	full    [][]byte
	buf     []byte
	names   map[string]uint64
	created uint32 // of the entry before
	records int
}

func (w *writer) begin(op byte) {
	if len(w.buf) >= wanted {
		w.cut()
	}
	if w.names == nil {
		w.names = make(map[string]uint64)
	}
	w.records++
	w.buf = append(w.buf, op)
}

// cut ends a frame.
func (w *writer) cut() {
	if len(w.buf) > 0 {
		w.full = append(w.full, w.buf)
	}
	w.buf, w.names, w.created = nil, nil, 0
}

// take returns the frames and how many records they have, and forgets them.
func (w *writer) take() (frames [][]byte, records int) {
	w.cut()
	frames, records = w.full, w.records
	*w = writer{}
	return frames, records
}

// back puts frames back in front.
func (w *writer) back(frames [][]byte, records int) {
	w.full = append(frames, w.full...)
	w.records += records
}

func (w *writer) text(s string) {
	w.buf = append(binary.AppendUvarint(w.buf, uint64(len(s))), s...)
}

func (w *writer) name(s string) {
	if n, ok := w.names[s]; ok {
		w.buf = binary.AppendUvarint(w.buf, n)
		return
	}
	w.names[strings.Clone(s)] = uint64(len(w.names) + 1)
	w.buf = binary.AppendUvarint(w.buf, 0)
	w.text(s)
}

func (w *writer) entry(r record) {
	w.begin(opEntry)
	w.name(r.ns)
	w.name(r.entity)
	w.text(r.value)
	w.text(r.token)
	w.buf = binary.AppendVarint(w.buf, int64(r.created)-int64(w.created))
	w.buf = binary.AppendVarint(w.buf, int64(r.used)-int64(r.created))
	w.created = r.created
}

func (w *writer) removal(r record) {
	w.begin(opRemove)
	w.name(r.ns)
	w.text(r.token)
}

func (w *writer) touch(r record) {
	w.begin(opTouch)
	w.name(r.ns)
	w.text(r.token)
	w.buf = binary.AppendUvarint(w.buf, uint64(r.used))
}

func (w *writer) room(n int) {
	w.begin(opRoom)
	w.buf = binary.AppendUvarint(w.buf, uint64(n))
}

func (w *writer) clear(ns string) {
	w.begin(opClear)
	w.name(ns)
}

// errFrame says that a frame is not what a vault writes.
var errFrame = errors.New("a frame of the log is not one of a vault")

// reader reads the records of a frame. Its texts are only valid as long as the frame.
type reader struct {
	buf     []byte
	names   []string
	created uint32
	room    uint64 // number of entries, of the record that tells it
	bad     bool
}

func (r *reader) uint() uint64 {
	n, size := binary.Uvarint(r.buf)
	if size <= 0 {
		r.bad, r.buf = true, nil
		return 0
	}
	r.buf = r.buf[size:]
	return n
}

// delta returns a time that is given as a difference.
func (r *reader) delta(from uint32) uint32 {
	n, size := binary.Varint(r.buf)
	at := int64(from) + n
	if size <= 0 || n > 1<<32 || n < -1<<32 || at < 0 || at > 1<<32-1 {
		r.bad, r.buf = true, nil
		return 0
	}
	r.buf = r.buf[size:]
	return uint32(at)
}

func (r *reader) text() []byte {
	n := r.uint()
	if n > uint64(len(r.buf)) {
		r.bad, r.buf = true, nil
		return nil
	}
	text := r.buf[:n]
	r.buf = r.buf[n:]
	return text
}

func (r *reader) name() string {
	n := r.uint()
	switch {
	case n == 0 && !r.bad:
		r.names = append(r.names, string(r.text()))
		n = uint64(len(r.names))
	case n == 0 || n > uint64(len(r.names)):
		r.bad, r.buf = true, nil
		return ""
	}
	return r.names[n-1]
}

// next reads a record.
func (r *reader) next() (op byte, rec record, err error) {
	op, r.buf = r.buf[0], r.buf[1:]
	switch op {
	case opEntry:
		rec.ns, rec.entity = r.name(), r.name()
		rec.value, rec.token = string(r.text()), string(r.text())
		rec.created = r.delta(r.created)
		rec.used = r.delta(rec.created)
		r.created = rec.created
	case opRemove:
		rec.ns, rec.token = r.name(), string(r.text())
	case opTouch:
		rec.ns, rec.token = r.name(), string(r.text())
		rec.used = uint32(r.uint())
	case opClear:
		rec.ns = r.name()
	case opAll:
	case opRoom:
		r.room = r.uint()
	default:
		r.bad = true
	}
	if r.bad {
		return 0, record{}, errFrame
	}
	return op, rec, nil
}

// touched are entries whose time of use the log does not have. It has a lock of its
// own, because entries are touched under a read lock.
type touched struct {
	mu  sync.Mutex
	set map[*entry]bool
}

func (t *touched) add(e *entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.set == nil {
		t.set = make(map[*entry]bool)
	}
	t.set[e] = true
}

func (t *touched) take() map[*entry]bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	set := t.set
	t.set = nil
	return set
}
