package compare

import (
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Values compares a value with what became of it.
func Values(before, after codec.Value, e Evidence) []Row {
	c := &comparer{Evidence: e}
	c.pair("$", prefix{}, before, after, 0)
	return c.rows
}

type comparer struct {
	Evidence
	rows []Row
}

// prefix is what stands before a value: the name of a member on both sides.
type prefix struct{ left, right []Span }

func (c *comparer) add(path string, indent int, left, right []Span, kind Kind) {
	c.rows = append(c.rows, Row{path, indent, left, right, kind})
}

// pair compares two values in the same place.
func (c *comparer) pair(path string, p prefix, before, after codec.Value, indent int) {
	left, right := container(before), container(after)
	switch {
	case left && right && before.Kind() == after.Kind():
		open, end := brackets(before)
		c.add(path, indent, line(p.left, open), line(p.right, open), kindOf(p.right))
		if before.Kind() == codec.KindObject {
			c.members(path, before, after, indent+1)
		} else {
			c.items(path, before, after, indent+1)
		}
		c.add(path, indent, line(nil, end), line(nil, end), Same)
	case left || right:
		kind := c.kindOfText(scalarText(before), scalarText(after))
		c.side(path, p.left, before, indent, kind, true)
		c.side(path, p.right, after, indent, kind, false)
	default:
		l, r, kind := c.scalars(before, after)
		if kind == Same {
			kind = kindOf(p.right)
		}
		c.add(path, indent, append(p.left, l...), append(p.right, r...), kind)
	}
}

// members compares the members of two objects.
func (c *comparer) members(path string, before, after codec.Value, indent int) {
	old, fresh := membersOf(before), membersOf(after)
	left := map[string]bool{}
	for _, m := range old {
		left[m.Name] = true
	}
	right := map[string]bool{}
	for _, m := range fresh {
		right[m.Name] = true
	}
	for len(old) > 0 || len(fresh) > 0 {
		switch {
		case len(old) == 0 || len(fresh) > 0 && left[fresh[0].Name] && old[0].Name != fresh[0].Name && right[old[0].Name]:
			// Out of order, which no step does; or only new ones are left.
			c.onlyRight(path, fresh[0], indent)
			fresh = fresh[1:]
		case len(fresh) == 0 || !right[old[0].Name] && left[fresh[0].Name]:
			c.onlyLeft(path, old[0], indent)
			old = old[1:]
		case right[old[0].Name] && !left[fresh[0].Name]:
			c.onlyRight(path, fresh[0], indent)
			fresh = fresh[1:]
		default:
			c.member(path, old[0], fresh[0], indent)
			old, fresh = old[1:], fresh[1:]
		}
	}
}

// member compares two members, of which one became the other.
func (c *comparer) member(path string, old, fresh codec.Member, indent int) {
	l, r, _ := c.scalars(codec.StringValue(old.Name), codec.StringValue(fresh.Name))
	colon := Span{Text: ": "}
	c.pair(path+"."+old.Name, prefix{append(l, colon), append(r, colon)}, old.Value, fresh.Value, indent)
}

func (c *comparer) onlyLeft(path string, m codec.Member, indent int) {
	kind := c.removed()
	c.side(path+"."+m.Name, name(m.Name, kind), m.Value, indent, kind, true)
}

func (c *comparer) onlyRight(path string, m codec.Member, indent int) {
	c.side(path+"."+m.Name, name(m.Name, Added), m.Value, indent, Added, false)
}

func name(text string, kind Kind) []Span { return []Span{{quoted(text), kind}, {": ", kind}} }

// items compares the items of two lists, of which the second is not longer but for a
// text about what was left out.
func (c *comparer) items(path string, before, after codec.Value, indent int) {
	i, j := 0, 0
	for i < before.Len() || j < after.Len() {
		at := path + "[" + strconv.Itoa(i) + "]"
		spare := (before.Len() - i) - (after.Len() - j)
		switch {
		case j == after.Len():
			c.side(at, nil, before.Index(i), indent, c.removed(), true)
			i++
		case i == before.Len():
			c.side(at, nil, after.Index(j), indent, c.addedItem(after.Index(j)), false)
			j++
		case isMarker(after.Index(j)) && j == after.Len()-1 && spare >= 0 && !isMarker(before.Index(i)):
			for ; i < before.Len(); i++ {
				c.side(path+"["+strconv.Itoa(i)+"]", nil, before.Index(i), indent, Projected, true)
			}
			c.side(at, nil, after.Index(j), indent, Projected, false)
			j++
		case spare > 0 && !alike(before.Index(i), after.Index(j)) && alike(before.Index(i+1), after.Index(j)):
			c.side(at, nil, before.Index(i), indent, c.removed(), true)
			i++
		default:
			c.pair(at, prefix{}, before.Index(i), after.Index(j), indent)
			i, j = i+1, j+1
		}
	}
}

func (c *comparer) addedItem(v codec.Value) Kind {
	if isMarker(v) {
		return Projected
	}
	return Added
}

// isMarker reports whether a value says how many items were left out.
func isMarker(v codec.Value) bool {
	return strings.HasPrefix(v.Text(), "… ") && strings.HasSuffix(v.Text(), " more items")
}

// alike reports whether one value may have become the other.
func alike(before, after codec.Value) bool {
	if before.Kind() != codec.KindObject || after.Kind() != codec.KindObject {
		return before.Equal(after)
	}
	same := 0
	for name, value := range before.All() {
		if other, ok := after.Get(name); ok && other.Equal(value) {
			same++
		}
	}
	return same > 0 || after.Len() == 0
}

// side adds the lines of a value that only one side has.
func (c *comparer) side(path string, prefix []Span, v codec.Value, indent int, kind Kind, left bool) {
	add := func(indent int, spans []Span) {
		if left {
			c.add(path, indent, spans, nil, kind)
		} else {
			c.add(path, indent, nil, spans, kind)
		}
	}
	if !container(v) {
		add(indent, append(prefix, Span{scalarJSON(v), kind}))
		return
	}
	open, end := brackets(v)
	add(indent, append(prefix, Span{open, kind}))
	for member, value := range v.All() {
		c.side(path+"."+member, name(member, kind), value, indent+1, kind, left)
	}
	for i, item := range v.Items() {
		c.side(path+"["+strconv.Itoa(i)+"]", nil, item, indent+1, kind, left)
	}
	add(indent, []Span{{end, kind}})
}

// container reports whether a value has lines of its own.
func container(v codec.Value) bool {
	return (v.Kind() == codec.KindObject || v.Kind() == codec.KindList) && v.Len() > 0
}

func brackets(v codec.Value) (open, end string) {
	if v.Kind() == codec.KindObject {
		return "{", "}"
	}
	return "[", "]"
}

func membersOf(v codec.Value) (list []codec.Member) {
	for name, value := range v.All() {
		list = append(list, codec.Member{Name: name, Value: value})
	}
	return list
}

func line(prefix []Span, text string) []Span { return append(prefix, Span{Text: text}) }

// kindOf returns the first kind of a line that is not Same.
func kindOf(spans []Span) Kind {
	for _, s := range spans {
		if s.Kind != Same {
			return s.Kind
		}
	}
	return Same
}
