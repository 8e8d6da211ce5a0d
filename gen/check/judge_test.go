package check

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/ir"
)

func integer(bits int, r ir.Rules) *ir.Type { return &ir.Type{Kind: ir.KindInt, Bits: bits, Rules: r} }
func text(r ir.Rules) *ir.Type              { return &ir.Type{Kind: ir.KindString, Rules: r} }
func of(k ir.Kind, elem *ir.Type) *ir.Type  { return &ir.Type{Kind: k, Elem: elem} }

func level() *ir.Type {
	return &ir.Type{
		Kind: ir.KindEnum, Named: &ir.Named{Name: "Level"}, Elem: text(ir.Rules{}),
		Enum: []ir.Const{{GoName: "Low", Value: `"low"`}, {GoName: "High", Value: `"high"`}},
	}
}

func object() *ir.Type {
	return &ir.Type{Kind: ir.KindStruct, Struct: &ir.Struct{Name: "Object", Fields: []*ir.Field{
		{Name: "a", Required: true, Type: integer(64, ir.Rules{Min: "1"})},
		{Name: "b", Type: of(ir.KindList, level())},
	}}}
}

// A judgement is a value of a type and what is wrong with it: messages, with the path.
type judgement struct {
	typ   *ir.Type
	value string
	want  []string
}

func TestJudgeScalars(t *testing.T) {
	float := func(bits int, r ir.Rules) *ir.Type { return &ir.Type{Kind: ir.KindFloat, Bits: bits, Rules: r} }
	compare(t, map[string]judgement{
		"bool":             {&ir.Type{Kind: ir.KindBool}, "true", nil},
		"bool from number": {&ir.Type{Kind: ir.KindBool}, "1", []string{"is not a boolean"}},
		"int":              {integer(8, ir.Rules{}), "-128", nil},
		"int8 too great":   {integer(8, ir.Rules{}), "128", []string{"is beyond the range of the type, which is -128 to 127"}},
		"int fraction":     {integer(64, ir.Rules{}), "1.5", []string{"is no whole number"}},
		"uint64":           {&ir.Type{Kind: ir.KindUint, Bits: 64}, "18446744073709551615", nil},
		"uint negative":    {&ir.Type{Kind: ir.KindUint, Bits: 8}, "-1", []string{"is beyond the range of the type, which is 0 to 255"}},
		"int string":       {integer(64, ir.Rules{}), `"1"`, []string{"is not an integer"}},
		"huge exponent":    {float(64, ir.Rules{}), "1e999999999", []string{"is not a number"}},
		"float32":          {float(32, ir.Rules{}), "3.5e38", []string{"is beyond the range of the type"}},
		"min":              {integer(64, ir.Rules{Min: "2"}), "2", nil},
		"below xmin":       {integer(64, ir.Rules{XMin: "2"}), "2", []string{"breaks the rule xmin=2"}},
		"at xmax":          {float(64, ir.Rules{XMax: "0.5"}), "0.5", []string{"breaks the rule xmax=0.5"}},
		"multiple":         {float(64, ir.Rules{MultipleOf: "0.1"}), "0.3", nil},
		"no multiple":      {float(64, ir.Rules{MultipleOf: "0.1"}), "0.35", []string{"breaks the rule multipleof=0.1"}},
		"string":           {text(ir.Rules{MinLen: "2", MaxLen: "2"}), `"éé"`, nil},
		"string too long":  {text(ir.Rules{MaxLen: "2"}), `"abc"`, []string{"breaks the rule maxlen=2"}},
		"pattern":          {text(ir.Rules{Pattern: "b"}), `"abc"`, nil},
		"format":           {text(ir.Rules{Format: "uuid"}), `"x"`, []string{"breaks the rule format=uuid"}},
		"good format":      {text(ir.Rules{Format: "ipv4"}), `"10.0.0.1"`, nil},
		"listed":           {text(ir.Rules{Values: []string{`"a"`}}), `"b"`, []string{"is not among the values of enum"}},
		"null":             {text(ir.Rules{}), "null", []string{"is not a string"}},
		"no JSON":          {text(ir.Rules{}), "abc", []string{"is no JSON value, and this is a string"}},
		"nullable":         {of(ir.KindPointer, text(ir.Rules{})), "null", nil},
		"pointed to":       {of(ir.KindPointer, integer(64, ir.Rules{Max: "1"})), "2", []string{"breaks the rule max=1"}},
		"enum":             {level(), `"low"`, nil},
		"enum unknown":     {level(), `"mid"`, []string{"is no constant of Level"}},
		"enum number":      {level(), `1`, []string{"is not an enum"}},
	})
}

