package schema

import (
	"strings"
)

// maxColumns is the width up to which a schema without properties is kept on one
// line.
const maxColumns = 140

// layout writes a schema as it is committed. The root has a line for each key.
func layout(root value) string {
	var p printer
	p.expand(root, 0)
	return p.String()
}

type printer struct{ strings.Builder }

// value writes v behind what already stands on a line: used columns, at depth
// levels of indentation.
func (p *printer) value(v value, used, depth int) {
	if v.hasProperties() || v.nested() && used+len(v.line()) > maxColumns {
		p.expand(v, depth)
		return
	}
	p.WriteString(v.line())
}

// expand writes v with each member or item on its own line.
func (p *printer) expand(v value, depth int) {
	if len(v.members)+len(v.items) == 0 {
		p.WriteString(v.line())
		return
	}
	indent := strings.Repeat("  ", depth+1)
	p.WriteByte(v.shape)
	separator := "\n"
	for _, m := range v.members {
		head := indent + quote(m.name) + ": "
		p.WriteString(separator + head)
		if m.name == "properties" {
			p.expand(m.value, depth+1)
		} else {
			p.value(m.value, len(head), depth+1)
		}
		separator = ",\n"
	}
	for _, item := range v.items {
		p.WriteString(separator + indent)
		p.value(item, len(indent), depth+1)
		separator = ",\n"
	}
	p.WriteString("\n" + indent[2:])
	p.WriteByte(v.shape + 2) // the closing brackets of ASCII stand two after the opening ones
}

// hasProperties reports whether v has a member called properties at any depth.
func (v value) hasProperties() bool {
	for _, m := range v.members {
		if m.name == "properties" || m.value.hasProperties() {
			return true
		}
	}
	for _, item := range v.items {
		if item.hasProperties() {
			return true
		}
	}
	return false
}

// nested reports whether an object stands inside of v.
func (v value) nested() bool {
	for _, m := range v.members {
		if m.value.shape == '{' || m.value.nested() {
			return true
		}
	}
	for _, item := range v.items {
		if item.shape == '{' || item.nested() {
			return true
		}
	}
	return false
}

// line returns v on one line.
func (v value) line() string {
	if v.shape == 0 {
		return v.scalar
	}
	parts := make([]string, 0, len(v.members)+len(v.items))
	for _, m := range v.members {
		parts = append(parts, quote(m.name)+": "+m.value.line())
	}
	for _, item := range v.items {
		parts = append(parts, item.line())
	}
	return string(v.shape) + strings.Join(parts, ", ") + string(v.shape+2)
}
