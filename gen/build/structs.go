package build

import (
	"cmp"
	"go/types"
	"slices"
	"strconv"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// structOf returns the struct of a named type. It is built once, and is known before
// its fields are, so that a type that contains itself ends.
func (b *builder) structOf(n *types.Named, st *types.Struct, spelled *ir.Named, tr trail) *ir.Struct {
	if s := b.structs[typeKey(n)]; s != nil {
		return s
	}
	s := &ir.Struct{Named: spelled, Name: structName(n), Pos: ir.Pos(b.res.Position(n.Obj().Pos()))}
	if d := b.decl(n.Obj()); d != nil {
		s.Doc, s.Pos = docText(d.Doc), ir.Pos(d.Pos)
	}
	b.structs[typeKey(n)] = s
	tr.owner, tr.expr = n.Obj().Name(), b.structExpr(n.Obj())
	b.errorsIn(tr.lo, tr.hi, tr.String())
	s.Fields = b.fields(st, tr)
	return s
}

// structName is the name of a type for messages, with its type arguments.
func structName(n *types.Named) string {
	return types.TypeString(n, func(p *types.Package) string {
		if p == n.Obj().Pkg() {
			return ""
		}
		return p.Name()
	})
}

// anonymous returns the struct of a type literal.
func (b *builder) anonymous(st *types.Struct, tr trail) *ir.Type {
	s := b.literals[st]
	if s == nil {
		for v := range st.Fields() {
			if !v.Exported() && v.Pkg() != b.pkg.Types {
				b.reject(tr, diag.UnspellableType, "declare a named type",
					"generated code cannot name a struct with the field %s of package %s", v.Name(), v.Pkg().Path())
				return nil
			}
		}
		s = &ir.Struct{Name: tr.owner, Source: b.structString(st), Pos: ir.Pos(tr.pos)}
		b.literals[st] = s
		s.Fields = b.fields(st, tr)
	}
	return &ir.Type{Kind: ir.KindStruct, Struct: s}
}

// structString writes a struct type in the form that ir describes.
func (b *builder) structString(st *types.Struct) string {
	return types.TypeString(st, func(p *types.Package) string {
		if p == b.pkg.Types {
			return ""
		}
		return strconv.Quote(p.Path() + " " + p.Name())
	})
}

// fields returns the fields of a struct as encoding/json sees them.
func (b *builder) fields(st *types.Struct, tr trail) []*ir.Field {
	candidates := b.candidates(st, tr)
	if len(candidates) == 0 && holds(st, nil) {
		b.reject(tr, diag.UnsupportedType, "use a type with exported fields, or hide the field with json:\"-\"",
			"a struct without exported fields would be {} in JSON")
	}
	var out []*ir.Field
	for _, c := range b.dominant(candidates, tr) {
		f := b.structField(c, st, tr)
		if f != nil {
			out = append(out, f)
		}
	}
	return out
}

// holds reports whether a struct has fields, other than blank ones and embedded structs
// without fields. outer are the structs that embed it.
func holds(st *types.Struct, outer []*types.Struct) bool {
	for v := range st.Fields() {
		switch inner, _ := embeddedStruct(v); {
		case v.Name() == "_", slices.Contains(outer, inner):
		case inner == nil, holds(inner, append(outer, st)):
			return true
		}
	}
	return false
}

// dominant chooses the field of each name by the rules of encoding/json: the least
// nested wins, then the tagged one. What encoding/json would drop without a word is
// an error.
func (b *builder) dominant(all []candidate, tr trail) []candidate {
	slices.SortStableFunc(all, func(x, y candidate) int {
		return cmp.Or(
			cmp.Compare(x.name, y.name),
			cmp.Compare(len(x.index), len(y.index)),
			-cmp.Compare(btoi(x.tagged), btoi(y.tagged)),
			slices.Compare(x.index, y.index),
		)
	})
	var chosen []candidate
	for i := 0; i < len(all); {
		first := all[i]
		if j := i + 1; j < len(all) && all[j].name == first.name &&
			len(all[j].index) == len(first.index) && all[j].tagged == first.tagged {
			b.clash(first, all[j], tr)
		} else {
			chosen = append(chosen, first)
		}
		for i < len(all) && all[i].name == first.name {
			i++
		}
	}
	slices.SortFunc(chosen, func(x, y candidate) int { return slices.Compare(x.index, y.index) })
	return chosen
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (b *builder) clash(first, second candidate, tr trail) {
	code, what := diag.AmbiguousField, "both promoted from embedded structs, so that encoding/json would drop both"
	if len(first.index) == 1 {
		code, what = diag.DuplicateProperty, "so that encoding/json would drop both"
	}
	at := b.field(tr, second.goName(), second.src, tr.use)
	at.related = append(at.related, diag.Related{Pos: first.src.at, Message: "the other one"})
	b.reject(at, code, "give one of them another name in its json tag",
		"two fields have the JSON name %q, %s", first.name, what)
}
