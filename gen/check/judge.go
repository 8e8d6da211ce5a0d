package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// A fault is what is wrong with a value that the author wrote.
type fault struct {
	code    faultCode
	path    string // in the value, "" for the whole
	message string // completes "the default"
	hint    string
}

// at names the part of the value that is meant.
func (f fault) at() string {
	if f.path == "" {
		return ""
	}
	return "at " + f.path + " "
}

type faultCode uint8

const (
	wrongType faultCode = iota
	againstRule
	noConstant
)

// judge says what is wrong with a JSON text as a value of a type. Authors write
// exact values: the coercions that callers enjoy do not apply.
func judge(t *ir.Type, text []byte, path string) []fault {
	if !json.Valid(text) {
		return []fault{{wrongType, path, "is no JSON value, and this is " + describe(t), formHint(t)}}
	}
	null := string(text) == "null"
	switch {
	case t.Kind == ir.KindPointer && null:
		return nil
	case t.Kind == ir.KindPointer:
		return judge(t.Elem, text, path)
	case t.Kind == ir.KindJSON, t.Kind == ir.KindRaw, t.Kind == ir.KindAny, t.Kind == ir.KindMarshaler:
		return nil
	case null:
		return mismatch(t, path)
	case t.Quoted:
		return judgeQuoted(t, text, path)
	}
	return judgeKind(t, text, path)
}

// judgeKind judges a value that is not null.
func judgeKind(t *ir.Type, text []byte, path string) []fault {
	switch t.Kind {
	case ir.KindBool:
		return decoded[bool](t, text, path)
	case ir.KindInt, ir.KindUint, ir.KindFloat:
		return judgeNumber(t, text, path)
	case ir.KindString:
		return judgeString(t, text, path)
	case ir.KindText:
		return judgeText(t, text, path)
	case ir.KindEnum:
		return judgeEnum(t, text, path)
	case ir.KindTime:
		return judgeTime(t, text, path)
	case ir.KindList, ir.KindArray:
		return judgeList(t, text, path)
	case ir.KindMap, ir.KindOrdered, ir.KindObject, ir.KindStruct:
		return judgeObject(t, text, path)
	case ir.KindUnion:
		return judgeUnion(t, text, path)
	}
	return judgeForeign(t, text, path)
}

// decoded reports a value that is not of the JSON type that V stands for.
func decoded[V any](t *ir.Type, text []byte, path string) []fault {
	var v V
	if json.Unmarshal(text, &v) != nil {
		return mismatch(t, path)
	}
	return nil
}

func mismatch(t *ir.Type, path string) []fault {
	return []fault{{wrongType, path, "is not " + describe(t), formHint(t)}}
}

// formHint says how a value of the type is written.
func formHint(t *ir.Type) string {
	switch t.Kind {
	case ir.KindBool:
		return "write true or false"
	case ir.KindInt, ir.KindUint, ir.KindFloat:
		return "write a number, without quotes"
	case ir.KindEnum:
		return "the values are " + diag.Words(t.Values())
	case ir.KindTime:
		return "write it like 2006-01-02T15:04:05Z"
	case ir.KindList, ir.KindArray:
		return "write a JSON list in a raw string, such as `[]`"
	case ir.KindMap, ir.KindOrdered, ir.KindObject, ir.KindStruct:
		return "write a JSON object in a raw string, such as `{}`"
	case ir.KindPointer:
		return formHint(t.Elem) + ", or null"
	case ir.KindBytes:
		return "write base64 text"
	case ir.KindDuration:
		return "write it like 90s or PT1M30S"
	case ir.KindNumber, ir.KindBigInt:
		return "write a number, without quotes"
	case ir.KindURL:
		return "write an absolute URI"
	case ir.KindUnion:
		return "write a JSON object in a raw string, with the property " + t.Union.Discriminator
	}
	return "write it as JSON"
}

func judgeNumber(t *ir.Type, text []byte, path string) []fault {
	v, ok := ir.Number(string(text))
	if !ok {
		return mismatch(t, path)
	}
	if why := outside(t, v); why != "" {
		return []fault{{wrongType, path, why, "write a number that the type can hold"}}
	}
	return judgeBounds(t.Rules, string(text), v, path)
}

func judgeEnum(t *ir.Type, text []byte, path string) []fault {
	if faults := judge(t.Elem, text, path); len(faults) > 0 && !t.ByName {
		return mismatch(t, path)
	}
	if slices.Contains(t.Values(), string(text)) {
		return nil
	}
	hint := formHint(t)
	for _, c := range t.Enum {
		if `"`+c.GoName+`"` == string(text) {
			hint = fmt.Sprintf("write the value of %s, which is %s", c.GoName, c.Value)
		}
	}
	return []fault{{noConstant, path, "is no constant of " + typeName(t), hint}}
}

func typeName(t *ir.Type) string {
	if t.Named == nil {
		return "the type"
	}
	return t.Named.Name
}

func judgeTime(t *ir.Type, text []byte, path string) []fault {
	var s string
	if json.Unmarshal(text, &s) != nil {
		return mismatch(t, path)
	}
	if _, err := time.Parse(time.RFC3339, s); err != nil {
		return mismatch(t, path)
	}
	return nil
}

// listed reports a value that is not among those that the author allows.
func listed(r ir.Rules, text, path string) []fault {
	if len(r.Values) == 0 || slices.Contains(r.Values, text) {
		return nil
	}
	return []fault{{againstRule, path, "is not among the values of enum", "the values are " + diag.Words(r.Values)}}
}
