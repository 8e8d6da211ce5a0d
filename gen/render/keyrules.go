package render

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// keyRules returns what the author said about the privacy of properties: the
// arguments', then the result's. What is like a struct has the rules of its fields. A path is made of property names and, for the
// items of lists and the values of maps, asterisks.
func (f *file) keyRules(h ir.Handler) []jen.Code {
	w := entityWalk{found: map[keyRule]bool{}}
	if in := h.Takes(); in != nil {
		w.structure("", in.Args)
	}
	out, prefix := h.Returns(), ""
	if _, isTool := h.(*ir.Tool); isTool && out.Kind == ir.ResultWrapped {
		prefix = "result."
	}
	if out.Type != nil {
		w.value(prefix, out.Type)
	}
	if like := h.Common().Like; like != nil {
		w.like(prefix, out.Type, like)
	}
	var rules []jen.Code
	for _, rule := range w.rules {
		switch {
		case rule.entity != "":
			rules = append(rules, jen.Values(entry("Path", text(rule.path)), entry("Entity", text(rule.entity))))
		case w.declares(rule.like):
			rules = append(rules, jen.Values(entry("Path", text(rule.path)), entry("Like", text(rule.like))))
		}
	}
	return rules
}

// keyRule is one rule: of an entity or, without one, of a type that holds itself.
type keyRule struct{ path, entity, like string }

type entityWalk struct {
	rules []keyRule
	found map[keyRule]bool
	path  []*ir.Struct // being walked, outermost first
	at    []string     // their prefixes
}

func (w *entityWalk) add(rule keyRule) {
	if !w.found[rule] {
		w.found[rule] = true
		w.rules = append(w.rules, rule)
	}
}

// declares reports whether something is declared below a path.
func (w *entityWalk) declares(path string) bool {
	return slices.ContainsFunc(w.rules, func(r keyRule) bool {
		return r.entity != "" && (path == "" || strings.HasPrefix(r.path, path+"."))
	})
}

func (w *entityWalk) structure(prefix string, s *ir.Struct) {
	if i := slices.Index(w.path, s); i >= 0 {
		w.add(keyRule{path: strings.TrimSuffix(prefix, "."), like: strings.TrimSuffix(w.at[i], ".")})
		return
	}
	w.path, w.at = append(w.path, s), append(w.at, prefix)
	for _, field := range s.Fields {
		path := prefix + field.Name
		if field.Entity != "" {
			w.field(path, field.Type, field.Entity)
		}
		w.value(path+".", field.Type)
		if field.Like != nil {
			w.like(path+".", field.Type, field.Like)
		}
	}
	w.path, w.at = w.path[:len(w.path)-1], w.at[:len(w.at)-1]
}

// field adds the rule of a field, and those of the items and values that it holds.
func (w *entityWalk) field(path string, t *ir.Type, entity string) {
	w.add(keyRule{path: path, entity: entity})
	switch t.Kind {
	case ir.KindPointer:
		w.field(path, t.Elem, entity)
	case ir.KindList, ir.KindArray, ir.KindMap, ir.KindOrdered:
		w.field(path+".*", t.Elem, entity)
	}
}

// like walks through a struct that the objects of a type are like; the type is nil for
// what is no value of Go.
func (w *entityWalk) like(prefix string, t *ir.Type, s *ir.Struct) {
	switch {
	case t == nil || t.Elem == nil:
		w.structure(prefix, s)
	case t.Kind == ir.KindPointer:
		w.like(prefix, t.Elem, s)
	default:
		w.like(prefix+"*.", t.Elem, s)
	}
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
