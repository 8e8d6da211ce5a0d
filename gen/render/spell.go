package render

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// goType spells a type as the author did.
func (f *file) goType(t *ir.Type) *jen.Statement {
	if t.Named != nil {
		return f.named(t.Named)
	}
	switch t.Kind {
	case ir.KindStruct:
		return jen.Id(f.info(t.Struct).typeName)
	case ir.KindPointer:
		return jen.Op("*").Add(f.goType(t.Elem))
	case ir.KindList:
		return jen.Index().Add(f.goType(t.Elem))
	case ir.KindArray:
		return jen.Index(jen.Lit(t.Len)).Add(f.goType(t.Elem))
	case ir.KindMap:
		return jen.Map(f.goType(t.Key)).Add(f.goType(t.Elem))
	case ir.KindOrdered:
		return f.runtime("Map").Types(f.goType(t.Elem))
	case ir.KindObject:
		return f.runtime("Object")
	case ir.KindJSON:
		return f.runtime("JSON")
	case ir.KindTime:
		return f.qual("time", "time", "Time")
	case ir.KindBytes:
		return jen.Index().Add(f.byteType(t))
	case ir.KindAny:
		return jen.Any()
	}
	return jen.Id(f.predeclared(t))
}

// byteType spells the elements of a KindBytes.
func (f *file) byteType(t *ir.Type) *jen.Statement {
	if t.Elem == nil {
		return jen.Byte()
	}
	return f.goType(t.Elem)
}

func (f *file) predeclared(t *ir.Type) string {
	bits := strconv.Itoa(t.Bits)
	if t.Word {
		bits = ""
	}
	switch t.Kind {
	case ir.KindBool:
		return "bool"
	case ir.KindString:
		return "string"
	case ir.KindInt:
		return "int" + bits
	case ir.KindUint:
		return "uint" + bits
	case ir.KindFloat:
		return "float" + bits
	}
	f.failf("a type of kind %d has no spelling", t.Kind)
	return "any"
}

// plain tells whether t is the predeclared type name, so that a conversion to
// it would change nothing.
func (f *file) plain(t *ir.Type, name string) bool {
	return t.Named == nil && f.predeclared(t) == name
}

// ident is the part of an identifier that stands for a type: its name, behind
// its package when that is another one.
func (f *file) ident(t *ir.Type) string {
	if n := t.Named; n != nil {
		name := upperFirst(n.Name)
		if n.PkgPath != f.pkg.Path && n.PkgPath != "" {
			name = upperFirst(n.PkgName) + name
		}
		for _, arg := range n.Args {
			name += f.ident(arg)
		}
		return name
	}
	switch t.Kind {
	case ir.KindStruct:
		return upperFirst(t.Struct.Name)
	case ir.KindPointer:
		return f.ident(t.Elem) + "Pointer"
	case ir.KindList, ir.KindArray:
		return f.ident(t.Elem) + "List"
	case ir.KindMap, ir.KindOrdered:
		return f.ident(t.Elem) + "Map"
	case ir.KindObject:
		return "Object"
	case ir.KindJSON:
		return "JSON"
	case ir.KindTime:
		return "Time"
	case ir.KindBytes:
		return "Bytes"
	case ir.KindAny:
		return "Any"
	}
	return upperFirst(f.predeclared(t))
}

// sourcePackage finds the packages in [ir.Struct.Source].
var sourcePackage = regexp.MustCompile(`"([^" ]+) ([^" ]+)"\.(\w+)`)

// anonymous spells an anonymous struct, one field on each line.
func (f *file) anonymous(s *ir.Struct) *jen.Statement {
	if s.Source == "" {
		f.failf("the anonymous struct %s has no spelling", s.Name)
		return jen.Struct()
	}
	out := jen.Null()
	rest := s.Source
	for {
		m := sourcePackage.FindStringSubmatchIndex(rest)
		if m == nil {
			break
		}
		out.Op(lines(rest[:m[0]])).Add(f.qual(rest[m[2]:m[3]], rest[m[4]:m[5]], rest[m[6]:m[7]]))
		rest = rest[m[1]:]
	}
	return out.Op(lines(rest))
}

// failf records the first problem: the data is not what the stages before
// promise.
func (f *file) failf(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(format, args...)
	}
}

// separators finds the strings and the semicolons of a struct type.
var separators = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|; `)

// lines breaks a struct type that is spelled on one line, and writes its tags as
// people do.
func lines(source string) string {
	return separators.ReplaceAllStringFunc(source, func(found string) string {
		if found == "; " {
			return "\n"
		}
		if tag, err := strconv.Unquote(found); err == nil && strconv.CanBackquote(tag) {
			return "`" + tag + "`"
		}
		return found
	})
}
