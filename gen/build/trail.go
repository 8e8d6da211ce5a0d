package build

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
)

// A trail is the way from a handler to a type: what to name and where to point
// when the type is refused.
type trail struct {
	handler string // Func or Type.Method
	path    string // Go selector from the parameter: args.Filter.Tags[]

	// pos is the place that the author can change: a field of the matched
	// packages, else the last such place before the trail left them, with the
	// field as related place.
	pos     diag.Pos
	related []diag.Related

	lo, hi token.Pos // of the declaration that names the type
	expr   ast.Expr  // that names the type, or contains it; may be nil
	owner  string    // name for a struct that has none
	use    *use      // what the keys of the innermost field say about its type
	inside bool      // the type is that of a field: what is in it can be selected
	result string    // word of the handler that returns the type, "" for an argument
}

// A use is what the keys of a field say about how its type is to be read.
type use struct {
	schema     string // JSON Schema of a type with its own JSON methods
	schemaUsed bool
	freeForm   bool // format=json
	// freeFormUsed is set by types that heed freeForm.
	freeFormUsed bool
}

// String returns the trail for messages: the handler and the path.
func (tr trail) String() string { return tr.handler + ": " + tr.path }

// elem is the trail to the elements of a list or map, which keep the use.
func (tr trail) elem() trail {
	tr.path += "[]"
	tr.inside = false
	return tr
}

// key is the trail to the keys of a map.
func (tr trail) key() trail {
	tr.path += "[key]"
	tr.use, tr.inside = &use{}, false
	return tr
}

// field is the trail to a field of a struct.
func (b *builder) field(tr trail, name string, src fieldSource, u *use) trail {
	tr.path += "." + name
	tr.use, tr.inside = u, true
	if b.matched(src.pkg) {
		tr.pos, tr.related = src.at, nil
	} else {
		tr.related = []diag.Related{{Pos: src.at, Message: "the field"}}
	}
	tr.lo, tr.hi, tr.expr = src.lo, src.hi, src.expr
	tr.owner += upper(name)
	return tr
}

// matched reports whether the author asked for the package: its lines can be
// pointed at as what to change.
func (b *builder) matched(p *types.Package) bool {
	if p == nil {
		return false
	}
	for _, m := range b.res.Packages {
		if m.Path == p.Path() {
			return true
		}
	}
	return false
}

// reject reports that the type at the end of a trail cannot be used.
func (b *builder) reject(tr trail, code diag.Code, hint, format string, args ...any) {
	b.list.Add(diag.Diagnostic{
		Code:    code,
		Pos:     tr.pos,
		Message: tr.String() + ": " + fmt.Sprintf(format, args...),
		Hint:    hint,
		Related: tr.related,
	})
}
