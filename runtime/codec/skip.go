package codec

// skip consumes the next value, whatever it is, and checks its syntax. It returns
// false when a string in it is not valid Unicode.
func (r *Reader) skip() (unicode bool) {
	unicode = true
	r.nest = r.nest[:0]
	for {
		switch r.peek() {
		case '{', '[':
			if len(r.frames)+len(r.nest) >= r.maxDepth {
				r.tooDeep()
				return unicode
			}
			open := r.data[r.pos]
			r.pos++
			if r.peek() == open+2 { // ']' and '}' follow their partners at a distance of two
				r.pos++
				break
			}
			r.nest = append(r.nest, open)
			if open == '{' && !r.skipKey(&unicode) {
				return unicode
			}
			continue
		case '"':
			if !r.skipString(&unicode) {
				return unicode
			}
		case 't':
			r.literal("true")
		case 'f':
			r.literal("false")
		case 'n':
			r.literal("null")
		default:
			end, ok := scanNumber(r.data, r.pos)
			if !ok {
				r.syntax()
				return unicode
			}
			r.pos = end
		}
		if !r.skipEnd(&unicode) {
			return unicode
		}
	}
}

// skipEnd closes the containers that end after a value. It returns false when the
// skipped value is complete or not JSON, else the next value follows.
func (r *Reader) skipEnd(unicode *bool) bool {
	for len(r.nest) > 0 && !r.failed {
		open := r.nest[len(r.nest)-1]
		switch r.peek() {
		case ',':
			r.pos++
			return open == '[' || r.skipKey(unicode)
		case open + 2:
			r.pos++
			r.nest = r.nest[:len(r.nest)-1]
		default:
			r.syntax()
		}
	}
	return false
}

// skipKey consumes a member name and its colon.
func (r *Reader) skipKey(unicode *bool) bool {
	if r.peek() != '"' {
		r.syntax()
		return false
	}
	return r.skipString(unicode) && r.colon()
}

func (r *Reader) skipString(unicode *bool) bool {
	end, t, ok := scanString(r.data, r.pos+1)
	if !ok {
		r.syntax()
		return false
	}
	if t&badUnicode != 0 {
		*unicode = false
	}
	r.pos = end + 1
	return true
}

// colon consumes the colon after a member name.
func (r *Reader) colon() bool {
	if r.peek() != ':' {
		r.syntax()
		return false
	}
	r.pos++
	return true
}

// literal consumes word, which must be next.
func (r *Reader) literal(word string) bool {
	end := r.pos + len(word)
	if end > len(r.data) || string(r.data[r.pos:end]) != word {
		r.syntax()
		return false
	}
	r.pos = end
	return true
}
