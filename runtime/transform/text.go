package transform

import (
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// A textTransform is a step that works on one text at a time. Neighbouring ones share
// one walk over the value: each text goes through all of them in order.
type textTransform interface {
	// start begins a run over a value. Several runs may be under way at once.
	start(t *runtime.Transformation, root codec.Value) (textRun, error)
}

// An unnaming textTransform is one whose runs do nothing to the name of a member but take
// out what nobody sees, wherever it stands.
type unnaming interface{ leavesNames() bool }

// A textRun is one run of a textTransform. One goroutine uses it.
type textRun interface {
	// text returns what stands in the place of a string. Where it stands is valid during
	// the call only.
	text(at *place, s string) (string, error)
	// key returns what stands in the place of the name of a member, whose place has
	// the same name.
	key(at *place, name string) (string, error)
	// finish notes what was done, after the last text.
	finish(report *runtime.Report)
}

// A numberRun is a textRun that looks at numbers, too.
type numberRun interface {
	textRun
	// number returns what stands in the place of a number. Digits alone stay a number,
	// anything else becomes a text.
	number(at *place, literal string) (string, error)
}

// A place is where a value stands: a member of an object, an item of a list, or the
// root, which has no parent.
type place struct {
	parent *place
	name   string // of a member, as the transforms before left it
	index  int    // of an item; -1 for a member
	// names are those of a member before each run of the walk and at the end, nil when
	// they are all the same.
	names []string
}

// leaving returns the name with which a member leaves the walk.
func (p *place) leaving() string {
	if p.names == nil {
		return p.name
	}
	return p.names[len(p.names)-1]
}

// key returns the name of the nearest member: items have that of their list. ok is
// false when there is none.
func (p *place) key() (name string, ok bool) {
	for ; p.parent != nil; p = p.parent {
		if p.index < 0 {
			return p.name, true
		}
	}
	return "", false
}

// String returns a path for a report, like a.b[0].c, and $ for the root. Members have
// the names with which they leave. One that is no plain word may be a value, which
// reports do not hold, and is written as *.
func (p *place) String() string {
	if p.parent == nil {
		return "$"
	}
	var b strings.Builder
	p.write(&b)
	return b.String()
}

func (p *place) write(b *strings.Builder) {
	if p.parent == nil {
		return
	}
	p.parent.write(b)
	if p.index >= 0 {
		b.WriteString("[" + strconv.Itoa(p.index) + "]")
		return
	}
	if b.Len() > 0 {
		b.WriteByte('.')
	}
	name := p.leaving()
	if !plainWord(name) {
		name = "*"
	}
	b.WriteString(name)
}

// plainWord reports whether a name looks like one that a programmer gave.
func plainWord(name string) bool {
	const longest = 64
	letters := false
	for i := range len(name) {
		if !inWord[name[i]] && name[i] != '-' {
			return false
		}
		letters = letters || name[i] > '9'
	}
	return letters && len(name) <= longest
}
