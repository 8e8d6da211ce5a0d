package transform

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

func TestP10_2_Project(t *testing.T) {
	for _, c := range []conversion{
		{`{"exclude": ["a.*.c", "**.x"]}`, `{"a": {"b": {"c": 1, "d": 1.0}, "c": 2}, "x": [1], "l": [{"x": 1, "y": 2}]}`,
			`{"a":{"b":{"d":1.0},"c":2},"l":[{"y":2}]}`, `{"projection":{"excluded":3}}`},
		{`{"exclude": ["l.0", "l.[23]", "K?y"]}`, `{"l": [0, 1, 2, 3, 4], "Key": 1, "key": 2}`, `{"l":[1,4],"key":2}`, ""},
		{`{"exclude": ["a\\.b", "c\\d"]}`, `{"a.b": 1, "a": {"b": 2}, "c\\d": 3}`, `{"a":{"b":2}}`, ""},
		{`{"exclude": ["**"]}`, `{"a": 1}`, `{}`, `{"projection":{"excluded":1}}`},
		{`{"exclude": ["**"]}`, `[1]`, `[]`, ""},
		{`{"exclude": ["**.k", "**.x y"]}`, `[{"k": 1, "a": {"k": {"k": 1}, "x y": [], "l": ["k", {"k": 1, "b": "k"}]}}]`, `[{"a":{"l":["k",{"b":"k"}]}}]`, `{"projection":{"excluded":4}}`},
		{`{"exclude": ["**.0", "**.k"]}`, `{"0": 1, "l": [1, [2, 3]], "k": 1}`, `{"l":[[3]]}`, `{"projection":{"excluded":4}}`},
		{`{"exclude": ["**."]}`, `{"": 1, "l": [1]}`, `{"l":[1]}`, `{"projection":{"excluded":1}}`},
		{`{"include": ["a"], "exclude": ["**.k"]}`, `{"a": {"k": 1, "c": 2}, "k": 3}`, `{"a":{"c":2}}`, `{"projection":{"excluded":2}}`},
		{`{"exclude": ["**"]}`, `"x"`, `null`, ""},
		{`{"include": ["a.**.z"]}`, `{"a": {"z": {"k": 1}, "b": [{"z": 1, "y": 2}]}, "z": 1}`, `{"a":{"z":{"k":1},"b":[{"z":1}]}}`, `{}`},
		{`{"include": ["a"], "exclude": ["a.b"]}`, `{"a": {"b": 1, "c": 2}, "d": 3}`, `{"a":{"c":2}}`, ""},
		{`{"include": ["nothing"]}`, `[1, {"nothing": {}}]`, `[]`, ""},
		{`{"allow_keys": ["a*", "l"]}`, `{"a1": {"b": 1, "a2": 2}, "l": [{"x": 1}], "z": 3}`, `{"a1":{"a2":2},"l":[{}]}`, `{"projection":{"keys_dropped":3}}`},
		{`{"allow_keys": []}`, `{"a": 1}`, `{}`, ""},
		{`{"max_depth": 1}`, `{"a": {"b": 1}, "l": [1, 2], "e": {}, "s": "t"}`, `{"a":"<dict: 1 keys>","l":"<list: 2 items>","e":{},"s":"t"}`, `{"projection":{"depth_limited":2}}`},
		{`{"max_depth": 0}`, `[1]`, `"<list: 1 items>"`, ""},
		{`{"max_list": 2}`, `{"l": [1, 2, 3, 4], "m": [1, 2]}`, `{"l":[1,2,"… 2 more items"],"m":[1,2]}`, `{"projection":{"lists_truncated":1}}`},
		{`{"max_list": 0}`, `[1]`, `["… 1 more items"]`, ""},
		{`{"max_list": 1, "include": ["l.*.a"]}`, `{"l": [{"b": 1}, {"a": 1}]}`, `{}`, ""},
		{`{"max_list": 1, "include": ["l.*.a"]}`, `{"l": [{"a": 1}, {"a": 1}]}`, `{"l":[{"a":1},"… 1 more items"]}`, ""},
		{`{"max_string": 3}`, `["éééé", "abc", {"longer": 1}]`, `["ééé… [+1 chars]","abc",{"longer":1}]`, `{"projection":{"strings_truncated":1}}`},
		{`{"drop_empty": true}`, `{"a": "", "b": [{}], "c": {"d": []}, "e": null, "f": 0}`, `{"e":null,"f":0}`, ""},
		{`{}`, `{"a": [1.50, {"b": null}]}`, `{"a":[1.50,{"b":null}]}`, `{}`},
	} {
		c.check(t, Project)
	}
}

