package check

import (
	"slices"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// A placed tool is a tool with its package.
type placed struct {
	pkg  *ir.Package
	tool *ir.Tool
}

// together reports tools of one name in two packages, when a third one registers
// both. Otherwise two packages may well use one name: they can be two servers.
func together(pkgs []*ir.Package, list *diag.List) {
	first := map[string][]placed{}
	for _, p := range pkgs {
		for _, t := range p.Tools {
			for _, other := range first[t.Name] {
				if by := common(callersOf(p, t), callersOf(other.pkg, other.tool)); other.pkg != p && by != "" {
					list.Add(diag.Diagnostic{
						Code:    diag.DuplicateWireName,
						Pos:     diag.Pos(t.Pos),
						Message: t.Func.Label() + ": the package " + by + " registers another tool named " + t.Name,
						Hint:    "write another name after //cloudg:tool",
						Related: []diag.Related{{Pos: diag.Pos(other.tool.Pos), Message: "in package " + other.pkg.Path}},
					})
				}
			}
			first[t.Name] = append(first[t.Name], placed{p, t})
		}
	}
}

// callersOf returns the packages that register a tool.
func callersOf(p *ir.Package, t *ir.Tool) []string { return p.Callers[ir.RegisterName(t.Func.Recv)] }

// common returns the first element of a that is in b as well, "" for none.
func common(a, b []string) string {
	for _, s := range a {
		if slices.Contains(b, s) {
			return s
		}
	}
	return ""
}
