package codec

// firstItems is the capacity of a list at its first item: enough for most lists of
// arguments, little enough to waste.
const firstItems = 4

// ReadList reads a list. It returns a list that is not nil when the value is a list,
// JSON text of one, or null, which stands for the empty list; nil with a violation
// otherwise. decode reads one item and should not capture variables.
func ReadList[T any](r *Reader, rules *ListRules, decode func(*Reader, *T)) []T {
	if r.emptyNull("[]") {
		r.checkItems(rules, "List", 0)
		return []T{}
	}
	if !r.begin('[', listFrame, nil) {
		return nil
	}
	list := []T{}
	unique := r.beginUnique(rules)
	for r.nextItem() {
		if cap(list) == 0 {
			list = make([]T, 0, firstItems)
		}
		var zero T
		list = append(list, zero)
		start := r.pos
		decode(r, &list[len(list)-1])
		if unique.on {
			r.spans = append(r.spans, span{start, r.pos})
		}
	}
	if r.failed {
		return nil
	}
	different := r.endUnique(unique)
	r.pop()
	if r.checkItems(rules, "List", len(list)) && !different {
		r.report("unique_items", "List items should be unique")
	}
	return list
}

// ReadArray reads a list of exactly len(dst) items into dst.
func ReadArray[T any](r *Reader, dst []T, decode func(*Reader, *T)) {
	if !r.begin('[', listFrame, nil) {
		return
	}
	n := 0
	for ; r.nextItem(); n++ {
		if n < len(dst) {
			decode(r, &dst[n])
		}
	}
	if r.failed {
		return
	}
	r.pop()
	r.checkItems(&ListRules{MinItems: len(dst), HasMax: true, MaxItems: len(dst)}, "List", n)
}

// nextItem moves to the next item of a list; at the end it returns false, and the
// frame stays for the caller to pop.
func (r *Reader) nextItem() bool {
	if r.failed {
		return false
	}
	t := r.top
	if !r.separate(t, ']') {
		return false
	}
	r.peek()
	t.cur = t.count - 1
	t.mark = r.pos
	return true
}

// checkItems records a list that is too short or too long.
func (r *Reader) checkItems(rules *ListRules, what string, n int) bool {
	switch {
	case rules == nil:
		return true
	case n < rules.MinItems:
		r.report("too_short", lengthMessage(what, "at least", rules.MinItems, n))
		return false
	case rules.HasMax && n > rules.MaxItems:
		r.report("too_long", lengthMessage(what, "at most", rules.MaxItems, n))
		return false
	}
	return true
}

// emptyNull consumes a null that stands for an empty container.
func (r *Reader) emptyNull(text string) bool {
	if !r.Null() {
		return false
	}
	if r.unique > 0 {
		r.coerced(r.pos-len("null"), []byte(text))
	}
	return true
}
