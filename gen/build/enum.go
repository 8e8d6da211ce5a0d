package build

import (
	"go/ast"
	"go/constant"
	"go/types"
	"math/bits"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
)

// minFlags is how many constants, all distinct powers of two, make an integer type
// a set of bit flags rather than an enum.
const minFlags = 3

// enum returns a named string or integer type with constants as an enum, and any
// other type as it is.
func enum(plain *ir.Type, n *types.Named, decl *load.TypeDecl) *ir.Type {
	switch plain.Kind {
	case ir.KindString, ir.KindInt, ir.KindUint:
	default:
		return plain
	}
	var consts []ir.Const
	seen := map[string]bool{}
	for _, c := range decl.Consts {
		if c.Name == "_" || n.Obj().Exported() && !ast.IsExported(c.Name) {
			continue
		}
		value, ok := constValue(c.Object.Val())
		if !ok || seen[value] {
			continue
		}
		seen[value] = true
		doc := docText(c.Doc)
		if doc == "" {
			doc = docText(c.Comment)
		}
		consts = append(consts, ir.Const{GoName: c.Name, Value: value, Doc: doc})
	}
	if len(consts) == 0 {
		return plain
	}
	if areFlags(decl.Consts, seen) {
		plain.Flags = true
		return plain
	}
	return &ir.Type{Kind: ir.KindEnum, Elem: plain, Enum: consts}
}

// constValue returns the JSON literal of a constant.
func constValue(v constant.Value) (string, bool) {
	switch v.Kind() {
	case constant.String:
		return quote(constant.StringVal(v)), true
	case constant.Int:
		return v.ExactString(), true
	}
	return "", false
}

// areFlags reports whether the values, of which some constants are, are bit flags.
func areFlags(consts []*load.ConstDecl, values map[string]bool) bool {
	if len(values) < minFlags {
		return false
	}
	for _, c := range consts {
		v := c.Object.Val()
		if value, _ := constValue(v); !values[value] {
			continue
		}
		if v.Kind() != constant.Int || constant.Sign(v) <= 0 || !isPowerOfTwo(v) {
			return false
		}
	}
	return true
}

func isPowerOfTwo(v constant.Value) bool {
	u, exact := constant.Uint64Val(v)
	return exact && bits.OnesCount64(u) == 1
}
