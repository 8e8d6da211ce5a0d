package build

import (
	"go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// arguments builds the struct of the arguments: the handler's own one, or one made
// of its parameters.
func (b *builder) arguments(h *handler, params []param, in *ir.Arguments) {
	if len(params) == 1 && params[0].name == "args" && isArgsStruct(params[0].typ) {
		b.argsStruct(h, params[0], in)
		return
	}
	notes := b.argNotes(h, params)
	s := &ir.Struct{Name: synthesised(h), Pos: ir.Pos(b.res.Position(h.decl.Name.Pos()))}
	taken := map[string]bool{}
	for _, p := range params {
		tr := b.start(h, p, p.name)
		n, given := notes[p.name]
		var k keys
		if given {
			k = b.keys(n)
		}
		f := &ir.Field{GoPath: []string{exported(p.name, taken)}, Pos: ir.Pos(p.pos)}
		f.Name = b.argName(k, tr, p.name)
		if b.fill(f, k, tr, p.typ) {
			s.Fields = append(s.Fields, f)
		}
	}
	in.Args, in.Flat = s, true
}

// argsStruct takes the fields of the parameter args as the arguments.
func (b *builder) argsStruct(h *handler, p param, in *ir.Arguments) {
	for _, n := range h.args {
		b.errorf(diag.ArgWithStruct, b.wordPos(n), "write the keys into the cloudg tag of the field",
			"%s: //cloudg:arg beside an args struct, whose fields are the arguments", h.name())
	}
	typ := b.typ(p.typ, b.start(h, p, p.name))
	if typ == nil {
		return
	}
	if typ.Kind == ir.KindPointer {
		in.ArgPtr, typ = true, typ.Elem
	}
	if typ.Kind != ir.KindStruct {
		b.errorf(diag.ArgsNotStruct, p.pos, "use a struct without JSON or text methods, or call the parameter something else",
			"%s: the type of args reads itself, so that its fields are not the arguments", h.name())
		return
	}
	in.Args = typ.Struct
}

// isArgsStruct reports whether a parameter of that type, when it is called args and
// alone, holds the arguments.
func isArgsStruct(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && wellKnown(n) != notWellKnown {
		return false
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// argNotes returns the arg directive of each parameter.
func (b *builder) argNotes(h *handler, params []param) map[string]note {
	var names []string
	for _, p := range params {
		names = append(names, p.name)
	}
	notes := map[string]note{}
	for _, n := range h.args {
		if n.Positional == nil {
			continue // reported by the parser
		}
		name := n.Positional.Text
		at := b.spot(n.at, n.Positional.Span)
		if first, twice := notes[name]; twice {
			b.list.Add(diag.Diagnostic{
				Code: diag.DuplicateArg, Pos: at,
				Message: h.name() + ": a second //cloudg:arg for parameter " + name,
				Hint:    "write all keys on one line",
				Related: []diag.Related{{Pos: b.wordPos(first), Message: "the first one"}},
			})
			continue
		}
		notes[name] = n
		if !slices.Contains(names, name) {
			b.errorf(diag.UnknownParameter, at, unknownParameterHint(name, names),
				"%s: no parameter %s after the context", h.name(), name)
		}
	}
	return notes
}

func unknownParameterHint(name string, names []string) string {
	if len(names) == 0 {
		return "the handler takes no arguments; delete the line"
	}
	if s := directive.Suggest(name, names); s != "" {
		return "did you mean " + s + "?"
	}
	return "the parameters are " + strings.Join(names, ", ")
}

// argName is the wire name of a parameter.
func (b *builder) argName(k keys, tr trail, param string) string {
	if v, ok := k.items.Get("name"); ok {
		return v.Text
	}
	name, err := directive.WireName(param)
	if err != nil {
		b.reject(tr, diag.NameNeeded, "add a line //cloudg:arg "+param+" name=…",
			"no wire name can be derived from %s", param)
	}
	return name
}

// synthesised is the name of the struct that is made of a handler's parameters. It
// is exported when the handler is.
func synthesised(h *handler) string {
	name := h.recv + h.decl.Name.Name + "Args"
	if h.recv != "" {
		name = h.recv + upper(h.decl.Name.Name) + "Args"
	}
	if !h.decl.Name.IsExported() {
		r, size := utf8.DecodeRuneInString(name)
		return string(unicode.ToLower(r)) + name[size:]
	}
	return name
}

func upper(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// exported makes a field name of a parameter name, different from all taken ones.
func exported(param string, taken map[string]bool) string {
	name := upper(param)
	if r, _ := utf8.DecodeRuneInString(name); !unicode.IsUpper(r) {
		name = "Arg" + name
	}
	for taken[name] {
		name += "_"
	}
	taken[name] = true
	return name
}
