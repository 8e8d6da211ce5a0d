package check

import (
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// names checks the names on the wire and those of generated declarations.
func (c *checker) names() {
	tools := map[string]*ir.Tool{}
	for _, t := range c.pkg.Tools {
		if t.Name != "" {
			if first, taken := tools[t.Name]; taken {
				c.twice(t, first)
			} else {
				tools[t.Name] = t
			}
		}
		if t.Flat {
			c.arguments(t)
		}
	}
	c.identifiers()
}

// twice reports a second tool of one name.
func (c *checker) twice(t, first *ir.Tool) {
	c.list.Add(diag.Diagnostic{
		Code:    diag.DuplicateWireName,
		Pos:     diag.Pos(t.Pos),
		Message: t.Func.Label() + ": the package has another tool named " + t.Name,
		Hint:    "write another name after //cloudg:tool",
		Related: []diag.Related{{Pos: diag.Pos(first.Pos), Message: first.Func.Label() + " has the name"}},
	})
}

// arguments reports parameters that share a wire name. Fields that do are found
// where the rules of encoding/json are applied.
func (c *checker) arguments(t *ir.Tool) {
	seen := map[string]*ir.Field{}
	for _, f := range t.Args.Fields {
		first, taken := seen[f.Name]
		if !taken {
			seen[f.Name] = f
			continue
		}
		at, ok := f.At["name"]
		if !ok {
			at = f.Pos
		}
		c.list.Add(diag.Diagnostic{
			Code:    diag.DuplicateArgument,
			Pos:     diag.Pos(at),
			Message: t.Func.Label() + ": another argument is named " + f.Name,
			Hint:    "give one of them a name= in its //cloudg:arg line",
			Related: []diag.Related{{Pos: diag.Pos(first.Pos), Message: "the other one"}},
		})
	}
}

// identifiers reports generated declarations whose name is taken, by the author or
// by another generated one.
func (c *checker) identifiers() {
	generated := map[string]*ir.Tool{}
	recvs := map[string]bool{}
	for _, t := range c.pkg.Tools {
		if !recvs[t.Func.Recv] {
			recvs[t.Func.Recv] = true
			c.generate(generated, ir.RegisterName(t.Func.Recv), t, "rename the declaration")
		}
		if t.Flat {
			c.generate(generated, t.Args.Name, t, "rename the declaration, or use it: a single parameter args of a struct type holds the arguments")
		}
	}
}

func (c *checker) generate(generated map[string]*ir.Tool, name string, t *ir.Tool, hint string) {
	if at, ok := c.pkg.Declared[name]; ok {
		c.list.Errorf(diag.IdentifierTaken, diag.Pos(at), hint, "the package declares %s, which is generated for the handler %s", name, t.Func.Label())
		return
	}
	first, taken := generated[name]
	if !taken {
		generated[name] = t
		return
	}
	c.list.Add(diag.Diagnostic{
		Code:    diag.IdentifierTaken,
		Pos:     diag.Pos(t.Func.Pos),
		Message: t.Func.Label() + ": the name " + name + " is generated for another handler as well",
		Hint:    "rename one of the handlers, or give it a struct parameter args",
		Related: []diag.Related{{Pos: diag.Pos(first.Func.Pos), Message: "for " + first.Func.Label()}},
	})
}
