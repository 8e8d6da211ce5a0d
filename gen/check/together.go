package check

import (
	"fmt"
	"slices"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// A placed handler is a handler with its package.
type placed struct {
	pkg     *ir.Package
	handler ir.Handler
}

// callers returns the packages that register the handler.
func (p placed) callers() []string {
	return p.pkg.Callers[ir.RegisterName(p.handler.Common().Func.Recv)]
}

// together reports handlers of one identity in two packages, when a third one
// registers both. Otherwise two packages may well use one name: they can be two
// servers.
func together(pkgs []*ir.Package, list *diag.List) {
	first := map[identity][]placed{}
	for _, p := range pkgs {
		for _, h := range p.Handlers() {
			id, here := identityOf(h), placed{p, h}
			for _, other := range first[id] {
				if by := common(here.callers(), other.callers()); other.pkg != p && by != "" {
					list.Add(diag.Diagnostic{
						Code:    diag.DuplicateWireName,
						Pos:     diag.Pos(h.Common().Pos),
						Message: fmt.Sprintf("%s: the package %s registers another %s", h.Common().Func.Label(), by, id),
						Hint:    id.hint(),
						Related: []diag.Related{{Pos: diag.Pos(other.handler.Common().Pos), Message: "in package " + other.pkg.Path}},
					})
				}
			}
			first[id] = append(first[id], here)
		}
	}
}

// common returns the first element of a that is in b as well, "" for none.
func common(a, b []string) string {
	for _, s := range a {
		if slices.Contains(b, s) {
			return s
		}
	}
	return ""
}
