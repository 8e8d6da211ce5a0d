package render

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// The packages that every generated file imports.
const (
	runtimePath = "github.com/cloudg/cloudg/runtime"
	codecPath   = "github.com/cloudg/cloudg/runtime/codec"
)

// qual returns a name of another package, or of this one.
func (f *file) qual(pkgPath, pkgName, name string) *jen.Statement {
	if pkgPath == "" {
		return jen.Id(name)
	}
	f.imports[pkgPath] = pkgName
	return jen.Qual(pkgPath, name)
}

func (f *file) runtime(name string) *jen.Statement { return f.qual(runtimePath, "runtime", name) }
func (f *file) codec(name string) *jen.Statement   { return f.qual(codecPath, "codec", name) }

// nameOwnImports names the packages that every file imports, which come first.
func (f *file) nameOwnImports() {
	f.taken = maps.Clone(f.locals.names)
	f.aliases = map[string]string{}
	for _, own := range [][2]string{{runtimePath, "runtime"}, {codecPath, "codec"}} {
		f.aliases[own[0]] = f.taken.pick(own[1], aliasPrefix(own[0])+own[1])
	}
}

// nameImports gives every imported package the name by which the file calls it:
// its own, unless the package that is generated for, a local variable or an
// import that comes first has it.
func (f *file) nameImports(out *jen.File) {
	maps.Copy(f.taken, f.names)
	for _, p := range slices.Sorted(maps.Keys(f.imports)) {
		name := f.imports[p]
		alias, ok := f.aliases[p]
		if !ok {
			alias = f.taken.pick(name, aliasPrefix(p)+name)
		}
		if alias == name && lastElement(p) == name {
			out.ImportName(p, name)
		} else {
			out.ImportAlias(p, alias)
		}
	}
}

// aliasPrefix says what makes the name of a package distinct.
func aliasPrefix(pkgPath string) string {
	switch {
	case pkgPath == runtimePath || pkgPath == codecPath:
		return "cloudg"
	case standard(pkgPath):
		return "go"
	}
	return ""
}

// standard reports whether a package is taken for one of the standard library, by the
// rule of goimports: its first element has no dot.
func standard(pkgPath string) bool {
	first, _, _ := strings.Cut(pkgPath, "/")
	return !strings.Contains(first, ".")
}

// groupImports parts the imports of a formatted file as goimports does: those of the
// standard library, an empty line, the others. Within a group they keep their order.
func groupImports(text []byte) []byte {
	const start, end = "\nimport (\n", "\n)\n"
	before, rest, ok := bytes.Cut(text, []byte(start))
	if !ok {
		return text // one import at most
	}
	specs, after, _ := bytes.Cut(rest, []byte(end))
	var groups [2][]string
	for _, spec := range strings.Split(string(specs), "\n") {
		group := 0
		if _, path, _ := strings.Cut(spec, `"`); !standard(path) {
			group = 1
		}
		groups[group] = append(groups[group], spec)
	}
	var parts []string
	for _, specs := range groups {
		if len(specs) > 0 {
			parts = append(parts, strings.Join(specs, "\n"))
		}
	}
	return slices.Concat(before, []byte(start+strings.Join(parts, "\n\n")+end), after)
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// lastElement is the package name that a reader expects of an import path.
func lastElement(pkgPath string) string {
	if base := path.Base(pkgPath); !majorVersion.MatchString(base) {
		return base
	}
	return path.Base(path.Dir(pkgPath))
}

// named spells a named type.
func (f *file) named(n *ir.Named) *jen.Statement {
	pkg := n.PkgPath
	if pkg == f.pkg.Path {
		pkg = ""
	}
	s := f.qual(pkg, n.PkgName, n.Name)
	if len(n.Args) == 0 {
		return s
	}
	args := make([]jen.Code, len(n.Args))
	for i, arg := range n.Args {
		args[i] = f.goType(arg)
	}
	return s.Types(args...)
}
