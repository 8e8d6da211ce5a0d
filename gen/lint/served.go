package lint

import (
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// served looks for Register functions that a package main does not refer to: nobody else
// can, so that their handlers are never served. Each is reported at its first handler.
func (l *linter) served(p *ir.Package) {
	if p.Name != "main" {
		return
	}
	seen := map[string]bool{}
	for _, h := range p.Handlers() {
		recv := h.Common().Func.Recv
		name := ir.RegisterName(recv)
		if seen[recv] || l.survey.Registered[ir.Reference{Package: p.Path, Name: name}] {
			continue
		}
		seen[recv] = true
		l.handler(h, diag.NotServed, serving(p, recv), "nothing in the package main refers to %s, so that clients do not get what it registers", name)
	}
}

// serving says what to write so that the handlers of a type are served, or the functions
// when recv is "".
func serving(p *ir.Package, recv string) string {
	const pass = " to command.Main"
	if recv == "" {
		return "pass Register" + pass + ", beside other functions as runtime.Join(Register, …)"
	}
	function := "func(r *runtime.Registry) error { return " + ir.RegisterName(recv) + "(r, v) }"
	for _, h := range p.Handlers() {
		if h.Common().Func.Recv == "" {
			function = "runtime.Join(Register, " + function + ")"
			break
		}
	}
	return "pass " + function + pass + ", where v is the *" + recv + " to serve"
}
