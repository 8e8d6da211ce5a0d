package lint

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// silence adds to list the findings that no nolint directive covers, and the
// directives that cover none.
func (l *linter) silence(list *diag.List) {
	used := map[ir.Code]bool{}
	for _, d := range l.found.Sorted() {
		silent := false
		for _, s := range l.survey.Suppressions {
			for _, code := range s.Codes {
				if diag.Code(code.Text) == d.Code && covers(s, d.Pos) {
					used[code], silent = true, true
				}
			}
		}
		if !silent {
			list.Add(d)
		}
	}
	l.found = list
	for _, s := range l.survey.Suppressions {
		for _, code := range s.Codes {
			l.unused(s, code, used[code])
		}
	}
}

func covers(s *ir.Suppression, pos diag.Pos) bool {
	if s.Dir != "" {
		return filepath.Dir(pos.File) == s.Dir
	}
	return s.File == pos.File && s.From <= pos.Line && pos.Line <= s.To
}

// unused reports a code of a directive that has no effect.
func (l *linter) unused(s *ir.Suppression, code ir.Code, used bool) {
	_, known := diag.Lookup(diag.Code(code.Text))
	switch {
	case !s.Matched, used:
	case !known:
		l.report(diag.BadNolint, code.Pos, "write the code of a finding as lint prints it", "there is no code %s", code.Text)
	case !diag.Code(code.Text).Lint():
		l.report(diag.BadNolint, code.Pos, "correct what it says, or delete the code", "%s is no finding that nolint can silence", code.Text)
	case l.complete(code.Text):
		l.report(diag.UnusedNolint, code.Pos, "delete the code, or move the line to the declaration that the finding points at",
			"nothing here is a finding of %s", code.Text)
	}
}

// complete reports whether everything that could have the code was looked for.
func (l *linter) complete(code string) bool {
	if diag.Code(code) == diag.StrictModes && !l.opts.Strict {
		return false
	}
	return len(l.opts.Clients) == 0 && !l.opts.GateOnly || !strings.HasPrefix(code, "CG73")
}

// unreached reports structs with tags that no handler reaches. An exported type of
// a package without handlers may be meant for handlers elsewhere.
func (l *linter) unreached(pkgs []*ir.Package) {
	reached, handlers := map[ir.Pos]bool{}, map[string]bool{}
	for _, p := range pkgs {
		handlers[p.Dir] = true
		for _, s := range p.Structs {
			reach(reached, s)
		}
		for _, h := range p.Handlers() {
			reach(reached, h.Common().Like)
		}
	}
	tags := l.survey.Tags
	for len(tags) > 0 {
		first := tags[0]
		n := slices.IndexFunc(tags, func(t ir.TaggedField) bool { return t.Struct != first.Struct || t.Pos.File != first.Pos.File })
		if n < 0 {
			n = len(tags)
		}
		fields := tags[:n]
		tags = tags[n:]
		if slices.ContainsFunc(fields, func(t ir.TaggedField) bool { return reached[t.Pos] }) ||
			isExported(first.Struct) && !handlers[first.Dir] {
			continue
		}
		l.report(diag.UnreachedTag, first.Pos, "delete the tags, or let a handler use the type",
			"%s.%s: no handler takes or returns %s, so that nobody reads its cloudg tags", first.Struct, first.Field, first.Struct)
	}
}

// reach notes the fields of a struct and of all that they hold or are like. A struct that
// is nil has none.
func reach(reached map[ir.Pos]bool, s *ir.Struct) {
	if s == nil {
		return
	}
	for _, f := range s.Fields {
		if reached[f.Pos] {
			continue
		}
		reached[f.Pos] = true
		reach(reached, f.Like)
		for _, inner := range ir.Structs(f.Type) {
			reach(reached, inner)
		}
	}
}

// isExported reports whether a type can be used by other packages.
func isExported(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }
