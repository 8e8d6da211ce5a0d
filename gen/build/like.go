package build

import (
	"go/types"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// like returns the struct that the key like names, nil for none. t is the type of what
// is like it, nil where that is not known before it runs.
func (b *builder) like(k keys, t *ir.Type, tr trail) *ir.Struct {
	v, ok := k.items.Get("like")
	if !ok {
		return nil
	}
	at := k.at(v.Span)
	if t != nil && !isFreeObject(t) {
		b.errorf(diag.RuleKind, at, "delete it, and write entity into the tags of the fields",
			"%s: like on a type whose members are known", tr)
		return nil
	}
	found, names := lookupType(k.pkg, v.Text)
	if found == nil {
		b.errorf(diag.BadValue, at, likeHint(directive.Suggest(v.Text, names)),
			"%s: neither the package nor an import has a type %s", tr, v.Text)
		return nil
	}
	tr.pos, tr.use, tr.inside = at, &use{}, false
	made := b.typ(found.Type(), tr)
	if made == nil {
		return nil
	}
	if made.Kind != ir.KindStruct {
		b.errorf(diag.BadValue, at, likeHint(""), "%s: %s is no struct whose fields are members of JSON", tr, v.Text)
		return nil
	}
	return made.Struct
}

// resultLike is like for what a handler returns.
func (b *builder) resultLike(h *handler, t *ir.Type) *ir.Struct {
	if _, ok := h.note.Get("like"); !ok {
		return nil
	}
	k := b.keys(h.note)
	return b.like(k, t, b.start(h, param{pos: b.wordPos(h.note)}, "result"))
}

// isFreeObject reports whether what a type holds, also as elements, is only known once it
// is there.
func isFreeObject(t *ir.Type) bool {
	for t.Elem != nil && t.Kind != ir.KindBytes {
		t = t.Elem
	}
	switch t.Kind {
	case ir.KindObject, ir.KindJSON, ir.KindRaw, ir.KindAny, ir.KindMarshaler:
		return true
	}
	return false
}

func likeHint(suggestion string) string {
	if suggestion != "" {
		return "did you mean " + suggestion + "?"
	}
	return "name a struct: Type, or package.Type for one of an imported package"
}

// lookupType returns the type of a name, which may be that of an imported package behind
// the name of the package; nil, and the names that there are, when there is none.
func lookupType(p *types.Package, name string) (*types.TypeName, []string) {
	prefix := ""
	if before, after, qualified := strings.Cut(name, "."); qualified {
		i := slices.IndexFunc(p.Imports(), func(q *types.Package) bool { return q.Name() == before })
		if i < 0 {
			return nil, nil
		}
		p, name, prefix = p.Imports()[i], after, before+"."
	}
	if found, ok := p.Scope().Lookup(name).(*types.TypeName); ok {
		return found, nil
	}
	var names []string
	for _, other := range p.Scope().Names() {
		if _, ok := p.Scope().Lookup(other).(*types.TypeName); ok {
			names = append(names, prefix+other)
		}
	}
	return nil, names
}
