package check

import (
	"cmp"
	"fmt"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// names checks the names on the wire and those of generated declarations.
func (c *checker) names() {
	first := map[identity]ir.Handler{}
	for _, h := range c.pkg.Handlers() {
		id := identityOf(h)
		switch other, taken := first[id]; {
		case id.key == "": // said to be needed
		case taken:
			c.twice(h, other)
		default:
			first[id] = h
		}
		if in := h.Takes(); in != nil && in.Flat {
			c.arguments(h.Common().Func.Label(), in.Args)
		}
	}
	c.identifiers()
}

// An identity is what tells handlers apart on the wire.
type identity struct{ word, key string }

func identityOf(h ir.Handler) identity { return identity{h.Word(), h.Key()} }

// String describes the handlers that have the identity.
func (id identity) String() string {
	switch id.word {
	case "resource":
		return "resource with the URI " + id.key
	case "template":
		return "resource template " + id.key
	}
	return id.word + " named " + id.key
}

// hint says how to become another one.
func (id identity) hint() string {
	what := map[string]string{"resource": "URI", "template": "URI template"}[id.word]
	return "write another " + cmp.Or(what, "name") + " after //cloudg:" + id.word
}

// twice reports a second handler of one identity.
func (c *checker) twice(h, first ir.Handler) {
	id := identityOf(h)
	c.list.Add(diag.Diagnostic{
		Code:    diag.DuplicateWireName,
		Pos:     diag.Pos(h.Common().Pos),
		Message: fmt.Sprintf("%s: the package has another %s", h.Common().Func.Label(), id),
		Hint:    id.hint(),
		Related: []diag.Related{{Pos: diag.Pos(first.Common().Pos), Message: first.Common().Func.Label() + " is the other one"}},
	})
}

// arguments reports parameters that share a wire name. Fields that do are found
// where the rules of encoding/json are applied.
func (c *checker) arguments(label string, args *ir.Struct) {
	seen := map[string]*ir.Field{}
	for _, f := range args.Fields {
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
			Message: label + ": another argument is named " + f.Name,
			Hint:    "give one of them a name= in its //cloudg:arg line",
			Related: []diag.Related{{Pos: diag.Pos(first.Pos), Message: "the other one"}},
		})
	}
}

// identifiers reports generated declarations whose name is taken, by the author or
// by another generated one.
func (c *checker) identifiers() {
	generated := map[string]origin{}
	recvs := map[string]bool{}
	for _, h := range c.pkg.Handlers() {
		fn := h.Common().Func
		if !recvs[fn.Recv] {
			recvs[fn.Recv] = true
			c.generate(generated, ir.RegisterName(fn.Recv), ofHandler(fn), "rename the declaration")
		}
		if in := h.Takes(); in != nil && in.Flat {
			c.generate(generated, in.Args.Name, ofHandler(fn), "rename the declaration, or use it: a single parameter args of a struct type holds the arguments")
		}
	}
	for _, f := range c.pkg.Forms {
		c.generate(generated, f.Name, origin{"form", f.Type, f.Pos}, "rename the declaration")
	}
}

// An origin is what an identifier is generated for.
type origin struct {
	word, label string
	pos         ir.Pos
}

func ofHandler(fn ir.Func) origin { return origin{"handler", fn.Label(), fn.Pos} }

func (c *checker) generate(generated map[string]origin, name string, of origin, hint string) {
	if at, ok := c.pkg.Declared[name]; ok {
		c.list.Errorf(diag.IdentifierTaken, diag.Pos(at), hint, "the package declares %s, which is generated for the %s %s", name, of.word, of.label)
		return
	}
	first, taken := generated[name]
	if !taken {
		generated[name] = of
		return
	}
	other := "another " + first.word
	if hint = "rename one of them"; of.word == "handler" && first.word == "handler" {
		hint = "rename one of the handlers, or give it a struct parameter args"
	}
	c.list.Add(diag.Diagnostic{
		Code:    diag.IdentifierTaken,
		Pos:     diag.Pos(of.pos),
		Message: of.label + ": the name " + name + " is generated for " + other + " as well",
		Hint:    hint,
		Related: []diag.Related{{Pos: diag.Pos(first.pos), Message: "for " + first.label}},
	})
}
