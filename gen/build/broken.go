package build

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/load"
)

// errorsIn reports the errors of the compiler inside a declaration, and whether
// there are any. Errors elsewhere do not matter to a handler.
func (b *builder) errorsIn(lo, hi token.Pos, need string) bool {
	found := false
	for _, p := range b.res.Packages {
		for _, e := range p.Errors {
			if e.Code == diag.TypeError && lo <= e.At && e.At < hi {
				b.compilerError(e, need)
				found = true
			}
		}
	}
	return found
}

// broken reports why the type at the end of a trail is not known: an error in the
// declaration that names it, else an import that cannot be resolved.
func (b *builder) broken(tr trail) {
	if b.errorsIn(tr.lo, tr.hi, tr.String()) {
		return
	}
	file, found := b.res.Position(tr.lo).File, false
	for _, p := range b.res.Packages {
		for _, e := range p.Errors {
			if e.Import != "" && e.Pos.File == file {
				b.compilerError(e, tr.String())
				found = true
			}
		}
	}
	if !found && b.isCgo(file) {
		b.reject(tr, diag.TypeError, `use a type of Go, in a file that does not import "C"`, `the type is not known without cgo: its file imports "C"`)
	} else if !found && !b.hasSyntaxErrors(file) {
		b.reject(tr, diag.TypeError, "correct what the compiler says about it", "the type is not known")
	}
}

func (b *builder) isCgo(file string) bool {
	for _, f := range b.res.OwnFiles() {
		if f.Name == file {
			return f.Cgo
		}
	}
	return false
}

func (b *builder) compilerError(e load.Error, need string) {
	b.errorf(e.Code, e.Pos, "needed by "+need, "%s", e.Message)
}

// syntaxErrors reports the syntax errors of the files that matter: those with
// directives, and those that declare a type which a handler needs.
func (b *builder) syntaxErrors() {
	for _, p := range b.res.Packages {
		for _, e := range p.Errors {
			if e.Code == diag.SyntaxError && b.touched[e.Pos.File] {
				b.errorf(e.Code, e.Pos, "", "%s", e.Message)
			}
		}
	}
}

func (b *builder) hasSyntaxErrors(file string) bool {
	for _, p := range b.res.Packages {
		for _, e := range p.Errors {
			if e.Code == diag.SyntaxError && e.Pos.File == file {
				return true
			}
		}
	}
	return false
}

// hiddenNames reports the types in a signature that another package does not
// export. The compiler has an error for them as well, which says less.
func (b *builder) hiddenNames(h *handler) bool {
	found := false
	ast.Inspect(h.decl.Type, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok || sel.Sel.IsExported() {
			return true
		}
		if id, ok := sel.X.(*ast.Ident); ok {
			if _, ok := b.pkg.Info.Uses[id].(*types.PkgName); ok {
				b.errorf(diag.UnspellableType, b.res.Position(sel.Pos()),
					"use an exported type, or declare one in this package",
					"%s: the type %s.%s is not exported by its package", h.name(), id.Name, sel.Sel.Name)
				found = true
			}
		}
		return true
	})
	return found
}
