package schema

import (
	"math/big"
	"strconv"

	"github.com/cloudg/cloudg/gen/ir"
)

// rules returns the keywords for the checks on a value of t, those that the
// width of an integer implies included. Results are not checked, so that only the width
// is said about them.
func (b *builder) rules(t *ir.Type) []member {
	r := t.Rules
	if !b.input {
		r = ir.Rules{}
	}
	var out []member
	number := func(keyword, text string) {
		if text != "" {
			out = append(out, member{keyword, literal(text)})
		}
	}
	low, high := bounds(t, len(r.Values) > 0)
	number("minimum", tighter(r.Min, low, 1))
	number("maximum", tighter(r.Max, high, -1))
	number("exclusiveMinimum", r.XMin)
	number("exclusiveMaximum", r.XMax)
	number("multipleOf", r.MultipleOf)
	number("minLength", r.MinLen)
	number("maxLength", r.MaxLen)
	size := "Items"
	if t.Kind != ir.KindList {
		size = "Properties"
	}
	number("min"+size, r.MinItems)
	number("max"+size, r.MaxItems)
	if r.Unique {
		out = append(out, member{"uniqueItems", literal("true")})
	}
	if r.Pattern != "" {
		out = append(out, member{"pattern", str(r.Pattern)})
	}
	if r.Format != "" {
		out = append(out, member{"format", str(r.Format)})
	}
	if len(r.Values) > 0 {
		out = append(out, member{"enum", literals(r.Values)})
	}
	return out
}

// bounds returns what the width of an integer type implies, "" for no bound, as when
// the values are listed.
// The bounds of 64 bits are not published: JSON readers of other languages
// cannot hold them.
func bounds(t *ir.Type, listed bool) (low, high string) {
	switch {
	case listed:
		return "", ""
	case t.Kind == ir.KindUint && t.Bits < 64:
		return "0", strconv.FormatUint(1<<t.Bits-1, 10)
	case t.Kind == ir.KindUint:
		return "0", ""
	case t.Kind == ir.KindInt && t.Bits < 64:
		high := int64(1)<<(t.Bits-1) - 1
		return strconv.FormatInt(-high-1, 10), strconv.FormatInt(high, 10)
	}
	return "", ""
}

// tighter returns the bound that excludes more: the greater one when sign is 1,
// the smaller one when it is -1. The author's spelling wins between equals.
func tighter(author, implied string, sign int) string {
	if author == "" || implied == "" {
		return author + implied
	}
	a, ok := new(big.Rat).SetString(author)
	b, _ := new(big.Rat).SetString(implied)
	if ok && a.Cmp(b)*sign < 0 {
		return implied
	}
	return author
}

func decimal(n int) string { return strconv.Itoa(n) }
