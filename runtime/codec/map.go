package codec

// ReadMap reads an object as a map. It returns a map that is not nil when the value
// is an object, JSON text of one, or null, which stands for the empty map; nil with a
// violation otherwise. A key that occurs twice is a violation. decode reads one value
// and should not capture variables.
func ReadMap[K ~string, T any](r *Reader, rules *MapRules, decode func(*Reader, *T)) map[K]T {
	if r.emptyNull("{}") {
		r.checkMembers(rules, 0)
		return map[K]T{}
	}
	if !r.begin('{', mapFrame, nil) {
		return nil
	}
	m := map[K]T{}
	var v *T // shared by all members: decode makes its argument escape
	for {
		key, ok := r.nextMember(rules)
		if !ok {
			break
		}
		if _, dup := m[K(key)]; dup {
			r.repeated()
			continue
		}
		if v == nil {
			v = new(T)
		}
		decode(r, v)
		m[K(key)] = *v
		var zero T
		*v = zero
	}
	r.endMembers(rules, len(m))
	return m
}

// ReadOrdered is like [ReadMap] for maps that keep the order of their members.
func ReadOrdered[T any](r *Reader, rules *MapRules, decode func(*Reader, *T)) Map[T] {
	var m Map[T]
	if r.emptyNull("{}") {
		r.checkMembers(rules, 0)
		return m
	}
	if !r.begin('{', mapFrame, nil) {
		return m
	}
	for {
		key, ok := r.nextMember(rules)
		if !ok {
			break
		}
		v := m.add(key)
		if v == nil {
			r.repeated()
			continue
		}
		decode(r, v)
	}
	r.endMembers(rules, m.Len())
	return m
}

// nextMember moves to the next member of a map and returns its key.
func (r *Reader) nextMember(rules *MapRules) (key string, ok bool) {
	if r.failed {
		return "", false
	}
	t := r.top
	if !r.separate(t, '}') {
		return "", false
	}
	if r.peek() != '"' {
		r.syntax()
		return "", false
	}
	key, tr, ok := r.str()
	if !ok || !r.colon() {
		return "", false
	}
	t.key, t.cur = key, t.count-1
	if tr&badUnicode != 0 {
		r.reportAt(r.keyLoc(), typeUnicode, unicodeMessage)
	} else if rules != nil && rules.Keys != nil && !rules.Keys.has(key) {
		r.reportAt(r.keyLoc(), typeEnum, rules.Keys.msg)
	}
	r.peek()
	t.mark = r.pos
	return key, true
}

// repeated records that the current key was there before, and skips its value.
func (r *Reader) repeated() {
	r.report(typeDuplicateKey, duplicateMessage)
	r.skip()
}

// endMembers leaves the map, which has n members.
func (r *Reader) endMembers(rules *MapRules, n int) {
	if r.failed {
		return
	}
	r.pop()
	r.checkMembers(rules, n)
}

// checkMembers records a map that is too small or too large.
func (r *Reader) checkMembers(rules *MapRules, n int) {
	if rules != nil {
		r.checkItems(&ListRules{MinItems: rules.MinItems, HasMax: rules.HasMax, MaxItems: rules.MaxItems}, "Dictionary", n)
	}
}
