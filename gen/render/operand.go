package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// operand is a Go variable, known by an expression for itself or for a pointer
// to it.
type operand struct {
	expr    *jen.Statement
	pointer bool
}

// value returns the variable.
func (o operand) value() *jen.Statement {
	if o.pointer {
		return jen.Op("*").Add(o.expr.Clone())
	}
	return o.expr.Clone()
}

// address returns a pointer to the variable.
func (o operand) address() *jen.Statement {
	if o.pointer {
		return o.expr.Clone()
	}
	return jen.Op("&").Add(o.expr.Clone())
}

// method selects a method or field of the variable.
func (o operand) method(name string) *jen.Statement { return o.expr.Clone().Dot(name) }

// slice returns the slice of a variable that is an array.
func (o operand) slice() *jen.Statement { return o.expr.Clone().Index(jen.Empty(), jen.Empty()) }

// element is the variable that the parameter v of a function literal points to.
func (f *file) element() operand {
	return operand{expr: jen.Id(f.locals.v), pointer: true}
}

// function returns a function literal over a reader or writer and a *T; it is
// written on one line when it is one short statement.
func (f *file) function(param, codecType string, t *ir.Type, body []jen.Code) jen.Code {
	head := func() *jen.Statement {
		return jen.Func().Params(
			jen.Id(param).Op("*").Add(f.codec(codecType)),
			jen.Id(f.locals.v).Op("*").Add(f.goType(t)),
		)
	}
	if len(body) == 1 && !holdsFunction(t) {
		short := head().Custom(jen.Options{Open: "{ ", Close: " }"}, body...)
		if f.width(short) <= maxFunction {
			return short
		}
	}
	return head().Block(body...)
}

// maxFunction is the width up to which a function literal is kept on one line,
// which leaves room for the call it is an argument of.
const maxFunction = 72

// hasFunctions tells whether a type has functions of its own that read and write it.
func hasFunctions(t *ir.Type) bool { return t.Kind == ir.KindStruct || t.Kind == ir.KindUnion }

// holdsFunction tells whether decoding or encoding a t needs another function
// literal.
func holdsFunction(t *ir.Type) bool {
	switch t.Kind {
	case ir.KindList, ir.KindArray, ir.KindMap, ir.KindOrdered, ir.KindPointer:
		return !hasFunctions(t.Elem)
	}
	return false
}
