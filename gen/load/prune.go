package load

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// pruned returns f without the imports that only function bodies use. They
// are most of them, and each brings its own imports along: a main function
// that serves HTTP would make us read net/http. f itself is not changed.
func pruned(f *ast.File) *ast.File {
	needed := neededImports(f)
	copied := *f
	copied.Decls = nil
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			copied.Decls = append(copied.Decls, d)
			continue
		}
		kept := *gen
		kept.Specs = slices.DeleteFunc(slices.Clone(gen.Specs), func(s ast.Spec) bool {
			return !slices.Contains(needed, s.(*ast.ImportSpec))
		})
		if len(kept.Specs) > 0 {
			copied.Decls = append(copied.Decls, &kept)
		}
	}
	return &copied
}

// neededImports returns the imports that declarations may refer to. The name
// of an imported package is not known yet, but its path nearly always tells:
// imports whose path does not are needed if any reference is left over.
func neededImports(f *ast.File) []*ast.ImportSpec {
	used := qualifiers(f)
	unclaimed := len(used)
	var needed, unsure []*ast.ImportSpec
	claimed := map[string]bool{}
	for _, spec := range f.Imports {
		switch name := importName(spec); {
		case name == ".":
			needed = append(needed, spec)
		case used[name]:
			needed = append(needed, spec)
			if !claimed[name] {
				claimed[name] = true
				unclaimed--
			}
		case spec.Name == nil:
			unsure = append(unsure, spec)
		}
	}
	if unclaimed > 0 {
		needed = append(needed, unsure...)
	}
	return needed
}

var (
	majorVersion = regexp.MustCompile(`^v[0-9]+$`)
	gopkgVersion = regexp.MustCompile(`\.v[0-9]+$`)
)

// importName returns the name under which a file knows an import, guessed from
// the path when the file does not give it.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return ""
	}
	base := path.Base(importPath)
	if majorVersion.MatchString(base) && strings.Contains(importPath, "/") {
		base = path.Base(path.Dir(importPath))
	}
	base = gopkgVersion.ReplaceAllString(base, "")
	return strings.TrimSuffix(strings.TrimPrefix(base, "go-"), "-go")
}

// qualifiers returns the identifiers that stand before a dot anywhere outside
// function bodies and may be packages.
func qualifiers(f *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false // the only way into a body
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok {
				names[id.Name] = true
			}
		}
		return true
	})
	return names
}

// imports returns the paths that the declarations of a package import.
func (l *loader) imports(p *packages.Package) []string {
	var paths []string
	for _, parsed := range l.files(p) {
		for _, spec := range neededImports(parsed.file.Syntax) {
			if importPath, err := strconv.Unquote(spec.Path.Value); err == nil {
				paths = append(paths, importPath)
			}
		}
	}
	return paths
}
