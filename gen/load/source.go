package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"

	"golang.org/x/tools/go/packages"
)

// files returns the parsed files of a package that belong to its build, by name.
func (l *loader) files(p *packages.Package) []parsedFile {
	var files []parsedFile
	for _, name := range slices.Sorted(slices.Values(p.GoFiles)) {
		parsed, ok := l.parsed[name]
		if !ok && l.own[p.PkgPath] {
			parsed = l.parse(name, "")
		} else if !ok {
			parsed = l.parseDeclarations(name)
			l.parsed[name] = parsed
		}
		if parsed.file != nil {
			files = append(files, parsed)
		}
	}
	return files
}

// parseDeclarations parses a file of a dependency for its types alone: without
// comments, bodies, and values of variables whose type is written down. Errors
// are the business of those who own the file.
func (l *loader) parseDeclarations(name string) parsedFile {
	syntax, _ := parser.ParseFile(l.fset, name, nil, parser.SkipObjectResolution)
	if syntax == nil { // cannot be read
		return parsedFile{}
	}
	for _, d := range syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			d.Body = nil
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR && v.Type != nil {
					v.Values = nil
				}
			}
		}
	}
	return parsedFile{file: &File{Name: name, Syntax: syntax, Cgo: importsC(syntax)}}
}
