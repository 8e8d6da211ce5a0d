package render

import (
	"cmp"
	"maps"
	"slices"

	"github.com/cloudg/cloudg/gen/ir"
)

// structInfo is what the file holds for a struct.
type structInfo struct {
	s   *ir.Struct
	typ *ir.Type // a plain use

	input, output bool // has a decoder, an encoder
	args          bool // the parameters of a flat handler: declared here
	typeName      string

	ident                  string // part of the identifiers below
	fields, decode, encode string
	rules                  []rulesVar // of the fields, in their order
}

// unionInfo is what the file holds for a union.
type unionInfo struct {
	u             *ir.Union
	input, output bool // has a decoder, an encoder

	ident                    string
	variable, decode, encode string
}

// enumInfo is the variable with the constants of a type.
type enumInfo struct {
	ident string // part of the name
	name  string
	typ   *ir.Type // the use with the most constants: others are narrowed
	used  bool
}

// collect finds the structs and enums that the handlers and forms need and names them.
func (f *file) collect(handlers []ir.Handler) {
	for _, form := range f.pkg.Forms {
		f.collectInput(form.Struct)
	}
	for _, h := range handlers {
		if in := h.Takes(); in != nil {
			f.collectInput(in.Args)
			f.structs[in.Args].args = in.Flat
		}
		ir.Walk(h.Returns().Type, func(typ *ir.Type) {
			switch {
			case typ.Kind == ir.KindEnum:
				whole := *typ
				whole.Enum = typ.Constants()
				f.addEnum(&whole)
			case typ.Struct != nil:
				f.addStruct(typ.Struct).output = true
			case typ.Union != nil:
				f.addUnion(typ.Union).output = true
			}
		})
	}
	f.nameTypes()
}

func (f *file) collectInput(args *ir.Struct) {
	ir.Walk(use(args), func(typ *ir.Type) {
		switch {
		case typ.Kind == ir.KindEnum:
			f.addEnum(typ)
		case typ.Struct != nil:
			f.addStruct(typ.Struct).input = true
		case typ.Union != nil:
			f.addUnion(typ.Union).input = true
		}
	})
}

// use returns a use of a struct without rules.
func use(s *ir.Struct) *ir.Type {
	return &ir.Type{Kind: ir.KindStruct, Named: s.Named, Struct: s}
}

func (f *file) addStruct(s *ir.Struct) *structInfo {
	info := f.structs[s]
	if info == nil {
		typ := use(s)
		info = &structInfo{s: s, typ: typ, ident: f.ident(typ)}
		if s.Union != nil {
			info.ident = f.ident(useUnion(s.Union)) + info.ident
		}
		f.structs[s] = info
	}
	return info
}

// useUnion returns a use of a union.
func useUnion(u *ir.Union) *ir.Type {
	return &ir.Type{Kind: ir.KindUnion, Named: u.Named, Union: u}
}

func (f *file) addUnion(u *ir.Union) *unionInfo {
	info := f.unions[u]
	if info == nil {
		info = &unionInfo{u: u, ident: f.ident(useUnion(u))}
		f.unions[u] = info
	}
	return info
}

// enumIdent is the identifier part of an enum's variable.
func (f *file) enumIdent(t *ir.Type) string {
	if t.ByName {
		return f.ident(t) + "Names"
	}
	return f.ident(t)
}

// enumKey tells the enums of a file apart: types of two packages may have one identifier
// part. The identifier part comes first, for the order of the file.
func (f *file) enumKey(t *ir.Type) string { return f.enumIdent(t) + " " + t.Named.PkgPath }

func (f *file) addEnum(t *ir.Type) {
	key := f.enumKey(t)
	e := f.enums[key]
	if e == nil {
		e = &enumInfo{ident: f.enumIdent(t)}
		f.enums[key] = e
	}
	if e.typ == nil || len(t.Enum) > len(e.typ.Enum) {
		e.typ = t
	}
}

// nameTypes gives every struct and enum its identifiers, in the order of the
// file.
func (f *file) nameTypes() {
	for _, info := range f.sortedStructs() {
		switch {
		case info.args:
			info.typeName = info.s.Name // checked to be free, as it is exported to the author
			f.names[info.typeName] = true
		case info.s.Named == nil:
			info.typeName = f.names.pick("cloudgStruct" + info.ident)
		}
		if info.input {
			info.fields = f.names.pick("cloudgFields" + info.ident)
			if !info.s.Hidden {
				info.decode = f.names.pick("cloudgDecode" + info.ident)
			}
		}
		if info.output && !info.s.Hidden {
			info.encode = f.names.pick("cloudgEncode" + info.ident)
		}
	}
	for _, info := range f.sortedUnions() {
		if info.input {
			info.variable = f.names.pick("cloudgUnion" + info.ident)
			info.decode = f.names.pick("cloudgDecode" + info.ident)
		}
		if info.output {
			info.encode = f.names.pick("cloudgEncode" + info.ident)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(f.enums)) {
		e := f.enums[key]
		e.name = f.names.pick("cloudgEnum" + e.ident)
	}
}

// sortedStructs returns the structs in the order of the file. Two may have one
// identifier part; their packages or messages then decide.
func (f *file) sortedStructs() []*structInfo {
	return slices.SortedFunc(maps.Values(f.structs), func(a, b *structInfo) int {
		return cmp.Or(
			cmp.Compare(a.ident, b.ident),
			cmp.Compare(pkgPath(a.s), pkgPath(b.s)),
			cmp.Compare(a.s.Pos.File, b.s.Pos.File),
			cmp.Compare(a.s.Pos.Line, b.s.Pos.Line),
			cmp.Compare(a.s.Pos.Col, b.s.Pos.Col),
			cmp.Compare(copied(a.s), copied(b.s)),
		)
	})
}

func (f *file) sortedUnions() []*unionInfo {
	return slices.SortedFunc(maps.Values(f.unions), func(a, b *unionInfo) int {
		return cmp.Or(cmp.Compare(a.ident, b.ident), cmp.Compare(a.u.Named.PkgPath, b.u.Named.PkgPath))
	})
}

// copied puts copies of a struct behind their original: first what is read from texts,
// then what is a form.
func copied(s *ir.Struct) int {
	switch {
	case s.Form:
		return 2
	case s.Texts:
		return 1
	}
	return 0
}

func pkgPath(s *ir.Struct) string {
	if s.Named == nil {
		return ""
	}
	return s.Named.PkgPath + "." + s.Named.Name
}

func (f *file) info(s *ir.Struct) *structInfo {
	info := f.structs[s]
	if info == nil {
		f.failf("the struct %s was not met before", s.Name)
		return &structInfo{s: s}
	}
	return info
}
