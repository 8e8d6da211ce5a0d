package load

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/packages"
)

// decl is called with the lock held.
func (l *loader) decl(pkgPath, typeName string) (*TypeDecl, error) {
	p := l.graph[pkgPath]
	if p == nil {
		return nil, fmt.Errorf("type %s: package %s is not in the import graph", typeName, pkgPath)
	}
	pkg, err := l.imported(p)
	if err != nil {
		return nil, fmt.Errorf("type %s of package %s: %w", typeName, pkgPath, err)
	}
	obj, ok := pkg.Scope().Lookup(typeName).(*types.TypeName)
	if !ok {
		return nil, fmt.Errorf("package %s declares no type %s", pkgPath, typeName)
	}
	consts := constsOf(pkg, obj.Type(), !l.own[pkgPath])
	files, err := l.declaring(p, obj, consts)
	if err != nil {
		return nil, fmt.Errorf("type %s of package %s: %w", typeName, pkgPath, err)
	}
	d, f := l.findType(files, typeName)
	if d == nil {
		return nil, fmt.Errorf("type %s of package %s: the source does not declare it", typeName, pkgPath)
	}
	if _, ok := obj.Type().Underlying().(*types.Struct); ok { // so that there is no cycle to follow
		d.Fields = l.typeFields(p, f, d.Spec.Type)
	} else {
		d.Fields = l.fields(d.Spec.Type)
	}
	d.Consts = l.findConsts(files, consts)
	return d, nil
}

// constsOf returns the package-level constants whose type is t, by name. Export
// data holds exported ones only, so others must not count in any mode.
func constsOf(pkg *types.Package, t types.Type, exported bool) map[string]*types.Const {
	consts := map[string]*types.Const{}
	if _, basic := t.Underlying().(*types.Basic); !basic {
		return consts
	}
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if ok && types.Identical(c.Type(), t) && (c.Exported() || !exported) {
			consts[name] = c
		}
	}
	return consts
}

// declaring returns the files, by name, that declare the type and its
// constants. For dependencies only those are parsed: export data knows in
// which file an object was declared.
func (l *loader) declaring(p *packages.Package, obj types.Object, consts map[string]*types.Const) ([]*ast.File, error) {
	if l.own[p.PkgPath] {
		var files []*ast.File
		for _, f := range l.files(p) {
			files = append(files, f.file.Syntax)
		}
		return files, nil
	}
	bases := map[string]bool{l.base(obj): true}
	for _, c := range consts {
		bases[l.base(c)] = true
	}
	var files []*ast.File
	for _, name := range slices.Sorted(slices.Values(p.GoFiles)) {
		if !bases[filepath.Base(name)] {
			continue
		}
		f, err := l.withComments(name)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// base returns the base name of the file of an object: export data may have
// been written with trimmed directories.
func (l *loader) base(obj types.Object) string {
	return filepath.Base(l.fset.PositionFor(obj.Pos(), false).Filename)
}

func (l *loader) withComments(name string) (*ast.File, error) {
	if f, ok := l.docs[name]; ok {
		return f, nil
	}
	f, err := parser.ParseFile(l.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	l.docs[name] = f
	return f, nil
}

// findType returns the declaration of a type without its fields, and its file.
func (l *loader) findType(files []*ast.File, name string) (*TypeDecl, *ast.File) {
	for _, f := range files {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			for _, s := range gen.Specs {
				if spec := s.(*ast.TypeSpec); spec.Name.Name == name {
					return &TypeDecl{
						Name: name,
						Spec: spec,
						Doc:  docOf(spec.Doc, gen),
						Pos:  position(l.fset, spec.Name.Pos()),

						Constraint: l.constraint(f),
					}, f
				}
			}
		}
	}
	return nil, nil
}

// docOf returns the comment of a spec. The comment of an ungrouped declaration
// belongs to its only spec, that of a group to none.
func docOf(doc *ast.CommentGroup, gen *ast.GenDecl) *ast.CommentGroup {
	if doc == nil && !gen.Lparen.IsValid() {
		return gen.Doc
	}
	return doc
}

func (l *loader) findConsts(files []*ast.File, consts map[string]*types.Const) []*ConstDecl {
	var found []*ConstDecl
	for _, f := range files {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.CONST {
				continue
			}
			for _, s := range gen.Specs {
				spec := s.(*ast.ValueSpec)
				for _, name := range spec.Names {
					if obj := consts[name.Name]; obj != nil {
						found = append(found, &ConstDecl{
							Name:    name.Name,
							Doc:     docOf(spec.Doc, gen),
							Comment: spec.Comment,
							Pos:     position(l.fset, name.Pos()),
							Object:  obj,

							Constraint: l.constraint(f),
						})
					}
				}
			}
		}
	}
	return found
}
