package policy

import (
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Unguarded reports whether the policy changes nothing because its document does not say
// so: it extends nothing, and speaks of no steps. An empty document is one.
func (p *Policy) Unguarded() bool {
	origin := &p.doc.Origin
	if len(origin.Extends) > 0 || strings.HasPrefix(origin.Loaded, loadedProfile) || origin.tree.Get("transforms") != nil {
		return false
	}
	for _, c := range p.contributions() {
		if len(c.steps) > 0 {
			return false
		}
	}
	return true
}

// doubts returns what makes a policy allow more than it seems to: what was left out, and
// lists that mean the contrary of what they look like.
func (p *Policy) doubts() (warnings []Problem) {
	if p.Unguarded() {
		warnings = append(warnings, Problem{Pos: p.doc.Origin.tree.Pos(), Path: "extends", Message: "the policy builds on no other and has no transforms: " +
			"results and arguments pass as they are, secrets included; extend standard, or say transforms: [] if that is meant"})
	}
	var d doubter
	root := p.doc.Origin.tree
	d.lists(root, "")
	if roles := root.Get("roles"); roles != nil {
		for _, role := range roles.members {
			d.lists(role.value, join("roles", role.name))
		}
	}
	if rules := root.Get("rules"); rules != nil {
		for i, rule := range rules.items {
			d.rule(rule, "rules["+strconv.Itoa(i)+"]")
		}
	}
	return append(warnings, d.warnings...)
}

// A doubter looks at lists.
type doubter struct{ warnings []Problem }

func (d *doubter) rule(rule *Node, path string) {
	d.lists(rule, path)
	match := rule.Get("match")
	if match == nil {
		return
	}
	path = join(path, "match")
	for _, m := range match.members {
		switch at := join(path, m.name); {
		case m.value.kind != codec.KindList:
		case len(m.value.items) == 0:
			d.warn(m.value, at, "an empty list is no condition: the rule is about everything that the other conditions fit")
		case m.name == "names" || m.name == "principals" || m.name == "categories" || m.name == "tags":
			d.negative(m.value, at)
		}
	}
}

// lists looks at the lists of what is denied.
func (d *doubter) lists(n *Node, path string) {
	for _, key := range []string{"deny_tools", "deny_resources", "deny_prompts", "deny_categories"} {
		if list := n.Get(key); list != nil {
			d.negative(list, join(path, key))
		}
	}
}

// negative warns of globs that only take back.
func (d *doubter) negative(list *Node, path string) {
	for _, item := range list.items {
		if !strings.HasPrefix(item.text, "!") {
			return
		}
	}
	if len(list.items) > 0 {
		d.warn(list, path, `matches nothing: globs with ! take back what others match; put "*" first for all but these`)
	}
}

// warn adds a warning, unless it is about a built-in policy.
func (d *doubter) warn(n *Node, path, message string) {
	if !strings.HasPrefix(n.pos.File, loadedProfile) {
		d.warnings = append(d.warnings, Problem{n.pos, path, message})
	}
}
