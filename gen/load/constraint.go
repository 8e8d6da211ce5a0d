package load

import (
	"go/ast"
	"go/build/constraint"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/gen/output"
)

// constraintOf tells what limits a file to some builds: its name, or a build
// constraint above the package clause. It is "" for files of every build.
func constraintOf(base string, f *ast.File) string {
	if platform := output.Platform(base); platform != "" {
		return platform
	}
	for _, group := range f.Comments {
		if group.Pos() >= f.Package && f.Package.IsValid() {
			break
		}
		for _, c := range group.List {
			if constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text) {
				return c.Text
			}
		}
	}
	return ""
}

func (l *loader) constraint(f *ast.File) string {
	return constraintOf(filepath.Base(l.fset.PositionFor(f.FileStart, false).Filename), f)
}

// OtherBuilds returns the files of a package of the main module that only other
// builds have, by name: those that build constraints leave out, and that have the
// package's name. It is nil for other packages. Files with syntax errors are not
// among them.
func (r *Result) OtherBuilds(pkgPath string) []*File {
	r.loader.mu.Lock()
	defer r.loader.mu.Unlock()
	l := r.loader
	p := l.graph[pkgPath]
	if p == nil || !l.own[pkgPath] {
		return nil
	}
	var files []*File
	for _, name := range goFiles(p.Dir) {
		if slices.Contains(p.GoFiles, name) || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := l.withComments(name)
		if err != nil || f.Name.Name != p.Name {
			continue
		}
		if c := l.constraint(f); c != "" {
			files = append(files, &File{Name: name, Syntax: f, Cgo: importsC(f), Constraint: c})
		}
	}
	return files
}
