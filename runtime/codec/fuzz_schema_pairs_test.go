package codec

import "time"

// A pair is a schema with the decoder for it, as the generator makes them for one
// type. Two keywords of the tests' own tell the judge which coercions apply: x-choice
// (strings are no integers here) and x-time (the value is a time, not text).
type pair struct {
	schema string
	decode func(*Reader)
}

var pairs = []pair{
	{`{"type":"string"}`, func(r *Reader) { _ = r.String() }},
	{`{"type":"string","minLength":2,"maxLength":4}`, func(r *Reader) { r.StringRules(&StringRules{MinLen: 2, HasMaxLen: true, MaxLen: 4}) }},
	{`{"type":"string","pattern":"^[a-z]+$|é"}`, func(r *Reader) { r.StringRules(&StringRules{Pattern: MustPattern("^[a-z]+$|é")}) }},
	{`{"type":"string","format":"date-time"}`, func(r *Reader) { r.StringRules(&StringRules{Format: FormatDateTime}) }},
	{`{"type":"string","format":"duration"}`, func(r *Reader) { r.StringRules(&StringRules{Format: FormatDuration}) }},
	{`{"type":"string","format":"ipv4"}`, func(r *Reader) { r.StringRules(&StringRules{Format: FormatIPv4}) }},
	{`{"type":"string","format":"uri","maxLength":30}`, func(r *Reader) { r.StringRules(&StringRules{Format: FormatURI, HasMaxLen: true, MaxLen: 30}) }},
	{`{"type":"string","format":"date-time","x-time":true}`, func(r *Reader) { r.Time() }},
	{`{"type":"string","enum":["a","b","é"]}`, func(r *Reader) { r.Enum(NewEnum("a", "b", "é")) }},
	{`{"type":"string","enum":["true","1",""]}`, func(r *Reader) { r.StringRules(&StringRules{Values: NewEnum("true", "1", "")}) }},
	{`{"type":"boolean"}`, func(r *Reader) { r.Bool() }},
	{`{"type":"integer"}`, func(r *Reader) { r.Int(64) }},
	{`{"type":"integer","minimum":-128,"maximum":127}`, func(r *Reader) { r.Int(8) }},
	{`{"type":"integer","minimum":-2147483648,"maximum":2147483647}`, func(r *Reader) { r.Int(32) }},
	{`{"type":"integer","minimum":0}`, func(r *Reader) { r.Uint(64) }},
	{`{"type":"integer","minimum":0,"maximum":65535}`, func(r *Reader) { r.Uint(16) }},
	{`{"type":"integer","minimum":-3,"exclusiveMaximum":100,"multipleOf":3}`, func(r *Reader) {
		r.IntRules(64, &IntRules{HasMin: true, Min: -3, HasXMax: true, XMax: 100, MultipleOf: 3})
	}},
	{`{"type":"integer","exclusiveMinimum":1,"maximum":18446744073709551614}`, func(r *Reader) {
		r.UintRules(64, &UintRules{HasXMin: true, XMin: 1, HasMax: true, Max: 18446744073709551614})
	}},
	{`{"type":"integer","enum":[1,2,-3]}`, func(r *Reader) { r.IntEnum(NewIntEnum(1, 2, -3)) }},
	{`{"type":"integer","enum":[1,2],"x-choice":true}`, func(r *Reader) { r.IntRules(64, &IntRules{Values: NewIntEnum(1, 2)}) }},
	{`{"type":"integer","enum":[1,2,9],"minimum":2,"x-choice":true}`, func(r *Reader) {
		r.IntRules(64, &IntRules{Values: NewIntEnum(1, 2, 9), HasMin: true, Min: 2})
	}},
	{`{"type":"integer","enum":[1,2,9],"maximum":2,"x-choice":true}`, func(r *Reader) {
		r.UintRules(64, &UintRules{Values: NewUintEnum(1, 2, 9), HasMax: true, Max: 2})
	}},
	{`{"type":"string","enum":["a","abcde"],"maxLength":4}`, func(r *Reader) {
		r.StringRules(&StringRules{Values: NewEnum("a", "abcde"), HasMaxLen: true, MaxLen: 4})
	}},
	{`{"type":"integer","minimum":0,"enum":[1,18446744073709551615]}`, func(r *Reader) { r.UintEnum(NewUintEnum(1, 18446744073709551615)) }},
	{`{"type":"number"}`, func(r *Reader) { r.Float(64) }},
	{`{"type":"number","minimum":0.1,"exclusiveMaximum":1e2,"multipleOf":0.1}`, func(r *Reader) {
		r.FloatRules(64, &FloatRules{HasMin: true, Min: 0.1, HasXMax: true, XMax: 100, MultipleOf: 0.1})
	}},
	{`{"type":"number","exclusiveMinimum":0,"maximum":0.3}`, func(r *Reader) {
		r.FloatRules(64, &FloatRules{HasXMin: true, XMin: 0, HasMax: true, Max: 0.3})
	}},
	{`{"type":"number","multipleOf":2.5e-7}`, func(r *Reader) { r.FloatRules(64, &FloatRules{MultipleOf: 2.5e-7}) }},
	{`{"type":"number","enum":[0.5,1,1e3]}`, func(r *Reader) { r.FloatRules(64, &FloatRules{Values: NewFloatEnum(0.5, 1, 1e3)}) }},
	{`{"type":"number","minimum":-1.5}`, func(r *Reader) { r.FloatRules(32, &FloatRules{HasMin: true, Min: -1.5}) }},
	{`{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":3}`, func(r *Reader) {
		ReadList(r, &ListRules{MinItems: 1, HasMax: true, MaxItems: 3}, readInt)
	}},
	{`{"type":"array","items":{"type":"string"},"uniqueItems":true}`, func(r *Reader) { ReadList(r, &ListRules{Unique: true}, readString) }},
	{`{"type":"array","items":{"type":"number"},"uniqueItems":true}`, func(r *Reader) {
		ReadList(r, &ListRules{Unique: true}, func(r *Reader, v *float64) { *v = r.Float(64) })
	}},
	{`{"type":"array","items":{},"uniqueItems":true}`, func(r *Reader) {
		ReadList(r, &ListRules{Unique: true}, func(r *Reader, v *Value) { *v = r.Value() })
	}},
	{`{"type":"array","items":{"type":"boolean"},"minItems":2,"maxItems":2,"x-array":true}`, func(r *Reader) {
		ReadArray(r, make([]bool, 2), func(r *Reader, v *bool) { *v = r.Bool() })
	}},
	{`{"type":"array","items":{"type":"array","items":{"type":"integer"},"uniqueItems":true}}`, func(r *Reader) {
		ReadList(r, nil, func(r *Reader, v *[]int64) { *v = ReadList(r, &ListRules{Unique: true}, readInt) })
	}},
	{`{"type":"object","additionalProperties":{"type":"integer"},"minProperties":1,"maxProperties":2}`, func(r *Reader) {
		ReadMap[string](r, &MapRules{MinItems: 1, HasMax: true, MaxItems: 2}, readInt)
	}},
	{`{"type":"object","additionalProperties":{"type":"boolean"},"propertyNames":{"enum":["a","b"]}}`, func(r *Reader) {
		ReadOrdered(r, &MapRules{Keys: NewEnum("a", "b")}, func(r *Reader, v *bool) { *v = r.Bool() })
	}},
	{`{"type":"object","additionalProperties":true}`, func(r *Reader) { r.Object() }},
	{`{}`, func(r *Reader) { r.Value() }},
	{`{"anyOf":[{"type":"integer"},{"type":"null"}]}`, func(r *Reader) { ReadPointer(r, readInt) }},
	{`{"type":"object","additionalProperties":false,"properties":{
		"a":{"type":"string","minLength":1},
		"b":{"type":"integer","minimum":1,"maximum":9},
		"c":{"anyOf":[{"type":"string","format":"date-time","x-time":true},{"type":"null"}]},
		"d":{"type":"array","items":{"type":"object","properties":{"x":{"type":"number"}},"required":["x"]}}
	},"required":["a","d"]}`, decodePaired},
}

type pairedItem struct{ X float64 }

type paired struct {
	A string
	B int64
	C *time.Time
	D []pairedItem
}

var (
	fieldsPaired     = NewFields("Paired", Required("a"), Optional("b"), Optional("c"), Required("d"))
	fieldsPairedItem = NewFields("PairedItem", Required("x"), Open())
	rulesPairedA     = StringRules{MinLen: 1}
	rulesPairedB     = IntRules{HasMin: true, Min: 1, HasMax: true, Max: 9}
)

func decodePaired(r *Reader) {
	var v paired
	if !r.BeginObject(fieldsPaired) {
		return
	}
	for r.NextField() {
		switch r.Field() {
		case "a":
			v.A = r.StringRules(&rulesPairedA)
		case "b":
			v.B = r.IntRules(64, &rulesPairedB)
		case "c":
			v.C = ReadPointer(r, func(r *Reader, v *time.Time) { *v = r.Time() })
		case "d":
			v.D = ReadList(r, nil, decodePairedItem)
		}
	}
}

func decodePairedItem(r *Reader, v *pairedItem) {
	if !r.BeginObject(fieldsPairedItem) {
		return
	}
	for r.NextField() {
		v.X = r.Float(64)
	}
}
