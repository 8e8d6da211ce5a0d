package codec

// What can be wrong with the text of a raw value.
const (
	faultSyntax  = "not valid JSON"
	faultUnicode = "not valid Unicode text"
	faultDepth   = "nested too deeply, or contains itself"
)

// fault says what is wrong with the text of a raw node, "" when nothing is. Text that
// this package wrote or read itself is not looked at; other text is, once.
func (n *node) fault() string {
	if n.raw == nil || n.trusted {
		return ""
	}
	n.lazy.check.Do(func() { n.lazy.wrong = rawFault(n.raw) })
	return n.lazy.wrong
}

// rawFault checks the text of one JSON value, without recursion: the text may be hostile.
func rawFault(text []byte) string {
	c := checker{text: text}
	for {
		if !c.value() {
			return c.reason
		}
		for c.open != nil && c.closes() {
		}
		if c.open == nil {
			if spaceEnd(text, c.pos) != len(text) {
				return faultSyntax
			}
			return ""
		}
		if !c.next() {
			return c.reason
		}
	}
}

// A checker is at pos in text, inside the brackets of open.
type checker struct {
	text   []byte
	pos    int
	open   []byte
	reason string
}

func (c *checker) fail(reason string) bool {
	c.reason = reason
	return false
}

// peek returns the next byte that is no white space, 0 at the end.
func (c *checker) peek() byte {
	if c.pos = spaceEnd(c.text, c.pos); c.pos < len(c.text) {
		return c.text[c.pos]
	}
	return 0
}

// value passes a scalar, or the beginnings of containers up to the first scalar or
// the end of an empty container.
func (c *checker) value() bool {
	for {
		switch b := c.peek(); b {
		case '{', '[':
			if len(c.open) == maxWriteDepth {
				return c.fail(faultDepth)
			}
			c.open = append(c.open, b)
			c.pos++
			if c.peek() == b+2 {
				return true
			}
			if b == '{' && !c.name() {
				return false
			}
		case '"':
			return c.string()
		case 't':
			return c.word("true")
		case 'f':
			return c.word("false")
		case 'n':
			return c.word("null")
		default:
			end, ok := scanNumber(c.text, c.pos)
			if c.pos = end; !ok {
				return c.fail(faultSyntax)
			}
			return true
		}
	}
}

// closes passes the end of the innermost container, if it stands here.
func (c *checker) closes() bool {
	last := len(c.open) - 1
	if c.peek() != c.open[last]+2 {
		return false
	}
	c.pos++
	if c.open = c.open[:last]; last == 0 {
		c.open = nil
	}
	return true
}

// next passes the comma before another item or member, and a member's name.
func (c *checker) next() bool {
	if c.peek() != ',' {
		return c.fail(faultSyntax)
	}
	c.pos++
	if c.open[len(c.open)-1] == '{' {
		return c.name()
	}
	return true
}

func (c *checker) name() bool {
	if c.peek() != '"' {
		return c.fail(faultSyntax)
	}
	if !c.string() {
		return false
	}
	if c.peek() != ':' {
		return c.fail(faultSyntax)
	}
	c.pos++
	return true
}

func (c *checker) string() bool {
	end, t, ok := scanString(c.text, c.pos+1)
	if !ok {
		return c.fail(faultSyntax)
	}
	if t&badUnicode != 0 {
		return c.fail(faultUnicode)
	}
	c.pos = end + 1
	return true
}

func (c *checker) word(w string) bool {
	if len(c.text)-c.pos < len(w) || string(c.text[c.pos:c.pos+len(w)]) != w {
		return c.fail(faultSyntax)
	}
	c.pos += len(w)
	return true
}