func TestJudgeComposites(t *testing.T) {
	compare(t, map[string]judgement{
		"time":             {&ir.Type{Kind: ir.KindTime}, `"2026-01-02T03:04:05.5+01:00"`, nil},
		"date":             {&ir.Type{Kind: ir.KindTime}, `"2026-01-02"`, []string{"is not a time"}},
		"list":             {of(ir.KindList, level()), `["low","x"]`, []string{"at 1 is no constant of Level"}},
		"array":            {&ir.Type{Kind: ir.KindArray, Len: 2, Elem: level()}, `["low"]`, []string{"has 1 elements instead of 2"}},
		"map":              {&ir.Type{Kind: ir.KindMap, Key: level(), Elem: level()}, `{"low":"high","x":"low"}`, []string{"at x has a key that is no constant of Level"}},
		"ordered":          {of(ir.KindOrdered, text(ir.Rules{})), `{"a":1}`, []string{"at a is not a string"}},
		"free object":      {&ir.Type{Kind: ir.KindObject}, `{"a":[1]}`, nil},
		"free object list": {&ir.Type{Kind: ir.KindObject}, `[1]`, []string{"is not an object"}},
		"any":              {&ir.Type{Kind: ir.KindJSON}, `null`, nil},
		"struct":           {object(), `{"a":1,"b":["low"]}`, nil},
		"struct faults": {object(), `{"b":["x"],"c":1}`, []string{
			"lacks the required property a", "at b.0 is no constant of Level", "has the unknown property c",
		}},
		"struct rule": {object(), `{"a":0}`, []string{"at a breaks the rule min=1"}},
	})
}

func compare(t *testing.T, tests map[string]judgement) {
	t.Helper()
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, f := range judge(test.typ, []byte(test.value), "") {
				got = append(got, f.at()+f.message)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("judge(%s) (-want +got):\n%s", test.value, diff)
			}
		})
	}
}

func TestJudgeForeign(t *testing.T) {
	seconds := func(r ir.Rules) *ir.Type { return &ir.Type{Kind: ir.KindDuration, Rules: r} }
	kind := func(k ir.Kind) *ir.Type { return &ir.Type{Kind: k} }
	textual := func(pkg, name string) *ir.Type {
		return &ir.Type{Kind: ir.KindText, Named: &ir.Named{PkgPath: pkg, Name: name}}
	}
	compare(t, map[string]judgement{
		"duration":             {seconds(ir.Rules{}), `"PT1M"`, nil},
		"no duration":          {seconds(ir.Rules{}), `"soon"`, []string{"is not a duration"}},
		"duration of a number": {seconds(ir.Rules{}), `5`, []string{"is not a duration"}},
		"fraction":             {seconds(ir.Rules{}), `"PT0.5S"`, []string{"has a fraction of a second or a sign, which the format duration of JSON Schema cannot write"}},
		"duration too short":   {seconds(ir.Rules{Min: "60000000000"}), `"PT1S"`, []string{"breaks the rule min=1m"}},
		"base64":               {kind(ir.KindBytes), `"AQI"`, nil},
		"no base64":            {kind(ir.KindBytes), `"?"`, []string{"is not base64 text"}},
		"uri":                  {kind(ir.KindURL), `"https://example.org"`, nil},
		"relative uri":         {kind(ir.KindURL), `"/a"`, []string{"is not a URI"}},
		"number":               {kind(ir.KindNumber), `1.50`, nil},
		"no number":            {kind(ir.KindNumber), `"x"`, []string{"is not a json.Number"}},
		"big integer":          {kind(ir.KindBigInt), `123456789012345678901234567890`, nil},
		"no big integer":       {kind(ir.KindBigInt), `1.5`, []string{"is not an integer of any size"}},
		"any":                  {kind(ir.KindAny), `null`, nil},
		"raw":                  {kind(ir.KindRaw), `{}`, nil},
		"address":              {textual("net/netip", "Addr"), `"::1"`, nil},
		"no address":           {textual("net/netip", "Addr"), `"x"`, []string{"is no text of the type Addr"}},
		"no prefix":            {textual("net/netip", "Prefix"), `"x"`, []string{"is no text of the type Prefix"}},
		"own text":             {textual("m", "Addr"), `"x"`, nil},
	})
}

