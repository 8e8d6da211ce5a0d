package scaffold

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/templates"
)

// ToolOptions say what tool to begin, and where.
type ToolOptions struct {
	Dir    string   // absolute; of the package
	To     string   // base name of the file to append to; "" makes a new one, called as the tool
	Name   string   // on the wire, or the Go name of the handler
	Params []string // each name:type
}

// Tool plans the handler of a new tool. The error is an [*ExistsError] when the file
// to make or the function is there, or says what is wrong with the options.
func Tool(o ToolOptions) (*output.Plan, error) {
	t, err := o.tool()
	if err != nil {
		return nil, err
	}
	pkg, err := readPackage(o.Dir)
	if err != nil {
		return nil, err
	}
	if path := pkg.declares[t.Func]; path != "" {
		return nil, &DeclaredError{t.Func, path}
	}
	if err := pkg.knows(t.Params); err != nil {
		return nil, err
	}
	if o.To != "" {
		return o.appendTool(t)
	}
	path := filepath.Join(o.Dir, fileName(t.Name))
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		return nil, &ExistsError{path}
	}
	if t.Package = pkg.name; t.Package == "" {
		t.Package = packageName(o.Dir)
	}
	content, err := t.File()
	if err != nil {
		return nil, err
	}
	return &output.Plan{Changes: []output.Change{{Path: path, Op: output.Create, New: content}}}, nil
}

// DeclaredError says that the package declares the handler's name already.
type DeclaredError struct {
	Func string
	Path string // absolute
}

func (e *DeclaredError) Error() string {
	return fmt.Sprintf("%s is declared already in %s", e.Func, e.Path)
}

// tool returns what the options describe, but for the package.
func (o ToolOptions) tool() (templates.Tool, error) {
	t := templates.Tool{Name: o.Name, Func: funcName(o.Name)}
	if o.Name != "" && t.Func == o.Name { // a Go name
		wire, err := directive.WireName(o.Name)
		if err != nil {
			return t, err
		}
		t.Name = wire
	}
	if !directive.ValidName(t.Name) || !token.IsIdentifier(t.Func) {
		return t, fmt.Errorf("%q cannot be the name of a tool: use letters, digits and _, as in find_assets", o.Name)
	}
	derived, err := directive.WireName(t.Func)
	t.Derived = err == nil && derived == t.Name
	for _, text := range o.Params {
		p, imports, err := param(text)
		if err != nil {
			return t, err
		}
		if slices.ContainsFunc(t.Params, func(q templates.Param) bool { return q.Name == p.Name }) {
			return t, fmt.Errorf("two parameters are called %s", p.Name)
		}
		t.Params = append(t.Params, p)
		t.Imports = append(t.Imports, imports...)
	}
	return t, nil
}

// appendTool plans a file with one more declaration, and the imports that it needs.
func (o ToolOptions) appendTool(t templates.Tool) (*output.Plan, error) {
	path := filepath.Join(o.Dir, o.To)
	old, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if output.IsOurs(old) {
		return nil, fmt.Errorf("%s is generated: choose another file", o.To)
	}
	text, err := t.Declaration()
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, append(bytes.TrimRight(old, "\n"), "\n\n"+string(text)...), parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, name := range append([]string{"errors", Path + "/runtime"}, t.Imports...) {
		astutil.AddImport(fset, file, name)
	}
	var b bytes.Buffer
	if err := format.Node(&b, fset, file); err != nil {
		return nil, err
	}
	return &output.Plan{Changes: []output.Change{edit(path, old, b.Bytes())}}, nil
}

// sourcePackage is what is known about a package without checking it.
type sourcePackage struct {
	name     string            // "" without files
	declares map[string]string // paths of files by function
	types    []string
	handlers string // path of a file with directives, "" for none
}

// readPackage reads the functions of a directory's package. Files that cannot be
// parsed, and those that are generated, declare nothing that matters here.
func readPackage(dir string) (sourcePackage, error) {
	pkg := sourcePackage{declares: map[string]string{}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return pkg, err
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		path := filepath.Join(dir, e.Name())
		src, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		if bytes.Contains(src, []byte("\n//cloudg:")) && !output.IsOurs(src) {
			pkg.handlers = path
		}
		file, _ := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
		if file == nil || file.Name == nil {
			continue
		}
		if pkg.name == "" {
			pkg.name = file.Name.Name
		}
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Recv == nil {
					pkg.declares[decl.Name.Name] = path
				}
			case *ast.GenDecl:
				pkg.types = append(pkg.types, typeNames(decl)...)
			}
		}
	}
	return pkg, nil
}
