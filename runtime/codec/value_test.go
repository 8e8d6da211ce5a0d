package codec

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func mustParse(t *testing.T, text string) Value {
	t.Helper()
	v, err := Parse([]byte(text), Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestValueRoundTrip(t *testing.T) {
	tests := map[string]string{
		`{"b":1,"a":2,"b":3}`: `{"b":1,"a":2,"b":3}`,
		` [ 1.0 , 1e2, -0,1E+5,123456789012345678901234567890 ] `: `[1.0,1e2,-0,1E+5,123456789012345678901234567890]`,
		`"\u00e9\u003c\/\u2028\ud83d\ude00"`:                      "\"é</\u2028😀\"",
		`["\u00e9\u003c\/\u0001\""]`:                              `["é</\u0001\""]`,
		`{"\u0061":{}}`:                                           `{"a":{}}`,
		"\t{\n}":                                                  `{}`,
		`[[],{},[{}]]`:                                            `[[],{},[{}]]`,
		`null`:                                                    `null`, ` true`: `true`, `false `: `false`, `1.50`: `1.50`,
	}
	for in, want := range tests {
		v := mustParse(t, in)
		if got := string(v.AppendJSON(nil)); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
		_ = v.Len() // from here on the parts are known
		if got := string(rebuilt(v).AppendJSON([]byte("x"))); got != "x"+want {
			t.Errorf("%s from parts: got %s, want %s", in, got, want)
		}
		if again := Raw([]byte(want)); !v.Equal(again) {
			t.Errorf("%s: not equal to %s", in, want)
		}
	}
}

// rebuilt makes v again of its parts.
func rebuilt(v Value) Value {
	switch v.Kind() {
	case KindList:
		items := []Value{}
		for _, item := range v.Items() {
			items = append(items, rebuilt(item))
		}
		return ListValue(items...)
	case KindObject:
		members := []Member{}
		for name, member := range v.All() {
			members = append(members, Member{name, rebuilt(member)})
		}
		return ObjectValue(members...)
	}
	return v
}

func TestL4_11_IndentedForm(t *testing.T) {
	v := mustParse(t, `{"a":[],"b":{},"c":[1,{"d":"<&>\u2028é"}],"e":{"f":null}}`)
	want := strings.Join([]string{
		`{`, `  "a": [],`, `  "b": {},`, `  "c": [`, `    1,`, `    {`, "      \"d\": \"<&>\u2028é\"", `    }`, `  ],`, `  "e": {`, `    "f": null`, `  }`, `}`,
	}, "\n")
	for name, v := range map[string]Value{"text": v, "parts": rebuilt(v), "compact text": Raw(v.AppendJSON(nil))} {
		if diff := cmp.Diff(want, string(v.AppendIndent(nil))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestValueParts(t *testing.T) {
	v := mustParse(t, `{"s":"x","n":1e2,"b":true,"z":null,"l":[1,2],"s":"y"}`)
	get := func(name string) Value {
		t.Helper()
		m, ok := v.Get(name)
		if !ok {
			t.Errorf("no member %s", name)
		}
		return m
	}
	if got := get("s").Text(); got != "y" {
		t.Errorf("of two members the last counts, got %q", got)
	}
	if n, ok := get("n").Int(); n != 100 || !ok || get("n").Number() != "1e2" {
		t.Errorf("n = %d, %v, %s", n, ok, get("n").Number())
	}
	if f, ok := get("n").Float(); f != 100 || !ok {
		t.Errorf("n = %g, %v", f, ok)
	}
	l := get("l")
	if l.Len() != 2 || l.Index(1).Number() != "2" || !l.Index(2).IsZero() || !l.Index(-1).IsZero() {
		t.Errorf("l = %s", l.AppendJSON(nil))
	}
	if !get("b").Bool() || get("z").Kind() != KindNull || v.Len() != 6 || v.Kind() != KindObject {
		t.Error("wrong kinds")
	}
	var zero Value
	if _, ok := zero.Get("x"); ok || zero.Len() != 0 || !zero.IsZero() || zero.Text()+zero.Number() != "" || zero.Bool() || string(zero.AppendJSON(nil)) != "null" {
		t.Error("zero value")
	}
	if _, ok := get("s").Int(); ok {
		t.Error("a string is no integer")
	}
	if _, ok := NumberValue("1.5").Int(); ok {
		t.Error("1.5 is no integer")
	}
	for range get("s").All() {
		t.Error("a string has no members")
	}
	for range v.Items() {
		t.Error("an object has no items")
	}
}

func TestCompactIsOfEncodedValuesAlone(t *testing.T) {
	const text = `{"a":[1,{"b":"x"}],"c":2}`
	parsed, err := Parse([]byte(text), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	encoded := Encoded([]byte(text))
	list, _ := encoded.Get("a")
	number, _ := encoded.Get("c")
	for name, test := range map[string]struct {
		value Value
		want  string
	}{
		"encoded": {encoded, text}, "a part": {list, `[1,{"b":"x"}]`}, "a part of a part": {list.Index(1), `{"b":"x"}`},
		"a number": {number, ""}, "built": {ListValue(list), ""}, "in any layout": {parsed, ""}, "not checked": {Raw([]byte(text)), ""}, "absent": {},
	} {
		if got := string(test.value.Compact()); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
}

func TestValueConstructors(t *testing.T) {
	tests := map[string]Value{
		`-5`: IntValue(-5), `18446744073709551615`: UintValue(18446744073709551615), `0.1`: FloatValue(0.1), `1e+21`: FloatValue(1e21),
		`1.0`: NumberValue("1.0"), `true`: BoolValue(true), `false`: BoolValue(false), `null`: NullValue(), `"a\"b"`: StringValue(`a"b`),
		`[]`: ListValue(), `{}`: ObjectValue(), `[1,[]]`: ListValue(IntValue(1), ListValue()), `{"a":null}`: ObjectValue(Member{"a", Value{}}),
		`"x"`: Raw([]byte(` "x" `)), `{"a": 1}`: Raw([]byte(`{"a": 1}`)), `{"b":1}`: RawText([]byte(`{ "b": 1}`)),
	}
	for want, v := range tests {
		if got := string(v.AppendJSON(nil)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if !Raw(nil).IsZero() || !RawText([]byte(" ")).IsZero() {
		t.Error("no text is no value")
	}
}

func TestValueEqual(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{`1`, `1.0`, true}, {`100`, `1e2`, true}, {`0`, `-0.0e5`, true}, {`0.1`, `0.10000000000000000000001`, false}, {`1`, `"1"`, false}, {`1`, `-1`, false},
		{`{"a":1,"b":2}`, `{"b":2.0,"a":1}`, true}, {`{"a":1}`, `{"a":1,"b":null}`, false}, {`{"a":1,"a":2}`, `{"a":2}`, true},
		{`[1,2]`, `[2,1]`, false}, {`["a,b"]`, `["a","b"]`, false}, {`"\u0061"`, `"a"`, true}, {`null`, `false`, false}, {`[]`, `{}`, false},
	}
	for _, tt := range tests {
		if got := mustParse(t, tt.a).Equal(mustParse(t, tt.b)); got != tt.want {
			t.Errorf("%s = %s: %v", tt.a, tt.b, got)
		}
	}
}

func TestValueIsSafeForConcurrentUse(t *testing.T) {
	v := mustParse(t, `{"a":[{"b":1}]}`)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			a, _ := v.Get("a")
			if b, ok := a.Index(0).Get("b"); !ok || b.Number() != "1" {
				t.Error("lost b")
			}
		})
	}
	wg.Wait()
}

func TestParseCopies(t *testing.T) {
	data := []byte(`{"a":"b"}`)
	v := mustParse(t, string(data))
	u, err := Parse(data, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	clear(data)
	if !u.Equal(v) {
		t.Errorf("changed to %q", u.AppendJSON(nil))
	}
}

func TestParseErrors(t *testing.T) {
	for in, want := range map[string]string{``: "Invalid JSON", `{"a":1`: "Invalid JSON", `"\ud800"`: "Input should be valid Unicode text", `[[1]]`: "Input is nested too deeply", `"123456789"`: "Input should have at most 8 bytes"} {
		_, err := Parse([]byte(in), Limits{MaxDepth: 1, MaxBytes: 8})
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v", in, err)
		}
	}
}

func TestValueWithEncodingJSON(t *testing.T) {
	type doc struct {
		V Value  `json:"v"`
		O Object `json:"o"`
	}
	var d doc
	in := `{"v":{"b":1.0,"a":[true]},"o":{"z":1,"y":"<"}}`
	if err := json.Unmarshal([]byte(in), &d); err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(d)
	if want := strings.ReplaceAll(in, "<", `\u003c`); err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
	if err := json.Unmarshal([]byte(`{"o":[]}`), &d); err == nil {
		t.Error("a list is no object")
	}
	if err := json.Unmarshal([]byte(`{"v":"\ud800"}`), &d); err == nil {
		t.Error("took an unpaired surrogate")
	}
	if _, err := json.Marshal(ListValue(FloatValue(zero / zero))); err == nil {
		t.Error("wrote NaN")
	}
}

var zero float64

// TestLongContainersAreApart reads long lists and objects, whose parts are not copied, with
// others behind and in them.
func TestLongContainersAreApart(t *testing.T) {
	const long = 300
	list := "[0" + strings.Repeat(",1", long) + "]"
	object := `{"a":0` + strings.Repeat(`,"b":`+"[2]", long) + "}"
	for _, text := range []string{
		list, object, "[" + list + "," + list + ",3]", `{"x":` + object + `,"y":` + list + `,"z":` + object + `}`, "[" + object + "," + list + "]",
	} {
		v, err := Parse([]byte(text), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		v.Len()
		if got := string(rebuilt(v).AppendJSON(nil)); got != text {
			t.Errorf("%.40s...: %d bytes became %d", text, len(text), len(got))
		}
	}
}
