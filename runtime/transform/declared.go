package transform

import (
	"strings"
	"sync"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/detect"
)

// declaredName is the name of the rules of what is declared.
const declaredName = "declared"

// declaredRules returns what the author of a field can call it.
func declaredRules(resolve *resolver) map[string]*keyRule {
	rules := map[string]*keyRule{}
	for _, rule := range []struct {
		called string
		detect.Rule
	}{
		{"identifier", detect.Rule{Entity: "resource_ref", Category: detect.Identifier, Shape: detect.Reference, Defer: true}},
		{"name", detect.Rule{Entity: "resource_name", Category: detect.Identifier, Defer: true}},
		{"secret", detect.Rule{Entity: "sensitive_field", Category: detect.Secret, Subtree: true, Scalars: true}},
		{"pii", detect.Rule{Entity: "person", Category: detect.PII, Defer: true}},
		{"free_text", detect.Rule{Entity: "free_text", Category: detect.FreeText}},
		{"network", detect.Rule{Entity: "hostname", Category: detect.Network, Defer: true}},
	} {
		rule.Name = declaredName
		rules[rule.called] = resolve.keyRule(&rule.Rule)
	}
	return rules
}

// A pathNode is what is declared about the values at a path and below.
type pathNode struct {
	entity  string // of the values at the path, empty for none
	general bool   // that was said with an asterisk; a name says it better
	names   map[string]*pathNode
	star    *pathNode // any name or index that is not in names
	keyed   bool      // of a root: keyNames is declared somewhere
}

// child returns the node of a member; nil when nothing is declared there.
func (n *pathNode) child(name string) *pathNode {
	if c, ok := n.names[name]; ok {
		return c
	}
	return n.star
}

// literal is what the author of a field calls it whose texts are no values of anything
// and mean what they say.
const literal = "literal"

// keyNames is what the author calls an object whose keys are data.
const keyNames = "keys"

// declaredPaths returns what is declared about the values of a primitive, nil for
// nothing. It is kept in known, by *runtime.Primitive.
func declaredPaths(known *sync.Map, spec runtime.Spec) *pathNode {
	if spec == nil || len(spec.Common().KeyRules) == 0 {
		return nil
	}
	common := spec.Common()
	if paths, ok := known.Load(common); ok {
		return paths.(*pathNode)
	}
	root := &pathNode{}
	for _, rule := range common.KeyRules {
		if rule.Entity != "" {
			root.add(strings.Split(rule.Path, "."), rule.Entity, false)
			root.keyed = root.keyed || rule.Entity == keyNames
		}
	}
	for _, rule := range common.KeyRules {
		if rule.Entity == "" {
			root.link(strings.Split(rule.Path, "."), root.node(rule.Like))
		}
	}
	known.Store(common, root)
	return root
}

// at returns what is declared about the values at a place, "" for nothing.
func (n *pathNode) at(p *place) string {
	if n = n.find(p); n == nil {
		return ""
	}
	return n.entity
}

// find returns the node of a place below n; nil when nothing is declared there.
func (n *pathNode) find(p *place) *pathNode {
	if n == nil || p.parent == nil {
		return n
	}
	switch parent := n.find(p.parent); {
	case parent == nil:
		return nil
	case p.index >= 0:
		return parent.star
	default:
		return parent.child(p.name)
	}
}

// add declares the values at a path below a node. An asterisk is for every name, also
// those that have a node of their own.
func (n *pathNode) add(path []string, entity string, general bool) {
	if len(path) == 0 {
		if n.entity == "" || n.general && !general {
			n.entity, n.general = entity, general
		}
		return
	}
	first, rest := path[0], path[1:]
	if first == "*" {
		if n.star == nil {
			n.star = &pathNode{}
		}
		n.star.add(rest, entity, true)
		for _, child := range n.names {
			child.add(rest, entity, true)
		}
		return
	}
	child := n.names[first]
	if child == nil {
		child = n.star.clone()
		if n.names == nil {
			n.names = map[string]*pathNode{}
		}
		n.names[first] = child
	}
	child.add(rest, entity, false)
}

// node returns the node at a path; nil when nothing is declared there.
func (n *pathNode) node(path string) *pathNode {
	if path == "" {
		return n
	}
	for name := range strings.SplitSeq(path, ".") {
		if n == nil {
			return nil
		}
		if name == "*" {
			n = n.star
		} else {
			n = n.child(name)
		}
	}
	return n
}

// link makes another node that of a path, below which nothing is declared. Afterwards
// nodes form circles and must not be added to.
func (n *pathNode) link(path []string, to *pathNode) {
	place := &n.star
	first := path[0]
	if first != "*" {
		if n.names == nil {
			n.names = map[string]*pathNode{}
		}
		place = new(*pathNode)
		*place = n.names[first]
		defer func() { n.names[first] = *place }()
	}
	switch {
	case len(path) > 1:
		if *place == nil {
			*place = &pathNode{}
		}
		(*place).link(path[1:], to)
	case *place == nil:
		*place = to
	}
}

// clone returns a copy of a node and all below, an empty node for nil.
func (n *pathNode) clone() *pathNode {
	if n == nil {
		return &pathNode{}
	}
	c := &pathNode{entity: n.entity, general: true}
	if n.star != nil {
		c.star = n.star.clone()
	}
	for name, child := range n.names {
		if c.names == nil {
			c.names = map[string]*pathNode{}
		}
		c.names[name] = child.clone()
	}
	return c
}

// declare returns how a value is treated about which something is declared.
func (r *redactor) declare(how treatment, n *pathNode) treatment {
	if n == nil {
		return how
	}
	how.paths = n
	switch rule := r.declared[n.entity]; {
	case n.entity == literal:
		how = treatment{mode: plain, paths: n}
	case rule != nil && !rule.own.keeps():
		how = treatment{mode: ruled, rule: rule, paths: n}
	}
	return how
}
