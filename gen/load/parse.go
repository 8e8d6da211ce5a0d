package load

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/output"
)

// parserMode makes the parser go on after errors: the declarations around a
// broken one are still wanted.
const parserMode = parser.ParseComments | parser.SkipObjectResolution | parser.AllErrors

// parsedFile is a file of the cache. A file without syntax is hidden or could
// not be read.
type parsedFile struct {
	file   *File
	errors []Error
}

// parse reads a file of the main module once, with comments. Own output is
// hidden; mention, if not empty, also hides files without that word in any case.
func (l *loader) parse(name, mention string) parsedFile {
	if p, ok := l.parsed[name]; ok {
		return p
	}
	p := l.read(name, mention)
	l.parsed[name] = p
	return p
}

func (l *loader) read(name, mention string) parsedFile {
	base := filepath.Base(name)
	src, err := os.ReadFile(name)
	if err != nil {
		l.list.Errorf(diag.CannotRead, diag.Pos{File: name}, "", "cannot read the file: %v", errors.Unwrap(err))
		return parsedFile{}
	}
	if output.Hides(src, base == l.cfg.OutName || base == output.DefaultName) {
		return parsedFile{}
	}
	isTest := strings.HasSuffix(base, "_test.go")
	if mention != "" && !bytes.Contains(bytes.ToLower(src), []byte(mention)) && (isTest || hasPackageClause(src)) {
		return parsedFile{}
	}
	syntax, err := parser.ParseFile(l.fset, name, src, parserMode)
	if !isTest && !named(syntax) {
		l.noPackageClause(l.syntaxErrors(syntax, err))
	}
	file := &File{
		Name:       name,
		Syntax:     syntax,
		Test:       isTest,
		Cgo:        importsC(syntax),
		Constraint: constraintOf(base, syntax),
	}
	return parsedFile{file: file, errors: l.syntaxErrors(syntax, err)}
}

// hasPackageClause reports whether the parser finds the package clause of a file.
func hasPackageClause(src []byte) bool {
	syntax, _ := parser.ParseFile(token.NewFileSet(), "", src, parser.PackageClauseOnly)
	return named(syntax)
}

func named(f *ast.File) bool { return f.Name != nil && f.Name.Name != "" }

// noPackageClause reports the first error of a file without package clause. Nothing
// is known about what it declares, which may be anything that a handler needs, and
// handlers.
func (l *loader) noPackageClause(errs []Error) {
	if len(errs) == 0 {
		return
	}
	l.list.Errorf(diag.SyntaxError, errs[0].Pos,
		"correct the start of the file: resolve a merge conflict, or write the package clause; a file that is no source does not end in .go",
		"%s; without its package clause nothing in the file can be read", errs[0].Message)
}

func importsC(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == `"C"` })
}

func (l *loader) syntaxErrors(f *ast.File, err error) []Error {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return nil
	}
	tf := l.fset.File(f.FileStart)
	var errs []Error
	for _, e := range list {
		at := tf.Pos(min(e.Pos.Offset, tf.Size()))
		errs = append(errs, Error{
			Code:    diag.SyntaxError,
			At:      at,
			Pos:     position(l.fset, at),
			Message: e.Msg,
		})
	}
	return errs
}

// excluded returns the files of the directory that the go command leaves out
// of the package.
func (l *loader) excluded(root *packages.Package) []*File {
	var files []*File
	for _, name := range goFiles(root.Dir) {
		if slices.Contains(root.GoFiles, name) {
			continue
		}
		if p := l.parse(name, "cloudg"); p.file != nil {
			files = append(files, p.file)
		}
	}
	return files
}