func TestRowJ1_Exclude(t *testing.T) {
	const asset = `{"id": 1, "metadata": {"raw_data": {"x": 1}, "state": "on"}, "tags": ["a"]}`
	c := conversion{`{"exclude": ["assets.*.metadata.raw*", "**.tags"]}`, `{"assets": [` + asset + `,` + asset + `,` + asset + `]}`, "", `{"projection":{"excluded":6}}`}
	const left = `{"id":1,"metadata":{"state":"on"}}`
	c.want = `{"assets":[` + left + `,` + left + `,` + left + `]}`
	c.check(t, Project)
}

func TestRowJ2_Include(t *testing.T) {
	const in = `{"summary": "s", "assets": [{"id": 1, "metadata": {"state": "on", "x": 1}, "b": 2}], "other": 3}`
	for include, want := range map[string]string{
		`"summary", "assets.*.id", "assets.*.metadata.state"`: `{"summary":"s","assets":[{"id":1,"metadata":{"state":"on"}}]}`,
		`"**.b"`:    `{"assets":[{"b":2}]}`,
		`"nothing"`: `{}`,
	} {
		(&conversion{`{"include": [` + include + `]}`, in, want, ""}).check(t, Project)
	}
}

func TestRowJ4_MarkersAndNulls(t *testing.T) {
	(&conversion{`{"list_marker": false, "max_list": 1}`, `[1, 2, 3]`, `[1]`, ""}).check(t, Project)
	(&conversion{`{"drop_nulls": true}`, `{"a": null, "b": [null, 1]}`, `{"b":[1]}`, ""}).check(t, Project)
}

func TestRowJ5_KeysBySensitivity(t *testing.T) {
	step := build(t, Project, `{"allow_keys": ["a"], "allow_keys_by_sensitivity": {"internal": ["b"]}}`, Context{})
	for sensitivity, want := range map[runtime.Sensitivity]string{runtime.Internal: `{"b":2}`, runtime.Public: `{"a":1}`} {
		spec := &runtime.ToolSpec{Primitive: runtime.Primitive{Name: "x", Sensitivity: sensitivity}}
		out, err := step.Transform.Apply(&runtime.Transformation{Spec: spec, Report: new(runtime.Report)}, parse(t, `{"a": 1, "b": 2, "c": 3}`))
		if err != nil || compact(out) != want {
			t.Errorf("%s: %s, %v", sensitivity, compact(out), err)
		}
	}
}

func TestRowJ7_LongText(t *testing.T) {
	text := strings.Repeat("x", 1000)
	out, report := run(t, codec.StringValue(text), build(t, Project, `{"max_chars": 100}`, Context{}))
	if want := text[:60] + "… [+940 chars]"; out.Text() != want {
		t.Errorf("got %s", out.Text())
	}
	want := `{"projection":{"strings_truncated":1,"budget":{"max_chars":100,"original_chars":1002,"final_chars":76}}}`
	if compact(report.Value()) != want {
		t.Errorf("got %s", compact(report.Value()))
	}
	quotes, report := run(t, codec.StringValue(strings.Repeat(`"`, 60)), build(t, Project, `{"max_chars": 100}`, Context{}))
	if indentedSize(quotes, 0) > 100 || !report.Get("truncated").IsZero() {
		t.Errorf("%s, %s", compact(quotes), compact(report.Value()))
	}
	_, report = run(t, codec.StringValue(text), build(t, Project, `{"max_chars": 5}`, Context{}))
	if compact(report.Get("truncated")) != "true" {
		t.Errorf("got %s", compact(report.Value()))
	}
}

func TestRowJ8_Deep(t *testing.T) {
	in := codec.StringValue(strings.Repeat("x", 100))
	for i := range 30 {
		in = codec.ObjectValue(codec.Member{Name: fmt.Sprint("level", i), Value: in}, codec.Member{Name: "text", Value: codec.StringValue(strings.Repeat("y", 300))})
	}
	out, report := run(t, in, build(t, Project, `{"max_chars": 2000}`, Context{}))
	if n := utf8.RuneCount(out.AppendIndent(nil)); n > 2000 || !report.Get("truncated").IsZero() {
		t.Errorf("%d characters, %s", n, compact(report.Value()))
	}
}

