package main

import (
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/ir"
)

// foundTool is a tool with the package that declares it.
type foundTool struct {
	*ir.Tool
	pkg *ir.Package
}

// findTool returns the tool of a name. The error says that there is none, or that
// several packages have one.
func findTool(pkgs []*ir.Package, name string) (foundTool, error) {
	var (
		found []foundTool
		names []string
		paths []string
	)
	for _, p := range pkgs {
		for _, t := range p.Tools {
			names = append(names, t.Name)
			if t.Name == name {
				found = append(found, foundTool{t, p})
				paths = append(paths, p.Path)
			}
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return foundTool{}, fmt.Errorf("several packages have a tool %s, name one of them: %s", name, strings.Join(paths, " "))
	}
	if meant := directive.Suggest(name, names); meant != "" {
		return foundTool{}, fmt.Errorf("there is no tool %s: did you mean %s?", name, meant)
	}
	return foundTool{}, fmt.Errorf("there is no tool %s in these packages", name)
}
