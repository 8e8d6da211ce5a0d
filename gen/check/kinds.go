package check

import (
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// A ruleKey is a key that is a rule, and what it is about.
type ruleKey struct {
	name  string
	kinds []ir.Kind // on which it means something
	about string
}

func ruleKeys() []ruleKey {
	numbers := []ir.Kind{ir.KindInt, ir.KindUint, ir.KindFloat, ir.KindDuration}
	texts := []ir.Kind{ir.KindString}
	several := []ir.Kind{ir.KindList, ir.KindMap, ir.KindOrdered}
	return []ruleKey{
		{"min", numbers, "numbers and durations"},
		{"max", numbers, "numbers and durations"},
		{"xmin", numbers, "numbers and durations"},
		{"xmax", numbers, "numbers and durations"},
		{"multipleof", numbers, "numbers and durations"},
		{"minlen", texts, "strings"},
		{"maxlen", texts, "strings"},
		{"pattern", texts, "strings"},
		{"format", texts, "strings"},
		{"minitems", several, "lists and maps"},
		{"maxitems", several, "lists and maps"},
		{"unique", []ir.Kind{ir.KindList}, "lists"},
	}
}

// kinds checks that every rule is about something that the type has.
func (p *property) kinds() bool {
	good := true
	t := p.field.Type.Base()
	for _, k := range ruleKeys() {
		if !p.has(k.name) || k.name == "format" && t.Rules.Format == "" {
			continue // format=json was about the type
		}
		if !fits(k, t) {
			name, about := k.name, k.about
			if t.Rules.Format == "json" && name == "format" {
				name, about = "format=json", "any JSON value"
			}
			p.errorf(diag.RuleKind, k.name, kindHint(k, t), "%s is for %s, and this is %s", name, about, describe(t))
			good = false
		}
	}
	return good
}

func fits(k ruleKey, t *ir.Type) bool {
	if t.Quoted || k.name == "format" && t.Rules.Format == "json" {
		return false // anything that is free-form JSON was taken before
	}
	for _, kind := range k.kinds {
		if kind == t.Kind {
			return true
		}
	}
	return false
}

// kindHint says what the author may have meant.
func kindHint(k ruleKey, t *ir.Type) string {
	several := t.Kind == ir.KindList || t.Kind == ir.KindMap || t.Kind == ir.KindOrdered
	low, high := k.name == "min" || k.name == "minlen" || k.name == "minitems", k.name == "max" || k.name == "maxlen" || k.name == "maxitems"
	switch {
	case several && low:
		return "use minitems; elements take no rules"
	case several && high:
		return "use maxitems; elements take no rules"
	case t.Kind == ir.KindEnum:
		return "use enum= to allow some of the constants only"
	case t.Kind == ir.KindString && low:
		return "use minlen"
	case t.Kind == ir.KindString && high:
		return "use maxlen"
	}
	return "delete it"
}

// describe names a type for messages.
func describe(t *ir.Type) string {
	if t.Quoted {
		plain := *t
		plain.Quoted = false
		return describe(&plain) + " in a string"
	}
	switch t.Kind {
	case ir.KindBool:
		return "a boolean"
	case ir.KindInt, ir.KindUint:
		return "an integer"
	case ir.KindFloat:
		return "a number"
	case ir.KindString:
		return "a string"
	case ir.KindEnum:
		return "an enum"
	case ir.KindStruct, ir.KindObject:
		return "an object"
	case ir.KindList:
		return "a list"
	case ir.KindArray:
		return "an array of fixed length"
	case ir.KindMap, ir.KindOrdered:
		return "a map"
	case ir.KindPointer:
		return describe(t.Elem) + " or null"
	case ir.KindTime:
		return "a time"
	case ir.KindJSON:
		return "any JSON value"
	case ir.KindText:
		return "a type with text methods"
	case ir.KindMarshaler:
		return "a type with JSON methods"
	}
	return describeForeign(t)
}

// describeForeign names the types of the standard library, and what is like them.
func describeForeign(t *ir.Type) string {
	switch t.Kind {
	case ir.KindBytes:
		return "base64 text"
	case ir.KindDuration:
		return "a duration"
	case ir.KindURL:
		return "a URI"
	case ir.KindRaw, ir.KindAny:
		return "any JSON value"
	case ir.KindUnion:
		return "a union"
	case ir.KindNumber:
		return "a json.Number"
	case ir.KindBigInt:
		return "an integer of any size"
	}
	return "an unknown type"
}
