package policy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Unmatched returns the globs for tools, in the lists of allowed and denied ones of the
// document and of its roles and rules, that match none of the names. Those of the
// built-in policies are left out: they are for every server.
func (p *Policy) Unmatched(tools []string) (warnings []Problem) {
	root := p.doc.Origin.tree
	check := func(n *Node, path string) { warnings = append(warnings, unmatched(n, path, tools)...) }
	check(root, "")
	if roles := root.Get("roles"); roles != nil {
		for _, m := range roles.members {
			check(m.value, join("roles", m.name))
		}
	}
	if rules := root.Get("rules"); rules != nil {
		for i, n := range rules.items {
			check(n, "rules["+strconv.Itoa(i)+"]")
		}
	}
	return warnings
}

// unmatched returns the globs for tools in one mapping that match nothing.
func unmatched(n *Node, path string, tools []string) (warnings []Problem) {
	for _, key := range []string{"allow_tools", "deny_tools"} {
		list := n.Get(key)
		if list == nil {
			continue
		}
		for i, item := range list.items {
			pattern := strings.TrimPrefix(item.text, "!")
			g := parseGlob(pattern)
			if strings.HasPrefix(item.pos.File, loadedProfile) || slices.ContainsFunc(tools, g.match) {
				continue
			}
			message := "there is no such tool in this server"
			if near := codec.Suggest(tools, pattern); near != "" {
				message += "; did you mean '" + near + "'?"
			}
			warnings = append(warnings, Problem{item.pos, join(path, key) + "[" + strconv.Itoa(i) + "]", message})
		}
	}
	return warnings
}
