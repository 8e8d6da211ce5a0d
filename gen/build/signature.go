package build

import (
	"go/ast"
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
)

// Paths of the packages whose types mean something to the generator.
const (
	runtimePath = "github.com/cloudg/cloudg/runtime"
	codecPath   = "github.com/cloudg/cloudg/runtime/codec"
)

// A handler is a function or method with the directive of a primitive, or one that
// completes.
type handler struct {
	file *load.File
	decl *ast.FuncDecl
	note note   // what makes it one
	args []note // arg directives

	recv string // name of the receiver's type, "" for functions
}

// name names the handler for messages.
func (h *handler) name() string { return ir.Func{Name: h.decl.Name.Name, Recv: h.recv}.Label() }

// A param is a parameter after the context, or a result.
type param struct {
	name string
	pos  diag.Pos // of the name, else of the type
	typ  types.Type
	expr ast.Expr
}

// signature reads how the handler is called: its parameters after the context,
// and its results. It is not ok when the signature cannot be used at all.
func (b *builder) signature(h *handler) (fn ir.Func, params, results []param, ok bool) {
	d := h.decl
	fn = ir.Func{Name: d.Name.Name, Pos: ir.Pos(b.res.Position(d.Name.Pos()))}
	if !b.receiver(h, &fn) || !b.callable(h) {
		return fn, nil, nil, false
	}
	if b.hiddenNames(h) || b.errorsIn(d.Pos(), d.Type.End(), h.name()) {
		return fn, nil, nil, false
	}
	sig, isFunc := b.funcType(d)
	if !isFunc {
		b.errorf(diag.TypeError, b.res.Position(d.Name.Pos()), "correct what the compiler says about it",
			"%s: the function is not known to the compiler", h.name())
		return fn, nil, nil, false
	}
	params = b.flatten(d.Type.Params, sig.Params())
	results = b.flatten(d.Type.Results, sig.Results())
	good := b.parameters(h, sig, params)
	if good {
		fn.Context, good = b.context(h, params)
	}
	if !good {
		return fn, nil, nil, false
	}
	return fn, params[1:], results, true
}

func (b *builder) funcType(d *ast.FuncDecl) (*types.Signature, bool) {
	f, ok := b.pkg.Info.Defs[d.Name].(*types.Func)
	if !ok {
		return nil, false
	}
	return f.Signature(), true
}

// callable refuses functions that generated code cannot name.
func (b *builder) callable(h *handler) bool {
	d := h.decl
	if p := d.Type.TypeParams; p != nil {
		b.errorf(diag.TypeParameters, b.res.Position(p.Pos()),
			"write one function for each type that you need, and let them call the generic one",
			"%s: a handler cannot have type parameters", h.name())
		return false
	}
	if name := d.Name.Name; name == "_" || h.recv == "" && (name == "init" || name == "main" && b.pkg.Name == "main") {
		b.errorf(diag.WrongTarget, b.wordPos(h.note), "give the function a name of its own",
			"//cloudg:%s on the function %s, which cannot be called", h.note.Word, name)
		return false
	}
	return true
}

// receiver reads the receiver of a method.
func (b *builder) receiver(h *handler, fn *ir.Func) bool {
	recv := h.decl.Recv
	if recv == nil {
		return true
	}
	pos := b.res.Position(recv.Pos())
	if len(recv.List) == 1 {
		pos = b.res.Position(recv.List[0].Type.Pos())
	}
	var named *types.Named
	if sig, ok := b.funcType(h.decl); ok && sig.Recv() != nil {
		t := types.Unalias(sig.Recv().Type())
		if p, ok := t.(*types.Pointer); ok {
			fn.RecvPtr, t = true, types.Unalias(p.Elem())
		}
		named, _ = t.(*types.Named)
	}
	if named == nil || named.Obj().Pkg() != b.pkg.Types {
		b.errorf(diag.BadReceiver, pos, "declare the method on a named type of this package",
			"%s: the receiver is no type of this package", h.name())
		return false
	}
	h.recv, fn.Recv = named.Obj().Name(), named.Obj().Name()
	if named.TypeParams().Len() > 0 {
		b.errorf(diag.GenericReceiver, pos, "declare the method on a type without type parameters, which may hold a generic one",
			"%s: the receiver has type parameters", h.name())
		return false
	}
	return true
}

// flatten lists parameters one by one; those of a syntax list may share a type.
func (b *builder) flatten(list *ast.FieldList, tuple *types.Tuple) []param {
	if list == nil {
		return nil
	}
	var all []param
	for _, f := range list.List {
		if len(f.Names) == 0 {
			all = append(all, param{pos: b.res.Position(f.Type.Pos()), typ: tuple.At(len(all)).Type(), expr: f.Type})
		}
		for _, name := range f.Names {
			all = append(all, param{
				name: name.Name, pos: b.res.Position(name.Pos()),
				typ: tuple.At(len(all)).Type(), expr: f.Type,
			})
		}
	}
	return all
}

// parameters refuses parameters that no argument can be decoded into.
func (b *builder) parameters(h *handler, sig *types.Signature, params []param) bool {
	good := true
	if sig.Variadic() {
		last := params[len(params)-1]
		b.errorf(diag.Variadic, last.pos, "declare a slice: an argument is one JSON value",
			"%s: parameter %s is variadic", h.name(), last.name)
		good = false
	}
	for i, p := range params {
		if i > 0 && (p.name == "" || p.name == "_") {
			b.errorf(diag.UnnamedParameter, p.pos, "name it: the name of the argument is made from it",
				"%s: parameter %d has no name", h.name(), i+1)
			good = false
		}
		if _, is := contextKind(p.typ); is && i > 0 {
			b.errorf(diag.ContextElsewhere, p.pos, "put the context first, and have only one",
				"%s: parameter %s is a context, which is allowed in first place only", h.name(), p.name)
			good = false
		}
	}
	return good
}

func (b *builder) context(h *handler, params []param) (ir.Context, bool) {
	if len(params) > 0 {
		if kind, ok := contextKind(params[0].typ); ok {
			return kind, true
		}
	}
	pos := b.res.Position(h.decl.Type.Params.Pos())
	if len(params) > 0 {
		pos = params[0].pos
		if !determined(params[0].typ) {
			b.broken(b.start(h, params[0], params[0].name))
			return 0, false
		}
	}
	b.errorf(diag.NoContext, pos, "start the parameters with ctx *runtime.Context, or with ctx context.Context",
		"%s: the first parameter is no context", h.name())
	return 0, false
}

// contextKind reports whether t is one of the two types of a context.
func contextKind(t types.Type) (ir.Context, bool) {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		return ir.RuntimeContext, isNamed(p.Elem(), runtimePath, "Context")
	}
	return ir.StdContext, isNamed(t, "context", "Context")
}

// determined reports whether the compiler knows the type, or what it points to.
func determined(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.Unalias(t) != types.Typ[types.Invalid]
}

// start is the trail at a parameter or result of a handler.
func (b *builder) start(h *handler, p param, path string) trail {
	return trail{
		handler: h.name(), path: path, pos: p.pos,
		lo: h.decl.Pos(), hi: h.decl.Type.End(), expr: p.expr,
		owner: h.recv + upper(h.decl.Name.Name) + upper(path), use: &use{},
	}
}

// isNamed reports whether t is a package-level type, also through an alias.
func isNamed(t types.Type, pkgPath, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkgPath
}
