package build

import (
	"go/types"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/annotations/stamp"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
)

// Build returns the packages of res that have handlers or forms, in the order of res. What
// is wrong is added to list, and is left out of the result: while the list has
// errors, the packages are good for further checks only.
func Build(res *load.Result, list *diag.List) []*ir.Package {
	var out []*ir.Package
	for _, p := range res.Packages {
		b := &builder{
			res:  res,
			pkg:  p,
			list: list,

			structs:  map[string]*ir.Struct{},
			literals: map[*types.Struct]*ir.Struct{},
			unions:   map[string]*ir.Union{},
			texts:    map[*ir.Struct]*ir.Struct{},
			decls:    map[*types.TypeName]*load.TypeDecl{},
			halves:   map[*ir.Type]half{},
			touched:  map[string]bool{},
			opened:   map[*ir.Struct][]opening{},
			closed:   map[*ir.Struct][]opening{},
		}
		if built := b.build(); len(built.Handlers()) > 0 || len(built.Forms) > 0 {
			out = append(out, built)
		}
	}
	callers(res, out)
	return out
}

// builder builds one package.
type builder struct {
	res  *load.Result
	pkg  *load.Package
	list *diag.List

	server     serverDefaults
	handlers   []*handler
	completers []*handler // functions with the directive complete
	asking     []target   // types with the directive form

	structs  map[string]*ir.Struct              // named ones, by typeKey
	literals map[*types.Struct]*ir.Struct       // anonymous ones
	active   []*types.Named                     // types being visited, outermost first
	unions   map[string]*ir.Union               // by typeKey
	variants []unionVariant                     // of all unions
	texts    map[*ir.Struct]*ir.Struct          // copies that prompts read from texts
	decls    map[*types.TypeName]*load.TypeDecl // nil for declarations that cannot be read
	halves   map[*ir.Type]half                  // types that can only be read or only be written
	touched  map[string]bool                    // files with a handler or a type that one needs

	opened, closed map[*ir.Struct][]opening // uses with and without the key open
}

func (b *builder) build() *ir.Package {
	b.scan()
	out := &ir.Package{
		Path:     b.pkg.Path,
		Name:     b.pkg.Name,
		Dir:      b.pkg.Dir,
		Server:   b.server.Server,
		ServerAt: b.server.at,
	}
	if len(b.handlers) > 0 {
		out.Stamp = b.stamp()
	}
	for _, h := range b.handlers {
		b.add(out, h)
	}
	b.completions(out)
	out.Forms = b.forms()
	b.fillVariants()
	b.syntaxErrors()
	handlers := out.Handlers()
	b.direct(handlers, out.Forms)
	out.Structs = reachable(handlers, out.Forms)
	b.openConflicts(out.Structs)
	out.Scope, out.Declared = b.scope()
	return out
}

// add builds a handler into its package.
func (b *builder) add(p *ir.Package, h *handler) {
	switch h.note.Word {
	case "tool":
		p.Tools = appendGood(p.Tools, b.tool(h))
	case "resource":
		p.Resources = appendGood(p.Resources, b.resource(h))
	case "template":
		p.Templates = appendGood(p.Templates, b.template(h))
	case "prompt":
		p.Prompts = appendGood(p.Prompts, b.prompt(h))
	}
}

// appendGood appends what was built, unless it is nil.
func appendGood[T any](list []*T, built *T) []*T {
	if built == nil {
		return list
	}
	return append(list, built)
}

// stamp returns the stamp of the package's directives.
func (b *builder) stamp() string {
	s, err := stamp.Of(b.pkg.Dir)
	if err != nil {
		b.errorf(diag.CannotRead, diag.Pos{File: b.pkg.Dir}, "", "cannot read the directory: %v", err)
	}
	return s
}

// scope returns the identifiers that the package declares.
func (b *builder) scope() ([]string, map[string]ir.Pos) {
	scope := b.pkg.Types.Scope()
	declared := map[string]ir.Pos{}
	for _, name := range scope.Names() {
		declared[name] = ir.Pos(b.res.Position(scope.Lookup(name).Pos()))
	}
	return scope.Names(), declared
}

// reachable returns the structs that the handlers and forms need, sorted.
func reachable(handlers []ir.Handler, forms []*ir.Form) []*ir.Struct {
	seen := map[*ir.Struct]bool{}
	var found []*ir.Struct
	add := func(t *ir.Type) {
		for _, s := range ir.Structs(t) {
			if !seen[s] {
				seen[s] = true
				found = append(found, s)
			}
		}
	}
	for _, h := range handlers {
		if in := h.Takes(); in != nil {
			add(&ir.Type{Kind: ir.KindStruct, Struct: in.Args})
		}
		add(h.Returns().Type)
	}
	for _, f := range forms {
		add(&ir.Type{Kind: ir.KindStruct, Struct: f.Struct})
	}
	slices.SortStableFunc(found, func(a, b *ir.Struct) int { return strings.Compare(sortKey(a), sortKey(b)) })
	return found
}

// sortKey puts the structs of the package itself, which synthesised and anonymous
// ones belong to, before those of other packages.
func sortKey(s *ir.Struct) string {
	if s.Named == nil {
		return "\x00" + s.Name
	}
	return s.Named.PkgPath + "\x00" + s.Name
}

func (b *builder) errorf(code diag.Code, pos diag.Pos, hint, format string, args ...any) {
	b.list.Errorf(code, pos, hint, format, args...)
}
