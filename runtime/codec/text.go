package codec

// enterText continues with the JSON text in the string that is next, when it is an
// object or a list, as open says. It leaves everything as it was and returns false
// when it is not, so that the string is reported as one.
func (r *Reader) enterText(open byte) bool {
	start := r.pos + 1
	end, t, ok := scanString(r.data, start)
	if !ok {
		r.syntax()
		return false
	}
	text := r.data[start:end]
	if t&escaped != 0 {
		text = unescape(nil, text)
	}
	i := spaceEnd(text, 0)
	if t&badUnicode != 0 || i == len(text) || text[i] != open || !r.validText(text) {
		return false
	}
	r.sources = append(r.sources, source{r.data, r.text, r.share, span{start - 1, end + 1}, len(r.edits)})
	r.data, r.text, r.share, r.pos = text, "", len(text) <= shareLimit, i
	return true
}

// leaveText returns to the input that enterText has suspended.
func (r *Reader) leaveText() {
	n := len(r.sources) - 1
	s := r.sources[n]
	r.sources[n] = source{}
	r.sources = r.sources[:n]
	var text []byte
	if r.unique > 0 {
		text = r.edited(span{0, len(r.data)}, r.edits[s.edits:])
		r.edits = r.edits[:s.edits]
	}
	r.data, r.text, r.share, r.pos = s.data, s.text, s.share, s.span.end
	if r.unique > 0 {
		r.coerced(s.span.start, text)
	}
}

// validText reports whether text is one JSON value.
func (r *Reader) validText(text []byte) bool {
	sub := Reader{data: text, maxDepth: r.maxDepth - len(r.frames), nest: r.nest[:0]}
	sub.skip()
	r.nest = sub.nest
	if sub.failed && sub.fatal.Type == typeRecursionDepth {
		r.tooDeep()
		return false
	}
	return !sub.failed && spaceEnd(text, sub.pos) == len(text)
}