func TestJudgeForms(t *testing.T) {
	kind := func(k ir.Kind) *ir.Type { return &ir.Type{Kind: k} }
	quoted := func(k ir.Kind) *ir.Type { return &ir.Type{Kind: k, Bits: 8, Quoted: true} }
	mapOf := func(key *ir.Type) *ir.Type {
		return &ir.Type{Kind: ir.KindMap, Key: key, Elem: kind(ir.KindBool)}
	}
	circle := &ir.Struct{Name: "Circle", Tag: "circle", Fields: []*ir.Field{{Name: "r", Required: true, Type: integer(64, ir.Rules{})}}}
	shape := &ir.Type{Kind: ir.KindUnion, Union: &ir.Union{Name: "Shape", Discriminator: "kind", Variants: []ir.Variant{
		{Type: &ir.Type{Kind: ir.KindStruct, Struct: circle}},
	}}}
	named := &ir.Type{
		Kind: ir.KindEnum, ByName: true, Elem: integer(64, ir.Rules{}), Named: &ir.Named{Name: "Level"},
		Enum: []ir.Const{{GoName: "Low", Value: `"low"`, Number: "1"}},
	}
	compare(t, map[string]judgement{
		"quoted":            {quoted(ir.KindInt), `"5"`, nil},
		"quoted and plain":  {quoted(ir.KindInt), `5`, []string{"is not an integer in a string"}},
		"quoted fraction":   {quoted(ir.KindInt), `"5.0"`, []string{"is not an integer in a string"}},
		"quoted too great":  {quoted(ir.KindUint), `"256"`, []string{"is not an integer in a string"}},
		"quoted bool":       {quoted(ir.KindBool), `"true"`, nil},
		"integer key":       {mapOf(integer(8, ir.Rules{})), `{"1":true,"-5":false}`, nil},
		"bad integer key":   {mapOf(integer(8, ir.Rules{})), `{"01":true}`, []string{"at 01 has a key that is no integer of the type"}},
		"great integer key": {mapOf(integer(8, ir.Rules{})), `{"128":true}`, []string{"at 128 has a key that is no integer of the type"}},
		"enum key":          {mapOf(level()), `{"none":true}`, []string{"at none has a key that is no constant of Level"}},
		"variant":           {shape, `{"kind":"circle","r":1}`, nil},
		"bad variant":       {shape, `{"kind":"circle","r":"x"}`, []string{"at r is not an integer"}},
		"no variant":        {shape, `{"r":1}`, []string{"has no property kind that names a variant of Shape"}},
		"no object":         {shape, `1`, []string{"is not a union"}},
		"enum by name":      {named, `"low"`, nil},
		"enum by value":     {named, `1`, []string{"is no constant of Level"}},
	})
}
