package build

import (
	"cmp"
	"go/ast"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
)

// Survey reads what lint wants to know of the source beside the packages that
// [Build] makes, and reports nothing: directives that cannot be read are.
func Survey(res *load.Result) *ir.Survey {
	s := surveyor{res: res, survey: &ir.Survey{Own: map[string]bool{}, Asking: map[ir.Pos]bool{}, Registered: map[ir.Reference]bool{}}}
	matched := map[string]bool{}
	for _, p := range res.Packages {
		for _, f := range p.Files {
			matched[f.Name] = true
			s.tags(f)
			s.asking(f)
			s.registers(p, f)
		}
	}
	for _, f := range res.OwnFiles() {
		s.survey.Own[f.Name] = true
		s.suppressions(f, matched[f.Name])
	}
	return s.survey
}

type surveyor struct {
	res    *load.Result
	survey *ir.Survey
}

// suppressions finds the nolint directives of a file.
func (s *surveyor) suppressions(f *load.File, matched bool) {
	s.suppress(f, f.Syntax.Doc, nil, matched)
	for _, d := range f.Syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			s.suppress(f, d.Doc, d, matched)
		case *ast.GenDecl:
			if d.Tok != token.TYPE {
				continue
			}
			if !d.Lparen.IsValid() {
				s.suppress(f, d.Doc, d, matched)
			}
			for _, spec := range d.Specs {
				s.suppress(f, spec.(*ast.TypeSpec).Doc, spec, matched)
			}
		}
	}
}

// suppress adds the directives in the comment of a declaration, nil for the package
// clause.
func (s *surveyor) suppress(f *load.File, doc *ast.CommentGroup, decl ast.Node, matched bool) {
	if doc == nil {
		return
	}
	for _, c := range doc.List {
		if !mentions(c.Text) {
			continue
		}
		d, problems := directive.Parse(c.Text)
		if d == nil || d.Word != "nolint" || d.Positional == nil || d.FreeText == nil || len(problems) > 0 {
			continue
		}
		found := &ir.Suppression{Reason: d.FreeText.Text, Pos: s.at(c.Pos(), 0), Matched: matched}
		for _, code := range d.Positional.List {
			found.Codes = append(found.Codes, ir.Code{Text: code.Text, Pos: s.at(c.Pos(), code.Span.Start)})
		}
		if decl == nil {
			found.Dir = filepath.Dir(f.Name)
		} else {
			found.File, found.From, found.To = f.Name, s.at(doc.Pos(), 0).Line, s.at(decl.End(), 0).Line
		}
		s.survey.Suppressions = append(s.survey.Suppressions, found)
	}
}

func (s *surveyor) at(p token.Pos, offset int) ir.Pos {
	return ir.Pos(s.res.Position(p + token.Pos(offset)))
}

// tags finds the fields of a file that have a cloudg tag.
func (s *surveyor) tags(f *load.File) {
	var found []ir.TaggedField
	for _, d := range f.Syntax.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			continue
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.TypeSpec)
			ast.Inspect(spec.Type, func(n ast.Node) bool {
				if field, ok := n.(*ast.Field); ok && speaks(field.Tag) {
					found = append(found, s.tagged(f, spec.Name.Name, field)...)
				}
				return true
			})
		}
	}
	slices.SortStableFunc(found, func(a, b ir.TaggedField) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	s.survey.Tags = append(s.survey.Tags, found...)
}

// speaks reports whether a tag has a part for the generator.
func speaks(tag *ast.BasicLit) bool {
	if tag == nil || !strings.Contains(tag.Value, "cloudg") {
		return false
	}
	text, err := strconv.Unquote(tag.Value)
	if err != nil {
		return false
	}
	_, ok := reflect.StructTag(text).Lookup("cloudg")
	return ok
}

func (s *surveyor) tagged(f *load.File, typeName string, field *ast.Field) []ir.TaggedField {
	names := field.Names
	if len(names) == 0 { // embedded: a field source stands at its type
		return []ir.TaggedField{{
			Struct: typeName, Field: "an embedded field", Pos: s.at(field.Type.Pos(), 0), Dir: filepath.Dir(f.Name),
		}}
	}
	var all []ir.TaggedField
	for _, name := range names {
		all = append(all, ir.TaggedField{Struct: typeName, Field: name.Name, Pos: s.at(name.Pos(), 0), Dir: filepath.Dir(f.Name)})
	}
	return all
}
