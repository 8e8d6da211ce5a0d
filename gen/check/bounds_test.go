package check

import (
	"testing"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// TestRanges checks which pairs of bounds leave a value.
func TestRanges(t *testing.T) {
	number := &ir.Type{Kind: ir.KindFloat, Bits: 64}
	tests := map[string]struct {
		typ   *ir.Type
		rules ir.Rules
		want  diag.Code // "" for none
	}{
		"one value":             {integer(64, ir.Rules{}), ir.Rules{Min: "1", Max: "1"}, ""},
		"swapped":               {integer(64, ir.Rules{}), ir.Rules{Min: "2", Max: "1"}, diag.EmptyRange},
		"whole between":         {integer(64, ir.Rules{}), ir.Rules{XMin: "1", XMax: "3"}, ""},
		"no whole between":      {integer(64, ir.Rules{}), ir.Rules{XMin: "1", XMax: "2"}, diag.EmptyRange},
		"fraction between":      {number, ir.Rules{XMin: "1", XMax: "2"}, ""},
		"touching exclusive":    {number, ir.Rules{Min: "1", XMax: "1"}, diag.EmptyRange},
		"the tighter lower one": {number, ir.Rules{Min: "1", XMin: "0", Max: "1"}, ""},
		"the tighter upper one": {number, ir.Rules{Min: "1", Max: "5", XMax: "1"}, diag.EmptyRange},
		"equal, one exclusive":  {number, ir.Rules{Min: "1", XMin: "1", Max: "1"}, diag.EmptyRange},
		"lengths":               {text(ir.Rules{}), ir.Rules{MinLen: "2", MaxLen: "1"}, diag.EmptyRange},
		"only one bound":        {number, ir.Rules{Min: "1"}, ""},
		"uint below zero":       {&ir.Type{Kind: ir.KindUint, Bits: 64}, ir.Rules{Min: "-1"}, diag.BoundOutsideType},
		"float32":               {&ir.Type{Kind: ir.KindFloat, Bits: 32}, ir.Rules{Max: "1e39"}, diag.BoundOutsideType},
		"duration":              {integer(64, ir.Rules{}), ir.Rules{Max: "5s"}, diag.RuleKind},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			test.typ.Rules = test.rules
			var list diag.List
			p := property{checker: &checker{list: &list}, field: &ir.Field{Type: test.typ}, name: "x"}
			p.bounds()
			var got diag.Code
			if all := list.Sorted(); len(all) > 0 {
				got = all[0].Code
			}
			if got != test.want {
				t.Errorf("reported %q, want %q", got, test.want)
			}
		})
	}
}
