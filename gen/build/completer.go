package build

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// function returns the object of a declaration, nil when the compiler has none.
func (b *builder) function(d *ast.FuncDecl) *types.Func {
	f, _ := b.pkg.Info.Defs[d.Name].(*types.Func)
	return f
}

// lookupCompleter finds the function that a key complete names: a method of the
// handler's receiver, else a function of the package.
func (b *builder) lookupCompleter(name, recv string) *types.Func {
	scope := b.pkg.Types.Scope()
	if t := scope.Lookup(recv); t != nil {
		method, _, _ := types.LookupFieldOrMethod(t.Type(), true, b.pkg.Types, name)
		if f, ok := method.(*types.Func); ok {
			return f
		}
	}
	f, _ := scope.Lookup(name).(*types.Func)
	return f
}

// functions lists the functions of the package.
func (b *builder) functions() []string {
	scope := b.pkg.Types.Scope()
	return slices.DeleteFunc(scope.Names(), func(name string) bool {
		_, ok := scope.Lookup(name).(*types.Func)
		return !ok
	})
}

// completion reads the signature of a function that completes an argument of the
// handler of that label and receiver; nil when it cannot.
func (b *builder) completion(f *types.Func, recv, label string, pos diag.Pos) *ir.Completion {
	sig := f.Signature()
	c := &ir.Completion{Func: ir.Func{Name: f.Name(), Pos: ir.Pos(b.res.Position(f.Pos()))}}
	if r := sig.Recv(); r != nil {
		_, c.Func.RecvPtr = types.Unalias(r.Type()).(*types.Pointer)
		c.Func.Recv = recv
	}
	refuse := func(what string) *ir.Completion {
		b.errorf(diag.BadCompletion, pos, "write func(ctx *runtime.Context, partial string) ([]string, error)",
			"%s: %s cannot complete its arguments: %s", label, f.Name(), what)
		return nil
	}
	if d := b.declaration(f); d != nil && b.errorsIn(d.Pos(), d.Type.End(), label) {
		return nil
	}
	params, results := sig.Params(), sig.Results()
	if results.Len() == 2 && isError(results.At(1).Type()) {
		c.Func.HasError = true
	}
	switch {
	case f.Name() == "_" || f.Name() == "init":
		return refuse("it cannot be called")
	case sig.Recv() != nil && !b.hasMethod(recv, f):
		return refuse("it is a method of another type, of which there is no value")
	case sig.TypeParams().Len() > 0:
		return refuse("it has type parameters")
	case params.Len() != 2 || sig.Variadic() || types.Unalias(params.At(1).Type()) != types.Typ[types.String]:
		return refuse("its parameters are not a context and a string")
	case results.Len() != 1 && !c.Func.HasError || results.Len() == 0 || !isTexts(results.At(0).Type()):
		return refuse("it does not return a list of strings, alone or with an error")
	}
	kind, ok := contextKind(params.At(0).Type())
	if !ok {
		return refuse("its first parameter is no context")
	}
	c.Func.Context = kind
	c.Strings = types.Identical(results.At(0).Type(), types.NewSlice(types.Typ[types.String]))
	return c
}

// hasMethod reports whether f is a method of the type of that name, also a promoted
// one.
func (b *builder) hasMethod(recv string, f *types.Func) bool {
	t := b.pkg.Types.Scope().Lookup(recv)
	if t == nil {
		return false
	}
	method, _, _ := types.LookupFieldOrMethod(t.Type(), true, b.pkg.Types, f.Name())
	return method == f
}

// isTexts reports whether t is a slice of a string type.
func isTexts(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	basic, ok := s.Elem().Underlying().(*types.Basic)
	return ok && basic.Kind() == types.String
}

// declaration returns the declaration of a function of this package.
func (b *builder) declaration(f *types.Func) *ast.FuncDecl {
	for _, file := range b.pkg.Files {
		for _, d := range file.Syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && b.pkg.Info.Defs[fn.Name] == f {
				return fn
			}
		}
	}
	return nil
}
