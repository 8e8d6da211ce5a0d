package check

import (
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// Check adds to list what is wrong with the packages. It changes nothing.
func Check(pkgs []*ir.Package, list *diag.List) {
	together(pkgs, list)
	for _, p := range pkgs {
		c := &checker{pkg: p, list: list, handlers: map[*ir.Struct]string{}, seen: map[*ir.Field]bool{}}
		for _, h := range p.Handlers() {
			if in := h.Takes(); in != nil && in.Flat {
				c.handlers[in.Args] = h.Common().Func.Label()
			}
		}
		c.names()
		c.texts()
		c.completions()
		for _, s := range p.Structs {
			for _, f := range s.Fields {
				if !c.seen[f] { // a variant of a union shares those of its struct
					c.seen[f] = true
					c.field(s, f)
				}
			}
		}
		c.results()
		c.forms()
	}
}

// checker checks one package.
type checker struct {
	pkg      *ir.Package
	list     *diag.List
	handlers map[*ir.Struct]string // handlers with flat parameters, by the struct of those
	seen     map[*ir.Field]bool
}

// field checks what the author wrote about a property.
func (c *checker) field(s *ir.Struct, f *ir.Field) {
	if f.Type == nil {
		return
	}
	p := property{checker: c, field: f, name: c.subject(s, f), input: s.Input}
	if !p.ownSchemas() {
		return
	}
	if !p.kinds() {
		return // what follows would only say the same again
	}
	if sound := p.bounds(); !sound {
		return
	}
	p.values()
	p.defaults()
	p.examples()
}

// subject names a property for messages: Handler: argument, or Struct.Field.
func (c *checker) subject(s *ir.Struct, f *ir.Field) string {
	if h, ok := c.handlers[s]; ok {
		return h + ": " + f.Name
	}
	return s.Name + "." + strings.Join(f.GoPath, ".")
}

// A property is a field of arguments or results under check.
type property struct {
	*checker
	field *ir.Field
	name  string
	input bool // of arguments, else of results only
}

// errorf reports a problem with the key of a property.
func (p *property) errorf(code diag.Code, key, hint, format string, args ...any) {
	at, ok := p.field.At[key]
	if !ok {
		at = p.field.Pos
	}
	p.list.Errorf(code, diag.Pos(at), hint, "%s: %s", p.name, fmt.Sprintf(format, args...))
}

// has reports whether the author wrote the key.
func (p *property) has(key string) bool {
	_, ok := p.field.At[key]
	return ok
}
