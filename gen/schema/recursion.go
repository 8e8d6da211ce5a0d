package schema

import "github.com/cloudg/cloudg/gen/ir"

// recursive returns the structs below root that can contain themselves, directly or
// through others: the strongly connected components of the graph of structs, by the
// algorithm of Tarjan.
func recursive(root *ir.Type) map[*ir.Struct]bool {
	c := components{index: map[*ir.Struct]int{}, low: map[*ir.Struct]int{}, open: map[*ir.Struct]bool{}, found: map[*ir.Struct]bool{}}
	for _, s := range children(root) {
		if c.index[s] == 0 {
			c.visit(s)
		}
	}
	return c.found
}

type components struct {
	index, low map[*ir.Struct]int // from 1
	open       map[*ir.Struct]bool
	stack      []*ir.Struct
	found      map[*ir.Struct]bool
}

func (c *components) visit(s *ir.Struct) {
	n := len(c.index) + 1
	c.index[s], c.low[s], c.open[s] = n, n, true
	start := len(c.stack)
	c.stack = append(c.stack, s)
	for _, f := range s.Fields {
		for _, inner := range children(f.Type) {
			switch {
			case inner == s:
				c.found[s] = true
			case c.index[inner] == 0:
				c.visit(inner)
				c.low[s] = min(c.low[s], c.low[inner])
			case c.open[inner]:
				c.low[s] = min(c.low[s], c.index[inner])
			}
		}
	}
	if c.low[s] != n {
		return
	}
	component := c.stack[start:]
	for _, member := range component {
		c.open[member] = false
		if len(component) > 1 {
			c.found[member] = true
		}
	}
	c.stack = c.stack[:start]
}

// children returns the structs that a value of t holds without another struct between.
func children(t *ir.Type) []*ir.Struct {
	if t == nil {
		return nil
	}
	if t.Struct != nil {
		return []*ir.Struct{t.Struct}
	}
	list := append(children(t.Key), children(t.Elem)...)
	for _, v := range t.Variants() {
		list = append(list, v.Type.Struct)
	}
	return list
}
