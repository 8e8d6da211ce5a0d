package codec

// Items of a list that must be unique are compared by their JSON text, whatever type
// they are read into. Coercions change what is read: ["1", 1] is no list of different
// integers. So while such a list is read, every coercion notes the text that the
// value could have been written as.

// A span is the text of a list item.
type span struct{ start, end int }

// An edit is the text that a coerced value stands for.
type edit struct {
	span
	text []byte
}

// coerced notes that the value from start to the current position stands for text.
// Callers check r.unique before they make the text.
func (r *Reader) coerced(start int, text []byte) {
	r.edits = append(r.edits, edit{span{start, r.pos}, text})
}

// edited returns the text of s with the edits, which are in it and in order.
func (r *Reader) edited(s span, edits []edit) []byte {
	var text []byte
	for _, e := range edits {
		text = append(append(text, r.data[s.start:e.start]...), e.text...)
		s.start = e.end
	}
	return append(text, r.data[s.start:s.end]...)
}

// A uniqueness is the state of a list whose items must differ.
type uniqueness struct {
	on           bool
	spans, edits int // where those of the list begin
	problems     int // how many there were before the list
}

// beginUnique is called before the first item of a list.
func (r *Reader) beginUnique(rules *ListRules) uniqueness {
	if rules == nil || !rules.Unique {
		return uniqueness{}
	}
	r.unique++
	return uniqueness{true, len(r.spans), len(r.edits), len(r.problems) + r.dropped}
}

// endUnique is called after the last item and reports whether all were different. Items
// with problems are not compared: there is nothing that they stand for.
func (r *Reader) endUnique(u uniqueness) bool {
	if !u.on {
		return true
	}
	ok := len(r.problems)+r.dropped > u.problems || r.distinct(r.spans[u.spans:], r.edits[u.edits:])
	r.spans = r.spans[:u.spans]
	if r.unique--; r.unique == 0 {
		clear(r.edits[u.edits:])
		r.edits = r.edits[:u.edits]
	}
	return ok
}

// distinct reports whether all items are different JSON values.
func (r *Reader) distinct(items []span, edits []edit) bool {
	if len(items) < 2 {
		return true
	}
	seen := make(map[string]struct{}, len(items))
	var text []byte
	for _, s := range items {
		n := 0
		for n < len(edits) && edits[n].end <= s.end {
			n++
		}
		text = appendCanonical(text[:0], rawValue(r.edited(s, edits[:n]), true, true))
		edits = edits[n:]
		seen[string(text)] = struct{}{}
	}
	return len(seen) == len(items)
}
