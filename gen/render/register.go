package render

import (
	"maps"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// server declares the server's description, nothing when the package says none.
func (f *file) server() []jen.Code {
	s := f.pkg.Server
	if s == (ir.Server{}) {
		return nil
	}
	var entries []jen.Code
	for _, e := range []struct{ key, value string }{
		{"Name", s.Name}, {"Version", s.Version}, {"Instructions", s.Instructions},
	} {
		if e.value != "" {
			entries = append(entries, entry(e.key, text(e.value)))
		}
	}
	return []jen.Code{
		jen.Comment("// " + f.serverVar + " is what //cloudg:server says about this package.").Line().
			Var().Id(f.serverVar).Op("=").Add(f.runtime("ServerInfo")).Add(multi(entries...)),
	}
}

// registers returns the stamp of the directives and the Register functions: that of the package's functions,
// then those of its types by name. Each adds its handlers in source order.
func (f *file) registers() []jen.Code {
	byRecv := map[string][]ir.Handler{}
	for _, h := range f.pkg.Handlers() {
		recv := h.Common().Func.Recv
		byRecv[recv] = append(byRecv[recv], h)
	}
	if len(byRecv) == 0 {
		return nil
	}
	out := []jen.Code{
		jen.Comment("// " + f.stamp + " tells the registry whether the directives are still those that this file").Line().
			Comment("// was generated from.").Line().
			Const().Id(f.stamp).Op("=").Lit(f.pkg.Stamp),
	}
	for _, recv := range slices.Sorted(maps.Keys(byRecv)) {
		out = append(out, f.register(recv, byRecv[recv]))
	}
	return out
}

// RegisterName returns the name of the function that registers the methods of
// the type recv, or the functions of a package when recv is "".
func RegisterName(recv string) string {
	if recv != "" && upperFirst(recv) != recv {
		return "register" + upperFirst(recv)
	}
	return "Register" + recv
}

func (f *file) register(recv string, list []ir.Handler) jen.Code {
	l := f.locals
	name := RegisterName(recv)
	doc := jen.Comment("// " + name + " adds the function handlers of this package to " + l.r + ".")
	params := []jen.Code{jen.Id(l.r).Op("*").Add(f.runtime("Registry"))}
	var arg []jen.Code
	var body []jen.Code
	if recv != "" {
		doc = jen.Comment("// " + name + " adds the handlers that are methods of " + recv + " to " + l.r + ". The methods are").Line().
			Comment("// called on " + l.recv + ", which must not be nil.")
		params = append(params, jen.Id(l.recv).Op("*").Id(recv))
		arg = []jen.Code{jen.Id(l.recv)}
		body = append(body, jen.If(jen.Id(l.recv).Op("==").Nil()).Block(
			jen.Return(f.runtime("NilReceiver").Call(jen.Lit(name), jen.Lit(recv))),
		))
	}
	body = append(body, jen.Id(l.r).Dot("Generated").Call(jen.Id(f.stamp)))
	if f.pkg.Server != (ir.Server{}) {
		body = append(body, f.returnError(jen.Id(l.r).Dot("Describe").Call(jen.Id(f.serverVar))))
	}
	var specs []jen.Code
	for _, h := range list {
		specs = append(specs, jen.Id(f.handlers[h].build).Call(arg...))
	}
	add := jen.Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, specs...)
	body = append(body, jen.Return(jen.Id(l.r).Dot("Add").Add(add)))
	return doc.Line().Func().Id(name).Params(params...).Error().Block(body...)
}

// returnError calls something that returns only an error and returns that error.
func (f *file) returnError(call jen.Code) jen.Code {
	err := f.locals.err
	return jen.If(jen.Id(err).Op(":=").Add(call), jen.Id(err).Op("!=").Nil()).Block(jen.Return(jen.Id(err)))
}

// source names a handler in errors: the import path and the name as the Go
// runtime prints it.
func source(pkgPath string, fn ir.Func) string {
	switch {
	case fn.Recv == "":
		return pkgPath + "." + fn.Name
	case fn.RecvPtr:
		return pkgPath + ".(*" + fn.Recv + ")." + fn.Name
	}
	return pkgPath + "." + fn.Recv + "." + fn.Name
}
