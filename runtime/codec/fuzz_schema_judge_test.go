package codec

import (
	"encoding/json"
	"regexp"
	"strings"
)

// A judge applies the documented coercions to a document, so that the schema alone
// decides afterwards.
type judge struct {
	allowed map[[2]string]bool // target and source of the coercions
}

func newJudge() judge {
	j := judge{map[[2]string]bool{}}
	for _, c := range Coercions() {
		j.allowed[[2]string{c.Target, c.Source}] = true
	}
	return j
}

var (
	integerString = regexp.MustCompile(`^[+-]?\d+(_\d+)*(\.0*)?$`)
	numberString  = regexp.MustCompile(`^[+-]?(\d+(_\d+)*\.?|\.\d+(_\d+)*|\d+(_\d+)*\.\d+(_\d+)*)([eE][+-]?\d+(_\d+)*)?$`)
	leadingZeros  = regexp.MustCompile(`^(-?)0+(\d)`)
)

// number returns the JSON literal for a number in a string.
func number(s string) json.Number {
	s = strings.TrimPrefix(strings.ReplaceAll(strings.TrimSpace(s), "_", ""), "+")
	mantissa, exp, ok := strings.Cut(strings.ToLower(s), "e")
	if strings.HasPrefix(mantissa, ".") || strings.HasPrefix(mantissa, "-.") {
		mantissa = strings.Replace(mantissa, ".", "0.", 1)
	}
	s = leadingZeros.ReplaceAllString(strings.TrimSuffix(mantissa, "."), "$1$2")
	if ok {
		s += "e" + exp
	}
	return json.Number(s)
}

func jsonType(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case json.Number:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// coerce returns what v stands for under the schema.
func (j judge) coerce(schema map[string]any, v any) any {
	if branches, ok := schema["anyOf"].([]any); ok {
		if v == nil {
			return v
		}
		return j.coerce(branches[0].(map[string]any), v)
	}
	target, _ := schema["type"].(string)
	if schema["x-time"] != nil {
		target = "date-time"
	}
	if j.allowed[[2]string{target, jsonType(v)}] {
		v = j.convert(schema, target, v)
	}
	switch v := v.(type) {
	case []any:
		items, ok := schema["items"].(map[string]any)
		if !ok {
			return v
		}
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = j.coerce(items, item)
		}
		return list
	case map[string]any:
		return j.coerceMembers(schema, v)
	}
	return v
}

func (j judge) coerceMembers(schema map[string]any, v map[string]any) any {
	properties, _ := schema["properties"].(map[string]any)
	others, _ := schema["additionalProperties"].(map[string]any)
	m := map[string]any{}
	for name, member := range v {
		m[name] = member
		if s, ok := properties[name].(map[string]any); ok {
			m[name] = j.coerce(s, member)
		} else if others != nil {
			m[name] = j.coerce(others, member)
		}
	}
	return m
}

// convert applies one coercion, if the value is of the kind that it accepts.
func (j judge) convert(schema map[string]any, target string, v any) any {
	switch v := v.(type) {
	case nil:
		switch {
		case target == "array" && schema["x-array"] == nil:
			return []any{}
		case target == "object" && schema["properties"] == nil:
			return map[string]any{}
		}
	case bool:
		if v {
			return json.Number("1")
		}
		return json.Number("0")
	case json.Number:
		return convertNumber(target, v)
	case string:
		return convertString(schema, target, v)
	}
	return v
}

func convertNumber(target string, v json.Number) any {
	f, err := v.Float64()
	switch {
	case err != nil:
	case target == "boolean" && (f == 0 || f == 1):
		if IntValue(int64(f)).Equal(NumberValue(v.String())) {
			return f == 1
		}
	case target == "date-time" && f >= -62135596800 && f < 253402300800:
		return "1970-01-01T00:00:00Z"
	}
	return v
}

func convertString(schema map[string]any, target, v string) any {
	s := strings.TrimSpace(v)
	switch {
	case target == "integer" && schema["x-choice"] == nil && integerString.MatchString(s),
		target == "number" && numberString.MatchString(s):
		return number(v)
	case target == "boolean":
		switch strings.ToLower(v) {
		case "true", "t", "yes", "y", "on", "1":
			return true
		case "false", "f", "no", "n", "off", "0":
			return false
		}
	case target == "date-time" && len(v) == len("2006-01-02"):
		return v + "T00:00:00Z"
	case target == "array" || target == "object":
		if doc, err := unmarshal([]byte(v)); err == nil && json.Valid([]byte(v)) && jsonType(doc) == target {
			return doc
		}
	}
	return v
}
