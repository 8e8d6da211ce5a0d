package codec

// Value writes any value, an absent one as null. Numbers that are not finite fail.
func (w *Writer) Value(v Value) { w.value(v) }

// EncodeValue returns a value in both forms, as [EncodeBoth] does for one that writes it.
// The compact form may be shared with the value, and must not be changed.
func EncodeValue(v Value) (compact, indented []byte, err error) {
	n := v.node
	if n == nil || n.raw == nil || n.loose || !n.trusted {
		return EncodeBoth(func(w *Writer) { w.value(v) })
	}
	indented, err = Encode(Indented, func(w *Writer) { w.raw(n.raw) })
	return n.raw, indented, err
}

// Object writes an object.
func (w *Writer) Object(o Object) {
	WriteOrdered(w, o.members, func(w *Writer, v *Value) { w.value(*v) })
}

func (w *Writer) value(v Value) {
	switch v.kind {
	case KindAbsent, KindNull:
		w.Null()
	case KindString:
		w.String(v.text)
	case KindBool:
		w.buf = append(w.buf, v.text...)
	case KindNumber:
		if v.text == notFinite {
			w.fail("not a finite number", nil)
			return
		}
		w.buf = append(w.buf, v.text...)
	case KindList, KindObject:
		w.container(v)
	}
}

func (w *Writer) container(v Value) {
	n := v.node
	if reason := n.fault(); reason != "" {
		w.fail(reason, nil)
		return
	}
	switch {
	case n.raw != nil && !n.loose && w.form == Compact:
		w.buf = append(w.buf, n.raw...)
	case n.raw != nil:
		w.raw(n.raw)
	case v.kind == KindList:
		WriteList(w, n.items, func(w *Writer, item *Value) { w.value(*item) })
	case w.BeginObject():
		for i := range n.members {
			w.KeyString(n.members[i].Name)
			if w.value(n.members[i].Value); w.err != nil {
				return
			}
		}
		w.EndObject()
	}
}

// raw writes valid JSON text in the form of the rest, with its literals of numbers. What
// stays as it is goes over in pieces as long as possible.
func (w *Writer) raw(text []byte) {
	from := 0 // where the piece at hand begins
	piece := func(to, next int) {
		w.keep(append(w.buf, text[from:to]...))
		from = next
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '{', '[':
			piece(i+1, i+1)
			w.depth++
			if next := spaceEnd(text, i+1); text[next] != c+2 && w.form == Indented {
				w.newline()
			}
		case '}', ']':
			piece(i, i+1)
			w.end(c-2, c)
		case ',':
			if w.form == Indented {
				piece(i+1, i+1)
				w.newline()
			}
		case ':':
			if w.form == Indented {
				piece(i+1, i+1)
				w.space()
			}
		case '"':
			end, t, _ := scanString(text, i+1)
			if t != 0 {
				piece(i, end+1)
				w.keep(appendString(w.buf, string(unescape(nil, text[i+1:end]))))
			}
			i = end
		case ' ', '\t', '\r', '\n':
			piece(i, i+1)
		}
	}
	piece(len(text), len(text))
}
