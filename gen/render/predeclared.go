package render

import (
	"go/parser"
	"go/token"
	"go/types"
	"slices"
)

// Predeclared returns the predeclared identifiers of Go that a generated file uses,
// sorted: what they mean there must not depend on what else its package declares. A
// text that is no Go has none.
func Predeclared(content []byte) []string {
	syntax, err := parser.ParseFile(token.NewFileSet(), "", content, 0)
	if err != nil {
		return nil
	}
	var names []string
	for _, id := range syntax.Unresolved {
		if types.Universe.Lookup(id.Name) != nil {
			names = append(names, id.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
