package scaffold

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/templates"
)

// funcName returns the exported Go name for a wire name: FindAssets for find_assets.
func funcName(name string) string {
	var b strings.Builder
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '-' || r == '.' }) {
		r, size := utf8.DecodeRuneInString(part)
		b.WriteRune(unicode.ToUpper(r))
		b.WriteString(part[size:])
	}
	return b.String()
}

// fileName returns the name of a tool's file. What the go command would not build
// everywhere, or take for a test, ends in _tool.
func fileName(name string) string {
	base := strings.NewReplacer("-", "_", ".", "_").Replace(name)
	if output.CheckName(base+".go") != nil || base+".go" == output.DefaultName {
		base += "_tool"
	}
	return base + ".go"
}

// packageName returns the name of a package that is begun in a directory.
func packageName(dir string) string {
	name := strings.NewReplacer("-", "", "_", "").Replace(serverName(dir))
	if !token.IsIdentifier(name) {
		return "main"
	}
	return name
}

// importPath returns the path of a package of the standard library whose types a
// parameter may have.
func importPath(pkg string) (path string, ok bool) {
	path, ok = map[string]string{"time": "time", "json": "encoding/json", "netip": "net/netip", "url": "net/url", "big": "math/big"}[pkg]
	return path, ok
}

// importable are the types of those packages that an argument may have.
var importable = []string{
	"time.Time", "time.Duration", "json.RawMessage", "json.Number", "netip.Addr", "netip.AddrPort", "netip.Prefix", "url.URL",
	"big.Int", "big.Float", "big.Rat",
}

// param reads name:type.
func param(text string) (p templates.Param, imports []string, err error) {
	name, typ, ok := strings.Cut(text, ":")
	if !ok || name == "" || typ == "" {
		return p, nil, fmt.Errorf("%q is no parameter: write name:type, as in limit:int", text)
	}
	if !token.IsIdentifier(name) || name == "_" || name == "ctx" {
		return p, nil, fmt.Errorf("%q cannot be the name of a parameter", name)
	}
	expr, err := parser.ParseExpr(typ)
	if err != nil {
		return p, nil, fmt.Errorf("%s: %q is no Go type", name, typ)
	}
	ast.Inspect(expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			path := ""
			if pkg, isIdent := n.X.(*ast.Ident); isIdent {
				path, _ = importPath(pkg.Name)
			}
			if path != "" && !slices.Contains(importable, types.ExprString(n)) {
				err = fmt.Errorf("%s: no argument can have the type %s: use one of %s", name, types.ExprString(n), strings.Join(importable, ", "))
			}
			if path == "" {
				err = fmt.Errorf("%s: the package of %s is not known here: write a plain type and change it in the file", name, typ)
			}
			imports = append(imports, path)
			return false
		case nil, *ast.Ident, *ast.ArrayType, *ast.MapType, *ast.StarExpr, *ast.BasicLit:
		default:
			err = fmt.Errorf("%s: %q is no type that a parameter can be written with here", name, typ)
		}
		return true
	})
	slices.Sort(imports)
	return templates.Param{Name: name, Type: typ, JSON: err == nil && takesJSON(expr)}, slices.Compact(imports), err
}

// takesJSON reports whether a type is one that takes any JSON, or holds such values.
func takesJSON(expr ast.Expr) (found bool) {
	ast.Inspect(expr, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && slices.Contains([]string{"any", "json.RawMessage"}, types.ExprString(e)) {
			found = true
		}
		return !found
	})
	return found
}
