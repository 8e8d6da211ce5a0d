package check

import (
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// values checks the values that the author allows against the type and the other
// rules.
func (p *property) values() {
	t := p.field.Type.Base()
	for t.Kind == ir.KindList || t.Kind == ir.KindArray {
		t = t.Elem.Base()
	}
	if len(t.Rules.Values) == 0 {
		return
	}
	rest := *t
	rest.Rules.Values = nil
	for _, v := range t.Rules.Values {
		for _, f := range judge(&rest, []byte(v), "") {
			p.errorf(diag.EnumInvalid, "enum", "delete it, or widen the rule", "the value %s of enum %s", v, f.message)
		}
	}
}

// defaults checks a default against the type and the rules.
func (p *property) defaults() {
	if !p.has("default") {
		return
	}
	if p.has("optional") {
		p.errorf(diag.OptionalAndDefault, "optional", "delete optional: a default makes the argument optional", "optional beside default says nothing")
	}
	faults := p.judge(p.field.Default)
	for _, f := range faults {
		code := map[faultCode]diag.Code{
			wrongType:   diag.DefaultType,
			againstRule: diag.DefaultOutOfRules,
			noConstant:  diag.DefaultNotConstant,
		}[f.code]
		p.errorf(code, "default", f.hint, "the default %s%s", f.at(), f.message)
	}
}

// examples checks that each example would be accepted.
func (p *property) examples() {
	for _, e := range p.field.Examples {
		faults := p.judge(e)
		if len(faults) > 0 {
			f := faults[0]
			p.errorf(diag.ExampleInvalid, "example", f.hint, "the example %s %s%s", e, f.at(), f.message)
		}
	}
}
