package codec

import "sync"

// shareLimit is the length up to which an input is copied once, all its strings
// being parts of the copy. Strings of longer inputs are copied one by one, so that
// keeping one of them does not keep the whole input.
const shareLimit = 4 << 10

// A Reader gives the values of one JSON text to a generated decoder. It is only
// valid during [Decode]. Each read method consumes exactly one value, also when it
// records a violation; it then returns the zero value.
type Reader struct {
	data     []byte
	pos      int
	text     string // copy of data, made when the first shared string is needed
	share    bool   // data is short enough for text
	failed   bool   // reading has ended: the input is not JSON, or too deep
	fatal    Violation
	maxDepth int

	frames   []frame  // containers that are being read, outermost first
	top      *frame   // the last of frames, nil when there is none
	sources  []source // suspended inputs: JSON text inside strings
	unique   int      // lists around the current place whose items must differ
	spans    []span   // their items
	edits    []edit   // what coerced values in them stand for
	problems []problem
	dropped  int     // problems beyond the limit
	ordinals []int32 // backing store of problem.order
	scratch  []byte
	nest     []byte // open brackets while skipping
}

type frameKind uint8

const (
	structFrame frameKind = iota
	listFrame
	mapFrame
)

// A frame is a container that is being read.
type frame struct {
	fields  *Fields // structFrame
	cur     int     // struct: index of the field, -1 for an unknown member; list, map: index of the item
	next    int     // struct: field that is expected next
	count   int     // members or items begun
	mark    int     // where the current value begins, to notice that nobody read it
	unknown int     // struct: number of unknown members
	seen    uint64  // struct: bit set of the first 64 fields
	more    []uint64
	key     string // name of the current member of a map, or of an unknown member
	kind    frameKind
	inText  bool // the container is JSON text in a string: the end restores the source
}

// A source is an input whose reading is suspended.
type source struct {
	data  []byte
	text  string
	share bool
	span  span // the string that holds the text
	edits int  // edits of this source
}

var readers = sync.Pool{New: func() any { return new(Reader) }}

// Decode runs decode over data and returns every violation, nil when there is none.
// The Reader must not be used after decode has returned. Strings that decode has read
// do not alias data.
//
// Violations come in the order in which fields are declared, then unknown members as
// they were sent, in each object and independent of the order of the declared members
// in data. There are at most 100, followed by one of type "too_many". When data is not
// JSON, or nested deeper than lim allows, that is the only violation.
func Decode(data []byte, lim Limits, decode func(*Reader)) []Violation {
	if lim.MaxBytes > 0 && len(data) > lim.MaxBytes {
		return []Violation{{Msg: sizeMessage(lim.MaxBytes), Type: typeTooLarge}}
	}
	r := readers.Get().(*Reader)
	r.start(data, lim.depth())
	decode(r)
	list := r.finish()
	r.release()
	return list
}

// DecodeArguments is like [Decode], but takes absent arguments, white space and null
// for the empty object.
func DecodeArguments(data []byte, lim Limits, decode func(*Reader)) []Violation {
	i := spaceEnd(data, 0)
	if i == len(data) || (data[i] == 'n' && string(data[i:min(i+4, len(data))]) == "null" && spaceEnd(data, i+4) == len(data)) {
		data = []byte("{}")
	}
	return Decode(data, lim, decode)
}

func (r *Reader) start(data []byte, maxDepth int) {
	r.data, r.pos, r.maxDepth = data, 0, maxDepth
	r.share = len(data) <= shareLimit
}

// release gives r back to the pool, without references to what it has read.
func (r *Reader) release() {
	// The rest of these slices was cleared when it was popped or by a former release.
	clear(r.frames)
	clear(r.sources)
	clear(r.problems)
	clear(r.edits)
	r.frames, r.sources, r.problems = r.frames[:0], r.sources[:0], r.problems[:0]
	r.spans, r.edits, r.ordinals, r.nest = r.spans[:0], r.edits[:0], r.ordinals[:0], r.nest[:0]
	r.data, r.text, r.top = nil, "", nil
	r.failed, r.fatal = false, Violation{}
	r.unique, r.dropped = 0, 0
	const maxKept = 64 << 10
	if cap(r.scratch)+cap(r.nest)+16*cap(r.spans) < maxKept {
		readers.Put(r)
	}
}

// peek skips white space and returns the next byte without consuming it, 0 at the end.
func (r *Reader) peek() byte {
	if r.pos < len(r.data) && r.data[r.pos] > ' ' {
		return r.data[r.pos]
	}
	r.pos = spaceEnd(r.data, r.pos)
	if r.pos < len(r.data) {
		return r.data[r.pos]
	}
	return 0
}

// stop ends the reading with one violation, which replaces all others.
func (r *Reader) stop(v Violation) {
	if !r.failed {
		r.failed, r.fatal = true, v
	}
	r.pos = len(r.data)
}

// syntax ends the reading because the input is not JSON.
func (r *Reader) syntax() { r.stop(Violation{Msg: "Invalid JSON", Type: typeJSONInvalid}) }

// push enters a container whose opening bracket is the next byte.
func (r *Reader) push(kind frameKind, f *Fields, inText bool) bool {
	n := len(r.frames)
	if n >= r.maxDepth {
		r.tooDeep()
		return false
	}
	r.pos++
	if n < cap(r.frames) {
		r.frames = r.frames[:n+1]
	} else {
		r.frames = append(r.frames, frame{})
	}
	t := &r.frames[n]
	r.top = t
	t.fields, t.kind, t.inText = f, kind, inText
	t.cur, t.next, t.count, t.unknown, t.mark, t.seen = -1, 0, 0, 0, -1, 0
	if f != nil && len(f.names) > 64 {
		t.more = make([]uint64, len(f.required)-1)
	}
	return true
}

// pop leaves the innermost container.
func (r *Reader) pop() {
	n := len(r.frames) - 1
	t := &r.frames[n]
	t.more, t.key = nil, ""
	r.frames = r.frames[:n]
	if r.top = nil; n > 0 {
		r.top = &r.frames[n-1]
	}
	if t.inText {
		r.leaveText()
	}
}

// separate moves to the next member or item of the innermost container, whose closing
// bracket is end. It returns false at the end, which is consumed, and on bad syntax.
func (r *Reader) separate(t *frame, end byte) bool {
	if t.mark == r.pos {
		r.skip()
	}
	c := r.peek()
	if c == end {
		r.pos++
		return false
	}
	if t.count > 0 {
		if c != ',' {
			r.syntax()
			return false
		}
		r.pos++
		r.peek()
	}
	t.count++
	return !r.failed
}
