package policy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/internal/glob"
)

// Unmatched returns the globs of the document that match none of the primitives of a
// server: those for tools in the lists of what is allowed and denied, and those for
// anything in what rules match and limits count. Those of the built-in policies are left
// out, because they are for every server, and so are URIs, which may be made of a
// template.
func (p *Policy) Unmatched(specs ...runtime.Spec) []Problem {
	var m matcher
	for _, spec := range specs {
		identifiers := p.subject(spec).identifiers
		m.all = append(m.all, identifiers...)
		if spec.Kind() == runtime.KindTool {
			m.tools = append(m.tools, identifiers...)
		}
	}
	root := p.doc.Origin.tree
	m.mapping(root, "")
	if roles := root.Get("roles"); roles != nil {
		for _, role := range roles.members {
			m.mapping(role.value, join("roles", role.name))
		}
	}
	m.each(root.Get("rules"), "rules", m.mapping)
	return m.warnings
}

// A matcher looks for globs that match nothing.
type matcher struct {
	tools, all []string // identifiers
	warnings   []Problem
}

// mapping checks the policy itself, a rule or a role.
func (m *matcher) mapping(n *Node, path string) {
	const tool, primitive = "tool", "tool, resource or prompt"
	for _, key := range []string{"allow_tools", "deny_tools"} {
		m.list(n.Get(key), join(path, key), tool, m.tools)
	}
	m.list(n.Get("match").Get("names"), join(path, "match.names"), primitive, m.all)
	m.each(n.Get("rate_limits"), join(path, "rate_limits"), func(limit *Node, path string) {
		m.list(limit.Get("tools"), join(path, "tools"), primitive, m.all)
	})
}

// each calls f with the items of a list, which may be absent.
func (m *matcher) each(list *Node, path string, f func(n *Node, path string)) {
	if list == nil {
		return
	}
	for i, item := range list.items {
		f(item, path+"["+strconv.Itoa(i)+"]")
	}
}

// list checks a list of globs.
func (m *matcher) list(list *Node, path, what string, identifiers []string) {
	m.each(list, path, func(n *Node, path string) {
		pattern := strings.TrimPrefix(n.text, "!")
		g := glob.Parse(pattern)
		builtIn, uri := strings.HasPrefix(n.pos.File, loadedProfile), strings.Contains(pattern, "://")
		if builtIn || uri || slices.ContainsFunc(identifiers, g.Match) {
			return
		}
		message := "there is no such " + what + " in this server"
		if near := codec.Suggest(identifiers, pattern); near != "" {
			message += "; did you mean '" + near + "'?"
		}
		m.warnings = append(m.warnings, Problem{n.pos, path, message})
	})
}
