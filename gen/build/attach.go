package build

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/load"
)

// attach gives every directive of a file to the declaration that it documents.
func (b *builder) attach(f *load.File, notes map[*ast.CommentGroup][]note) {
	known := targets(f.Syntax)
	for _, g := range f.Syntax.Comments {
		if len(notes[g]) == 0 {
			continue
		}
		t, documents := known[g]
		if !documents {
			b.detached(f, g, notes[g])
			continue
		}
		b.give(f, t, notes[g])
	}
}

// give hands the directives of one doc comment to its declaration.
func (b *builder) give(f *load.File, t target, notes []note) {
	var fitting []note
	first := map[string]note{}
	for _, n := range notes {
		word, _ := directive.Lookup(n.Word) // the parser knew it
		switch {
		case t.kind == 0 || !word.Targets.Has(t.kind):
			b.errorf(diag.WrongTarget, b.wordPos(n), wrongTargetHint(word, t),
				"//cloudg:%s cannot describe a %s", n.Word, t.what)
		case n.Word != "arg" && first[n.Word].Directive != nil:
			b.duplicate(n, first[n.Word], t.what)
		default:
			first[n.Word] = n
			fitting = append(fitting, n)
		}
	}
	fitting = slices.DeleteFunc(fitting, func(n note) bool { return n.Word == "nolint" }) // read by Survey
	switch {
	case len(fitting) == 0:
	case t.kind == directive.OnPackage:
		b.addServer(fitting[0])
	case t.kind == directive.OnInterface:
		b.unsealed(t, fitting)
	case slices.ContainsFunc(fitting, func(n note) bool { return n.Word == "form" }):
		b.touched[f.Name] = true
		b.asking = append(b.asking, t)
	case t.fn != nil:
		b.addHandler(f, t, fitting)
	}
}

// unsealed reports a union that other packages can implement, where it is declared:
// perhaps no handler uses it yet.
func (b *builder) unsealed(t target, notes []note) {
	obj := b.pkg.Info.Defs[t.typ.Name]
	if obj == nil || notes[0].Word != "union" {
		return
	}
	if iface, ok := obj.Type().Underlying().(*types.Interface); ok && !isSealed(iface) {
		b.errorf(diag.UnionNotSealed, b.wordPos(notes[0]), sealHint(obj.Name()),
			"the union %s is not sealed: other packages can implement it", obj.Name())
	}
}

func sealHint(name string) string {
	return "give the interface a method with a lower-case name, such as is" + name + "()"
}

func wrongTargetHint(word *directive.Word, t target) string {
	hint := fmt.Sprintf("it describes a %s", word.Targets)
	if word.Name == "arg" && t.kind != directive.OnPackage {
		return hint + "; a field says the same in its cloudg tag"
	}
	return hint + ", and stands in its doc comment"
}

func (b *builder) duplicate(n, first note, what string) {
	b.list.Add(diag.Diagnostic{
		Code:    diag.DuplicateDirective,
		Pos:     b.wordPos(n),
		Message: fmt.Sprintf("a second //cloudg:%s on the %s", n.Word, what),
		Hint:    "keep one of them; a directive is one line, however long",
		Related: []diag.Related{{Pos: b.wordPos(first), Message: "the first one"}},
	})
}

// detached reports directives in a comment that documents no declaration. In a file
// with syntax errors they may stand above one that was not understood, and the
// syntax errors are reported instead.
func (b *builder) detached(f *load.File, g *ast.CommentGroup, notes []note) {
	if b.hasSyntaxErrors(f.Name) {
		return
	}
	for _, n := range notes {
		word, _ := directive.Lookup(n.Word)
		hint := fmt.Sprintf("move it into the doc comment of a %s", word.Targets)
		if next := b.below(f, g); next != "" {
			hint = "delete the blank line between it and " + next
		}
		b.errorf(diag.Detached, b.wordPos(n), hint, "//cloudg:%s documents no declaration", n.Word)
	}
}

// below names the function that starts one blank line below a comment, "" for none.
func (b *builder) below(f *load.File, g *ast.CommentGroup) string {
	line := func(p token.Pos) int { return b.res.Position(p).Line }
	for _, d := range f.Syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Pos() < g.End() {
			continue
		}
		start := fn.Pos()
		if fn.Doc != nil {
			start = fn.Doc.Pos()
		}
		if line(start) == line(g.End())+2 {
			return "func " + fn.Name.Name
		}
		return ""
	}
	return ""
}

// addHandler makes a handler of a function: one of its directives says of which kind.
func (b *builder) addHandler(f *load.File, t target, notes []note) {
	h := &handler{file: f, decl: t.fn}
	for _, n := range notes {
		switch {
		case n.Word == "arg":
			h.args = append(h.args, n)
		case h.note.Directive != nil:
			b.twoRoles(n, h.note, t.what)
		default:
			h.note = n
		}
	}
	switch {
	case h.note.Directive == nil:
		b.noHandler(h, t)
	case h.note.Word == "complete":
		b.noHandler(h, t)
		b.completers = append(b.completers, h)
	default:
		b.handlers = append(b.handlers, h)
	}
}

// noHandler reports arg directives on a function that takes no arguments from
// clients.
func (b *builder) noHandler(h *handler, t target) {
	for _, n := range h.args {
		b.errorf(diag.WrongTarget, b.wordPos(n), "add a //cloudg:tool, template or prompt line, or delete this one",
			"//cloudg:arg on the %s, which is no handler", t.what)
	}
}

func (b *builder) twoRoles(n, first note, what string) {
	b.list.Add(diag.Diagnostic{
		Code:    diag.TwoRoles,
		Pos:     b.wordPos(n),
		Message: fmt.Sprintf("//cloudg:%s on the %s, which is a %s already", n.Word, what, role(first.Word)),
		Hint:    "declare a function for each of them; one may call the other",
		Related: []diag.Related{{Pos: b.wordPos(first), Message: "the first one"}},
	})
}

// role names what a directive makes of a function.
func role(word string) string {
	if word == "complete" {
		return "completion"
	}
	return word
}
