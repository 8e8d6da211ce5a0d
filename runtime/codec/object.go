package codec

import "math/bits"

// BeginObject begins the object of a struct. It returns false when the next value is
// no object; it has then been recorded and skipped. A string that holds the JSON text
// of an object is taken for that object.
func (r *Reader) BeginObject(f *Fields) bool {
	return r.begin('{', structFrame, f)
}

// begin enters the container that is next, or records that there is none.
func (r *Reader) begin(open byte, kind frameKind, f *Fields) bool {
	if r.peek() == open {
		return r.push(kind, f, false)
	}
	if r.peek() == '"' && r.enterText(open) {
		return r.push(kind, f, true)
	}
	switch kind {
	case structFrame:
		r.mismatch(typeModel, "Input should be a valid dictionary or instance of "+f.name)
	case listFrame:
		r.mismatch(typeList, "Input should be a valid list")
	case mapFrame:
		r.mismatch(typeDict, "Input should be a valid dictionary")
	}
	return false
}

// NextField moves to the next declared member that occurs for the first time. Others
// are recorded, or dropped when the struct is open. At the end of the object it
// records the required fields that were missing and returns false.
func (r *Reader) NextField() bool {
	if r.failed {
		return false
	}
	t := r.top
	f := t.fields
	for r.separate(t, '}') {
		i := t.next
		// Callers mostly keep the declared order and write no space before the colon.
		if i < len(f.keys) && len(r.data)-r.pos >= len(f.keys[i]) && string(r.data[r.pos:r.pos+len(f.keys[i])]) == f.keys[i] {
			r.pos += len(f.keys[i])
		} else if i = r.member(t); i < 0 {
			continue
		}
		t.cur, t.next = i, i+1
		if t.see(i) {
			r.peek()
			t.mark = r.pos
			return true
		}
		r.report(typeDuplicateKey, duplicateMessage)
		r.skipMember(t)
	}
	if !r.failed {
		r.endObject(t)
	}
	return false
}

// Field returns the JSON name of the current member.
func (r *Reader) Field() string {
	return r.top.fields.names[r.top.cur]
}

// see marks field i as present and reports whether it was not before.
func (t *frame) see(i int) bool {
	set := &t.seen
	if i >= 64 {
		set = &t.more[i/64-1]
	}
	bit := uint64(1) << (i % 64)
	if *set&bit != 0 {
		return false
	}
	*set |= bit
	return true
}

// member reads a member name and its colon and returns the index of the field. For
// an unknown member it handles the value as well and returns -1.
func (r *Reader) member(t *frame) int {
	start := r.pos + 1
	name, tr, ok := r.name()
	if !ok {
		return -1
	}
	if tr&badUnicode == 0 {
		if i := t.fields.find(name); i >= 0 {
			return i
		}
	}
	t.cur = -1
	t.key = r.keep(name, start, tr)
	t.unknown++
	switch {
	case tr&badUnicode != 0:
		r.report(typeUnicode, unicodeMessage)
		r.skip()
	case t.fields.open:
		if !r.skip() {
			r.report(typeUnicode, unicodeMessage)
		}
	default:
		r.reportUnknown(t)
		r.skip()
	}
	t.mark = -1
	return -1
}

// skipMember skips the value of a member that has been reported.
func (r *Reader) skipMember(t *frame) {
	r.skip()
	t.mark = -1
}

// name reads a member name and its colon. The name is only valid until the next call.
func (r *Reader) name() (name []byte, t traits, ok bool) {
	if r.peek() != '"' {
		r.syntax()
		return nil, 0, false
	}
	start := r.pos + 1
	end, t, ok := scanString(r.data, start)
	if !ok {
		r.syntax()
		return nil, 0, false
	}
	name = r.data[start:end]
	if t&escaped != 0 {
		r.scratch = unescape(r.scratch[:0], name)
		name = r.scratch
	}
	r.pos = end + 1
	return name, t, r.colon()
}

// endObject records missing fields and leaves the object.
func (r *Reader) endObject(t *frame) {
	for w, required := range t.fields.required {
		missing := required
		if w == 0 {
			missing &^= t.seen
		} else {
			missing &^= t.more[w-1]
		}
		for ; missing != 0; missing &= missing - 1 {
			t.cur = w*64 + bits.TrailingZeros64(missing)
			r.report(typeMissing, "Field required")
		}
	}
	r.pop()
}