// page returns a value of 15,812 characters with 40 items.
func page(t *testing.T) codec.Value {
	item := func(size int) codec.Value {
		// Line break, indentation and comma stand around an item.
		v := func(n int) codec.Value {
			return codec.ObjectValue(codec.Member{Name: "id", Value: codec.StringValue(strings.Repeat("i", n))})
		}
		return v(size - 6 - indentedSize(v(0), 2))
	}
	var items []codec.Value
	for i := range 40 {
		size := 390
		if i >= 13 {
			size++
		}
		items = append(items, item(size))
	}
	whole := func(n int) codec.Value {
		return codec.ObjectValue(codec.Member{Name: "note", Value: codec.StringValue(strings.Repeat("n", n))}, codec.Member{Name: "items", Value: codec.ListValue(items...)})
	}
	v := whole(15_812 - indentedSize(whole(0), 0))
	if n := indentedSize(v, 0); n != 15_812 {
		t.Fatalf("%d characters", n)
	}
	return v
}

func TestP10_2_PublishedExample(t *testing.T) {
	out, report := run(t, page(t), build(t, Project, `{"max_chars": 1500, "max_list": 50, "max_string": 20000}`, Context{}))
	want := `{"projection":{"lists_truncated":1,"budget":{"max_chars":1500,"original_chars":15812,"final_chars":1378,"max_list":3,"max_string":5000}}}`
	if compact(report.Value()) != want {
		t.Errorf("got %s", compact(report.Value()))
	}
	items, _ := out.Get("items")
	if items.Len() != 4 || items.Index(3).Text() != "… 37 more items" {
		t.Errorf("got %s", compact(out))
	}
}

func TestP10_2_BudgetThatCannotBeMet(t *testing.T) {
	in := parse(t, `{"`+strings.Repeat("k", 300)+`": 1, "l": [1, 2, 3]}`)
	out, report := run(t, in, build(t, Project, `{"max_chars": 100}`, Context{}))
	want := `{"truncated":true,"projection":{"depth_limited":1,"budget":{"max_chars":100,"original_chars":345,"final_chars":337,"max_list":1,"max_string":64,"max_depth":1}}}`
	if compact(report.Value()) != want {
		t.Errorf("got %s\nof %s", compact(report.Value()), compact(out))
	}
}

// TestProjectionLooksOnceAtEachValue has patterns that could be tried in many ways.
func TestProjectionLooksOnceAtEachValue(t *testing.T) {
	in := codec.NumberValue("1")
	const depth = 2000
	for range depth {
		in = codec.ObjectValue(codec.Member{Name: "a", Value: in})
	}
	options := &ProjectOptions{Exclude: []string{"**.a.**.a.**.b"}, Include: []string{"**.a.**.a.**"}, MaxDepth: None, MaxList: None, MaxString: None, MaxChars: None}
	s := (&projector{options: options, include: newPathSet(options.Include), exclude: newPathSet(options.Exclude)}).shaper(&runtime.Transformation{})
	out, err := s.shape(in)
	if err != nil || out.Len() != 1 || s.steps != depth+1 || len(s.exclude.states) != 0 {
		t.Errorf("%d steps, %v", s.steps, err)
	}
}

// FuzzProject compares sizes with the text, and looks at the budget and the input.
func FuzzProject(f *testing.F) {
	f.Add(`{"a":["\u001f\b\"",{"b":[1,2,3],"é":"\u2028\u007f"}],"c":[]}`, "a.*", "**.b", 50, 2)
	f.Add(`[[],[[]],{"x":{}}]`, "**", "x", 1, 1)
	f.Fuzz(func(t *testing.T, text, include, exclude string, most, list int) {
		in, err := codec.Parse([]byte(text), codec.Limits{})
		if err != nil || len(text) > 2000 || len(include)+len(exclude) > 100 {
			t.Skip("no value, or one that takes long")
		}
		if got, want := indentedSize(in, 0), utf8.RuneCount(in.AppendIndent(nil)); got != want {
			t.Errorf("%q: %d characters, want %d", text, got, want)
		}
		options := &ProjectOptions{MaxDepth: None, MaxList: max(list, None), MaxString: None, MaxChars: most, MinList: 1, MinString: 8, ListMarker: true}
		if include != "" {
			options.Include = []string{include}
		}
		if exclude != "" {
			options.Exclude = []string{exclude}
		}
		step, err := NewStep(Project, options)
		if err != nil {
			t.Fatal(err)
		}
		out, report := run(t, in, step)
		fits := most <= 0 || utf8.RuneCount(out.AppendIndent(nil)) <= most
		if fits != report.Get("truncated").IsZero() {
			t.Errorf("fits: %v; %s", fits, compact(report.Value()))
		}
	})
}
