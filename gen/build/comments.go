package build

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/load"
)

// A note is a directive with its place.
type note struct {
	*directive.Directive
	file *load.File
	at   token.Pos // of the comment
}

// text returns the value of a key, "" when it is absent.
func (n note) text(key string) string {
	v, _ := n.Get(key)
	return v.Text
}

// keys returns the keys of the directive with their places.
func (b *builder) keys(n note) keys {
	return keys{items: n.Items, at: func(s directive.Span) diag.Pos { return b.spot(n.at, s) }, pkg: b.pkg.Types}
}

// wordPos is the place of the directive's word.
func (b *builder) wordPos(n note) diag.Pos { return b.spot(n.at, n.WordSpan) }

// spot returns the place where a span of a comment starts.
func (b *builder) spot(comment token.Pos, s directive.Span) diag.Pos {
	return b.res.Position(comment + token.Pos(s.Start))
}

// scan reads the comments of every file and attaches the directives.
func (b *builder) scan() {
	for _, f := range b.pkg.Files {
		notes := b.notes(f)
		if reason, bad := unfit(f); bad {
			b.refuseFile(f, notes, reason)
		} else if len(notes) > 0 {
			b.touched[f.Name] = true
			b.attach(f, notes)
		}
	}
	for _, f := range b.pkg.Excluded {
		if reason, bad := unfit(f); bad {
			b.refuseFile(f, b.notes(f), reason)
		}
	}
}

// notes reads the directives of a file.
func (b *builder) notes(f *load.File) map[*ast.CommentGroup][]note {
	notes := map[*ast.CommentGroup][]note{}
	for _, g := range f.Syntax.Comments {
		for _, c := range g.List {
			if n, ok := b.read(f, c); ok {
				notes[g] = append(notes[g], n)
			}
		}
	}
	return notes
}

// read reads the directive in a comment and reports what is wrong with its text;
// ok is false when the comment holds none that could be understood.
func (b *builder) read(f *load.File, c *ast.Comment) (n note, ok bool) {
	if !mentions(c.Text) {
		return note{}, false
	}
	d, problems := directive.Parse(c.Text)
	for _, p := range problems {
		b.report(p, c.Text, func(s directive.Span) diag.Pos { return b.spot(c.Pos(), s) })
	}
	if d == nil {
		return note{}, false
	}
	return note{Directive: d, file: f, at: c.Pos()}, true
}

// mentions spares the parser the comments that have nothing to do with us.
func mentions(text string) bool {
	const name = "cloudg"
	for i := 0; i+len(name) <= len(text); i++ {
		if c := text[i]; (c == 'c' || c == 'C') && strings.EqualFold(text[i:i+len(name)], name) {
			return true
		}
	}
	return false
}

// unfit tells why directives may not stand in a file.
func unfit(f *load.File) (reason refusal, bad bool) {
	switch {
	case f.Test:
		return refusal{
			diag.TestFile, "a directive in a test file generates nothing",
			"move the declaration into a file that belongs to the package, or delete the directive",
		}, true
	case f.Cgo:
		return refusal{
			diag.CgoFile, `a directive in a file that imports "C": its types are not known without cgo`,
			`move the declaration into a file that does not import "C"`,
		}, true
	case f.Constraint != "":
		return refusal{
			diag.ConstrainedFile, "a directive in a file that belongs to some builds only (" + f.Constraint + "): what is generated would depend on the machine",
			"move the declaration into a file without build constraints, and call from there what differs",
		}, true
	}
	return refusal{}, false
}

type refusal struct {
	code          diag.Code
	message, hint string
}

func (b *builder) refuseFile(f *load.File, notes map[*ast.CommentGroup][]note, r refusal) {
	for _, g := range f.Syntax.Comments {
		for _, n := range notes[g] {
			b.errorf(r.code, b.spot(n.at, directive.Span{}), r.hint, "%s", r.message)
		}
	}
}
