package check

import (
	"math"
	"math/big"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// bounds checks that the Go type holds the bounds, and that something lies between
// them.
func (p *property) bounds() bool {
	t := p.field.Type.Base()
	r := t.Rules
	good := true
	for _, b := range []struct{ key, text string }{
		{"min", r.Min}, {"max", r.Max}, {"xmin", r.XMin}, {"xmax", r.XMax}, {"multipleof", r.MultipleOf},
	} {
		if b.text != "" && !p.holds(t, b.key, b.text) {
			good = false
		}
	}
	if !good {
		return false
	}
	whole := t.Kind != ir.KindFloat
	return p.rangeOf(t, "min", r.Min, "xmin", r.XMin, "max", r.Max, "xmax", r.XMax, whole) &&
		p.rangeOf(t, "minlen", r.MinLen, "", "", "maxlen", r.MaxLen, "", "", true) &&
		p.rangeOf(t, "minitems", r.MinItems, "", "", "maxitems", r.MaxItems, "", "", true)
}

// holds checks that a number is one of the type.
func (p *property) holds(t *ir.Type, key, text string) bool {
	v, ok := ir.Number(text)
	if !ok {
		p.errorf(diag.RuleKind, key, "write a number", "%s=%s is no number, and this is %s", key, text, describe(t))
		return false
	}
	if fault := outside(t, v); fault != "" {
		p.errorf(diag.BoundOutsideType, key, "write a number that the type can hold", "%s=%s %s", key, text, fault)
		return false
	}
	return true
}

// outside says why a numeric type cannot hold a value, "" when it can.
func outside(t *ir.Type, v *big.Rat) string {
	switch t.Kind {
	case ir.KindFloat:
		limit := math.MaxFloat64
		if t.Bits == 32 {
			limit = math.MaxFloat32
		}
		if new(big.Rat).Abs(v).Cmp(new(big.Rat).SetFloat64(limit)) > 0 {
			return "is beyond the range of the type"
		}
	case ir.KindInt, ir.KindUint:
		if !v.IsInt() {
			return "is no whole number"
		}
		low, high := limits(t)
		if v.Num().Cmp(low) < 0 || v.Num().Cmp(high) > 0 {
			return "is beyond the range of the type, which is " + low.String() + " to " + high.String()
		}
	}
	return ""
}

// limits returns the least and the greatest value of an integer type.
func limits(t *ir.Type) (low, high *big.Int) {
	one := big.NewInt(1)
	if t.Kind == ir.KindUint {
		high = new(big.Int).Lsh(one, uint(t.Bits))
		return new(big.Int), high.Sub(high, one)
	}
	high = new(big.Int).Lsh(one, uint(t.Bits-1))
	return new(big.Int).Neg(high), new(big.Int).Sub(high, one)
}

// rangeOf checks that a value lies between bounds; x marks exclusive ones. For whole
// numbers an exclusive bound is the next inclusive one.
func (p *property) rangeOf(t *ir.Type, minKey, minText, xminKey, xminText, maxKey, maxText, xmaxKey, xmaxText string, whole bool) bool {
	low := tighter(end{minKey, minText, false}, end{xminKey, xminText, true}, 1, whole)
	high := tighter(end{maxKey, maxText, false}, end{xmaxKey, xmaxText, true}, -1, whole)
	if low.text == "" || high.text == "" {
		return true
	}
	order := low.value(1, whole).Cmp(high.value(-1, whole))
	if order < 0 || order == 0 && (whole || !low.exclusive && !high.exclusive) {
		return true
	}
	p.errorf(diag.EmptyRange, high.key, "swap or widen the bounds", "no value lies between %s=%s and %s=%s", low.key, shown(t, low.text), high.key, shown(t, high.text))
	return false
}

// An end is one bound of a range.
type end struct {
	key, text string
	exclusive bool
}

// value returns the bound; for whole numbers, the outermost value inside it.
func (e end) value(sign int64, whole bool) *big.Rat {
	v, ok := ir.Number(e.text)
	if !ok {
		return new(big.Rat)
	}
	if e.exclusive && whole {
		v.Add(v, big.NewRat(sign, 1))
	}
	return v
}

// tighter returns the bound that excludes more: the greater one for lower bounds,
// sign 1, and the smaller one for upper bounds, sign -1.
func tighter(a, b end, sign int64, whole bool) end {
	switch {
	case a.text == "":
		return b
	case b.text == "":
		return a
	}
	order := int64(a.value(sign, whole).Cmp(b.value(sign, whole))) * sign
	if order > 0 || order == 0 && a.exclusive {
		return a
	}
	return b
}
