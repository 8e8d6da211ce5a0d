package codec

// A Union is a closed set of structs that a property of theirs tells apart. It is
// immutable.
type Union struct {
	name          string
	discriminator string
	tags          *Enum
	expected      string // end of messages
}

// NewUnion describes the union with the Go name name, whose variants have one of the
// tags as their property discriminator.
func NewUnion(name, discriminator string, tags ...string) *Union {
	e := NewEnum(tags...)
	const head = "Input should be "
	return &Union{name, discriminator, e, "expected " + e.msg[len(head):]}
}

// Variant returns the tag of the object that is next, which is not consumed. When there
// is none, that is recorded, the value is skipped, and the tag is "".
func (r *Reader) Variant(u *Union) (tag string) {
	sub := Reader{data: r.data, pos: r.pos, maxDepth: r.maxDepth - len(r.frames)}
	if sub.peek() == '"' && !sub.enterString() || sub.peek() != '{' {
		r.mismatch(typeModel, "Input should be a valid dictionary or instance of "+u.name)
		return ""
	}
	tag, n := sub.tag(u)
	if tag != "" {
		return tag
	}
	// The value may be no JSON at all: skipping it says so.
	switch r.skip(); {
	case r.failed:
	case n > 1:
		loc := u.discriminator
		if at := r.loc(); at != "" {
			loc = at + "." + loc
		}
		r.reportAt(loc, typeDuplicateKey, duplicateMessage)
	case n == 1:
		r.report(typeTagInvalid, "Input tag found using discriminator '"+u.discriminator+"' does not match, "+u.expected)
	default:
		r.report(typeTagNotFound, "Unable to extract tag using discriminator '"+u.discriminator+"', "+u.expected)
	}
	return ""
}

// enterString continues with the text of the string that is next.
func (r *Reader) enterString() bool {
	text, t, ok := r.stringBytes()
	if !ok || t&badUnicode != 0 {
		return false
	}
	r.data, r.pos = text, 0
	r.scratch = nil
	return r.validText(text)
}

// tag looks through the members of an object for the tag, and counts those that should
// have it: an object may have the property with another value.
func (r *Reader) tag(u *Union) (tag string, n int) {
	r.pos++
	if r.peek() == '}' {
		return "", 0
	}
	for !r.failed {
		name, _, ok := r.name()
		if !ok {
			break
		}
		if string(name) != u.discriminator {
			r.skip()
		} else if n++; r.peek() != '"' {
			r.skip()
		} else if text, _, _ := r.stringBytes(); n == 1 {
			if tag, ok := u.tags.find(text); ok {
				return tag, n
			}
		}
		if r.peek() != ',' {
			break
		}
		r.pos++
	}
	return "", n
}

// WriteVariant writes a variant of the union with the Go name name. One that is nil
// fails.
func WriteVariant[T any](w *Writer, name string, v *T, encode func(*Writer, *T)) {
	if v == nil {
		w.NoVariant(name)
		return
	}
	encode(w, v)
}

// NoVariant fails because an interface holds no variant of the union with the Go name
// name.
func (w *Writer) NoVariant(name string) { w.fail("no variant of "+name, nil) }
