package render

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// keyRules returns what the author said about the privacy of properties: the
// arguments', then the result's. A path is made of property names and, for the
// items of lists and the values of maps, asterisks.
func (f *file) keyRules(h ir.Handler) []jen.Code {
	w := entityWalk{file: f, found: map[[2]string]bool{}}
	if in := h.Takes(); in != nil {
		w.structure("", in.Args)
	}
	if t := h.Returns().Type; t != nil {
		w.value("", t)
	}
	return w.rules
}

type entityWalk struct {
	file  *file
	rules []jen.Code
	found map[[2]string]bool
	path  []*ir.Struct // being walked, outermost first
}

func (w *entityWalk) structure(prefix string, s *ir.Struct) {
	if slices.Contains(w.path, s) {
		return
	}
	w.path = append(w.path, s)
	for _, field := range s.Fields {
		path := prefix + field.Name
		if rule := [2]string{path, field.Entity}; field.Entity != "" && !w.found[rule] {
			w.found[rule] = true
			w.rules = append(w.rules, jen.Values(entry("Path", text(path)), entry("Entity", text(field.Entity))))
		}
		w.value(path+".", field.Type)
	}
	w.path = w.path[:len(w.path)-1]
}

func (w *entityWalk) value(prefix string, t *ir.Type) {
	switch t.Kind {
	case ir.KindStruct:
		w.structure(prefix, t.Struct)
	case ir.KindPointer:
		w.value(prefix, t.Elem)
	case ir.KindUnion:
		for _, v := range t.Variants() {
			w.structure(prefix, v.Type.Struct)
		}
	case ir.KindList, ir.KindArray, ir.KindMap, ir.KindOrdered:
		w.value(prefix+"*.", t.Elem)
	}
}
