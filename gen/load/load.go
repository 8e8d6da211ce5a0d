package load

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
)

// Mode says where the types of packages outside the main module come from.
type Mode uint8

// The modes. Export is the faster one when the build cache is warm, Source
// when it is cold.
const (
	Export Mode = iota // export data of the build cache, compiling what is not in it
	Source             // declarations of the source files
)

// Config says what to load. The zero Config loads the package of the current
// directory.
type Config struct {
	Dir      string   // where the go command runs; "" is the current directory
	Patterns []string // as for go list; none means "."
	Tags     string   // comma-separated build tags, as for go build -tags
	OutName  string   // base name of generated files; "" is output.DefaultName
	Mode     Mode
	Env      []string // environment of the go command; nil is the environment of this process
}

// Result is what was loaded. Its methods are safe for concurrent use.
type Result struct {
	Fset     *token.FileSet // positions of everything that was parsed
	Packages []*Package     // the packages that match the patterns, by import path

	loader *loader
}

// Package is a package that matches a pattern.
type Package struct {
	Path string // import path
	Name string // package name, "" when no file could be read
	Dir  string // absolute directory

	// Files are the files that belong to the package under the current build
	// constraints, by name. Our own output is not among them.
	Files []*File
	// Excluded are the other Go files of the directory in which the word cloudg
	// occurs, by name: test files and files that build constraints leave out.
	// They are parsed so that their comments can be read, never type-checked.
	Excluded []*File

	Types *types.Package // never nil; incomplete where Errors say so
	Info  *types.Info    // Defs, Uses and Types, outside function bodies

	// Errors are the syntax and type errors outside function bodies, by
	// position. They matter only where they touch a declaration that a handler
	// needs, which is for the caller to decide.
	Errors []Error
}

// File is one Go file.
type File struct {
	Name   string    // absolute path
	Syntax *ast.File // with comments; partial after a syntax error, never nil

	Test       bool   // a _test.go file
	Cgo        bool   // imports "C"
	Constraint string // what limits the file to some builds: "linux", "//go:build debug"; "" for none
}

// Error is a syntax or type error outside function bodies.
type Error struct {
	Code    diag.Code // diag.SyntaxError or diag.TypeError
	At      token.Pos // in Result.Fset; NoPos when the place is not known
	Pos     diag.Pos
	Message string
	// Import is the import path that could not be resolved, "" for other
	// errors. Everything that uses the import has an invalid type without an
	// error of its own.
	Import string
}

// EnvironmentError tells that there is nothing to work on: the go command
// failed, or a pattern matches no package. Nothing was loaded.
type EnvironmentError struct {
	Diagnostics []diag.Diagnostic // at least one; every code is an Environment code
}

// TypeDecl is the declaration of a named type as its author wrote it.
type TypeDecl struct {
	Name string
	Spec *ast.TypeSpec
	// Doc is the comment of the type itself, or of its declaration when that
	// is not grouped; nil for none. Directives are part of it.
	Doc *ast.CommentGroup
	Pos diag.Pos
	// Constraint is what limits the file to some builds, as in [File].
	Constraint string
	// Fields are the fields of a struct type, one for each field of the
	// [types.Struct] and in its order, also when the struct was taken over from
	// another type (type A B). For a list or map of an anonymous struct they are
	// that struct's. Nil for other types.
	Fields []*FieldDecl
	// Consts are the package-level constants of exactly this type, by file name
	// and offset. Outside the main module only the exported ones are listed.
	Consts []*ConstDecl
}

// FieldDecl is the declaration of a struct field. Fields that share a line
// (A, B int) share their comments.
type FieldDecl struct {
	Name    string
	Doc     *ast.CommentGroup // nil for none
	Comment *ast.CommentGroup // at the end of the line; nil for none
	Pos     diag.Pos
	TagPos  diag.Pos // of the tag's opening quote; zero without a tag
	// Fields are those of an anonymous struct in the type of the field, also
	// below pointers, slices, arrays and map values. Nil for other types.
	Fields []*FieldDecl
}

// ConstDecl is the declaration of a constant. A comment of a whole const group
// is nobody's documentation.
type ConstDecl struct {
	Name    string
	Doc     *ast.CommentGroup // nil for none
	Comment *ast.CommentGroup // at the end of the line; nil for none
	Pos     diag.Pos
	Object  *types.Const
	// Constraint is what limits the file to some builds, as in [File].
	Constraint string
}

// Load loads the packages that match the patterns. The go command runs once
// for all of them, and in mode [Export] once more for the export data. Files
// that cannot be read, or whose package clause cannot, are reported to list; other
// syntax errors and type errors are not, they are in [Package.Errors].
//
// The error is an [*EnvironmentError], or the context's.
func Load(ctx context.Context, cfg Config, list *diag.List) (*Result, error) {
	return newLoader(cfg, list).load(ctx)
}

// Position converts a position of [Result.Fset]. NoPos gives the zero Pos.
func (r *Result) Position(p token.Pos) diag.Pos {
	return position(r.Fset, p)
}

// Errors returns the errors of any package that was checked from source, by
// position: every package of the main module, and in mode [Source] all others.
// It is nil for packages without errors and for unknown ones.
func (r *Result) Errors(pkgPath string) []Error {
	r.loader.mu.Lock()
	defer r.loader.mu.Unlock()
	if c := r.loader.checked[pkgPath]; c != nil {
		return c.errors
	}
	return nil
}

// Decl returns the declaration of a package-level type of any package in the
// import graph, read from source whatever the mode. The error says that the
// package is not in the graph, or has no such type, or cannot be read; its
// text names both.
func (r *Result) Decl(pkgPath, typeName string) (*TypeDecl, error) {
	r.loader.mu.Lock()
	defer r.loader.mu.Unlock()
	return r.loader.decl(pkgPath, typeName)
}
