package build

import (
	"go/types"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
)

// named returns the shape of a named type. t is n as it was written, which may be
// an alias.
func (b *builder) named(t types.Type, n *types.Named, tr trail) *ir.Type {
	if n.Obj().Pkg() == nil {
		b.reject(tr, diag.UnsupportedType, "return an error as the last result, or use a string", "%s has no JSON form", n.Obj().Name())
		return nil
	}
	if k := wellKnown(n); k != notWellKnown {
		return b.special(t, n, k, tr)
	}
	spelled, args, ok := b.spell(t)
	if !ok && tr.inside && isPlainStruct(n) {
		return b.hidden(n, tr)
	}
	if !ok {
		b.reject(tr, diag.UnspellableType, b.unspellableHint(n.Obj()),
			"generated code cannot name the type %s", typeString(n))
		return nil
	}
	if b.endless(n) {
		b.reject(tr, diag.EndlessType, "put a struct type between the type and itself",
			"the type %s contains itself without end", typeString(n))
		return nil
	}
	if s := b.structs[typeKey(n)]; s != nil && b.inside(n) {
		s.Recursive = true
	}
	b.active = append(b.active, n)
	defer func() { b.active = b.active[:len(b.active)-1] }()
	if spelled.Args, ok = b.typeArgs(args, tr); !ok {
		return nil
	}
	out := b.underlying(n, spelled, tr)
	if out != nil {
		out.Named, out.Doc = spelled, b.typeDoc(t, n)
	}
	return out
}

func (b *builder) unspellableHint(obj *types.TypeName) string {
	if obj.Exported() && obj.Pkg() != nil && !importable(obj.Pkg().Path(), b.pkg.Path) {
		return "the package " + obj.Pkg().Path() + " is internal: move the type, or declare an alias of it in a package that " + b.pkg.Name + " can import"
	}
	return "export the type, or use one that the package " + b.pkg.Name + " can name"
}

// maxNesting is how often instances of one generic type may stand inside each
// other. A generic type that contains ever larger instances of itself would not end.
const maxNesting = 8

// inside reports whether the type is being visited.
func (b *builder) inside(n *types.Named) bool {
	return slices.ContainsFunc(b.active, func(a *types.Named) bool { return types.Identical(a, n) })
}

// endless reports whether the type would be visited without end. What ends every visit
// is a struct, because its fields are looked at once.
func (b *builder) endless(n *types.Named) bool {
	instances := 0
	for _, a := range b.active {
		if a.Origin() == n.Origin() && !types.Identical(a, n) {
			instances++
		}
	}
	if instances >= maxNesting {
		return true
	}
	for _, a := range slices.Backward(b.active) {
		if isShared(a) {
			return false
		}
		if types.Identical(a, n) {
			return true
		}
	}
	return false
}

// isShared reports whether the uses of a type share what is below it.
func isShared(n *types.Named) bool {
	switch n.Underlying().(type) {
	case *types.Struct, *types.Interface:
		return true
	}
	return false
}

// typeKey identifies a named type: instances of one generic type may be several
// objects.
func typeKey(n *types.Named) string { return types.TypeString(n, nil) }

// typeArgs returns the type arguments for the spelling of an instance.
func (b *builder) typeArgs(list *types.TypeList, tr trail) (args []*ir.Type, ok bool) {
	tr.use, tr.inside = &use{}, false
	for t := range list.Types() {
		arg := b.typ(t, tr)
		if arg == nil {
			return nil, false
		}
		args = append(args, arg)
	}
	return args, true
}

// underlying returns the shape below the name.
func (b *builder) underlying(n *types.Named, spelled *ir.Named, tr trail) *ir.Type {
	decl := b.decl(n.Obj())
	if decl != nil {
		tr.lo, tr.hi, tr.expr = decl.Spec.Pos(), decl.Spec.End(), decl.Spec.Type
		b.constrained(n, decl, tr)
	}
	if out, own := b.selfEncoding(n, tr); own {
		return out
	}
	switch u := n.Underlying().(type) {
	case *types.Basic:
		out := b.basic(u, tr)
		if out == nil || decl == nil {
			return out
		}
		out = enum(out, n, decl)
		if out.Kind == ir.KindEnum || out.Flags {
			b.constrainedConsts(n, decl, tr)
		}
		return out
	case *types.Struct:
		return &ir.Type{Kind: ir.KindStruct, Struct: b.structOf(n, u, spelled, tr)}
	case *types.Interface:
		if !u.Empty() {
			return b.union(n, u, spelled, tr)
		}
	}
	return b.unnamed(n.Underlying(), tr)
}

// spell returns how generated code names a type: as the author did if it can, else
// by what an alias stands for; ok is false when there is no such name. Type
// arguments are for the caller to add.
func (b *builder) spell(t types.Type) (named *ir.Named, args *types.TypeList, ok bool) {
	for {
		var obj *types.TypeName
		var next types.Type
		switch t := t.(type) {
		case *types.Alias:
			obj, next, args = t.Obj(), t.Rhs(), t.TypeArgs()
		case *types.Named:
			obj, args = t.Obj(), t.TypeArgs()
		default:
			return nil, nil, false
		}
		if b.nameable(obj) {
			return &ir.Named{PkgPath: obj.Pkg().Path(), PkgName: obj.Pkg().Name(), Name: obj.Name()}, args, true
		}
		if next == nil {
			return nil, nil, false
		}
		t = next
	}
}

// nameable reports whether generated code can write the name of an object: it is
// declared at package level, visible, and in a package that may be imported.
func (b *builder) nameable(obj *types.TypeName) bool {
	p := obj.Pkg()
	if p == nil || obj.Parent() != p.Scope() {
		return false
	}
	if p == b.pkg.Types {
		return true
	}
	return obj.Exported() && importable(p.Path(), b.pkg.Path)
}

// importable applies the rule of internal packages: only packages below the parent
// of the directory internal import it.
func importable(path, from string) bool {
	const internal = "/internal/"
	rooted := "/" + path + "/"
	i := strings.LastIndex(rooted, internal)
	if i < 0 {
		return true
	}
	parent := strings.TrimPrefix(rooted[:i], "/")
	return parent != "" && (from == parent || strings.HasPrefix(from, parent+"/"))
}

// decl returns the declaration of a type, nil when its source cannot be read.
func (b *builder) decl(obj *types.TypeName) *load.TypeDecl {
	if d, ok := b.decls[obj]; ok {
		return d
	}
	var d *load.TypeDecl
	if obj.Pkg() != nil {
		d, _ = b.res.Decl(obj.Pkg().Path(), obj.Name()) // documentation is not worth an error
	}
	b.decls[obj] = d
	if d != nil {
		b.touched[d.Pos.File] = true
	}
	return d
}

// typeDoc returns the documentation of a type, that of an alias before that of
// what it stands for.
func (b *builder) typeDoc(t types.Type, n *types.Named) string {
	for {
		a, ok := t.(*types.Alias)
		if !ok {
			break
		}
		if d := b.decl(a.Obj()); d != nil && d.Doc != nil {
			return docText(d.Doc)
		}
		t = a.Rhs()
	}
	if d := b.decl(n.Obj()); d != nil {
		return docText(d.Doc)
	}
	return ""
}
