package codec

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type tree struct{ Kids []tree }

var fieldsTree = NewFields("Tree", Optional("kids"))

func decodeTree(r *Reader, v *tree) {
	if !r.BeginObject(fieldsTree) {
		return
	}
	for r.NextField() {
		v.Kids = ReadList(r, nil, decodeTree)
	}
}

func TestDepth(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	trees := func(n int) string { return strings.Repeat(`{"kids":[`, n) + strings.Repeat(`]}`, n) }
	readTree := func(r *Reader) { decodeTree(r, new(tree)) }
	tests := []struct {
		name, in string
		lim      Limits
		decode   func(*Reader)
		ok       bool
	}{
		{"value", nested(128), Limits{}, func(r *Reader) { r.Value() }, true},
		{"value", nested(129), Limits{}, func(r *Reader) { r.Value() }, false},
		{"value", nested(3), Limits{MaxDepth: 2}, func(r *Reader) { r.Value() }, false},
		{"unclosed", strings.Repeat("[", 100000), Limits{}, func(r *Reader) { r.Value() }, false},
		{"struct", trees(64), Limits{}, readTree, true},
		{"struct", trees(65), Limits{}, readTree, false},
		{"unknown member", `{"x":` + nested(128) + "}", Limits{}, readTree, false},
		{"wrong type", `{"kids":[1,` + nested(127) + "]}", Limits{}, readTree, false},
		{"JSON text", `{"kids":` + fmt.Sprintf("%q", "["+trees(63)+"]") + "}", Limits{}, readTree, true},
		{"JSON text", `{"kids":` + fmt.Sprintf("%q", "["+trees(64)+"]") + "}", Limits{}, readTree, false},
	}
	for _, tt := range tests {
		var want []string
		if !tt.ok {
			want = []string{"recursion_depth"}
		}
		if got := types(Decode([]byte(tt.in), tt.lim, tt.decode)); !cmp.Equal(got, want) {
			t.Errorf("%s: %v, want %v", tt.name, got, want)
		}
	}
}

func TestSyntaxErrorsAreTheOnlyViolation(t *testing.T) {
	inputs := []string{
		``, ` `, `{`, `{"query"`, `{"query":`, `{"query":"a"`, `{"query":"a",`, `{"query":"a",}`, `{,}`, `{"limit":5000,"x":01}`, `{"limit":5000}x`, `{}{}`,
		`{"query":tru}`, `{"query":"\x"}`, "{\"query\":\"a\nb\"}", `{"query":"\u12g4"}`, `{"limit":-}`, `{"limit":1.}`, `{"limit":1e}`, `{"limit":.5}`, `{"limit":+1}`,
		`{"severities":["a",]}`, `{"severities":["a" "b"]}`, `{"severities":["a"}`, `{query:1}`, `{"query" "a"}`, "{}\x00", "\xef\xbb\xbf{}", `{"x":[}`, `{"x":{"a":1,}}`, `{"x":{"a"}}`,
		`{"archived":truE}`, `{"archived":f}`, `{"window":nul}`, `{"limit":00}`, `{"min_score":00.5}`, `{"min_score":-}`,
	}
	want := []Violation{{"", "Invalid JSON", "json_invalid"}}
	for _, in := range inputs {
		if _, got := decodeArgs([]byte(in)); !cmp.Equal(got, want) {
			t.Errorf("%q: %v", in, got)
		}
	}
}

func TestArguments(t *testing.T) {
	f := NewFields("None")
	decode := func(r *Reader) {
		if r.BeginObject(f) {
			for r.NextField() {
			}
		}
	}
	for _, in := range []string{"", " \n", "null", " null ", "{}", "{ }"} {
		if list := DecodeArguments([]byte(in), Limits{}, decode); list != nil {
			t.Errorf("%q: %v", in, list)
		}
	}
	if list := DecodeArguments(nil, Limits{}, decode); list != nil {
		t.Error(list)
	}
	for in, want := range map[string]string{"nul": "json_invalid", "null x": "json_invalid", "nullx": "json_invalid", "[]": "model_type", "1": "model_type"} {
		if got := types(DecodeArguments([]byte(in), Limits{}, decode)); !cmp.Equal(got, []string{want}) {
			t.Errorf("%q: %v", in, got)
		}
	}
}

func TestMaxBytes(t *testing.T) {
	check := func(in string, max int, want []Violation) {
		t.Helper()
		got := Decode([]byte(in), Limits{MaxBytes: max}, func(r *Reader) { r.Value() })
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	check(`"ab"`, 4, nil)
	check(`"abc"`, 4, []Violation{{"", "Input should have at most 4 bytes", "too_large"}})
}

func TestUnicode(t *testing.T) {
	bad := Violation{"", "Input should be valid Unicode text", "string_unicode"}
	for _, in := range []string{`"\ud800"`, `"\udc00x"`, `"\ud800\u0041"`, "\"\xc3\"", "\"\xed\xa0\x80\"", "\"\xf5\x80\x80\x80\"", `"\ud800\ud800"`} {
		check(t, in, func(r *Reader) { _ = r.String() }, bad)
		check(t, in, func(r *Reader) { r.Value() }, bad)
		check(t, in, func(r *Reader) { r.Enum(enumSortKey) }, bad)
		check(t, in, func(r *Reader) { r.Text("T", stubborn{}) }, bad)
		check(t, `{"a":[`+in+`]}`, func(r *Reader) { r.JSONUnmarshaler("T", stubborn{}) }, bad)
		open := NewFields("Open", Open())
		check(t, `{"x":[`+in+`]}`, func(r *Reader) {
			r.BeginObject(open)
			r.NextField()
		}, Violation{"x", bad.Msg, bad.Type})
	}
	check(t, "{\"a\xff\":1,\"b\xff\":2}", func(r *Reader) { ReadMap[string](r, nil, readInt) },
		Violation{"a\ufffd.[key]", bad.Msg, bad.Type}, Violation{"b\ufffd.[key]", bad.Msg, bad.Type})
	check(t, "{\"start\":\"\",\"tz\xff\":1}", func(r *Reader) { decodeWindow(r, new(window)) },
		Violation{"tz\ufffd", bad.Msg, bad.Type})
}

func TestOpenStructsDropUnknownMembers(t *testing.T) {
	f := NewFields("Open", Required("a"), Open())
	for _, in := range []string{`{"a":1,"x":{"y":[1,"2",null]},"x":2}`, `{"x":1,"a":1}`} {
		var got int64
		check(t, in, func(r *Reader) {
			r.BeginObject(f)
			for r.NextField() {
				got = r.Int(64)
			}
		})
		if got != 1 {
			t.Errorf("%s: a = %d", in, got)
		}
	}
}

// A decoder without a case for a field must not lose its place.
func TestUnreadValuesAreSkipped(t *testing.T) {
	check(t, `{"start":{"a":[1]},"end":2,"tz":"x"}`, func(r *Reader) {
		r.BeginObject(fieldsWindow)
		for r.NextField() {
		}
	})
	check(t, `[1,[2],{}]`, func(r *Reader) { ReadList(r, nil, func(*Reader, *int) {}) })
	check(t, `{"a":1,"b":[2]}`, func(r *Reader) { ReadMap[string](r, nil, func(*Reader, *int) {}) })
}

func TestManyFields(t *testing.T) {
	for _, n := range []int{16, 17, 64, 65, 130} {
		var options []FieldOption
		var members []string
		for i := range n {
			name := fmt.Sprintf("field%d", i)
			options = append(options, Required(name))
			members = append(members, fmt.Sprintf("%q : %d", name, i))
		}
		f := NewFields("Wide", options...)
		sum := int64(0)
		decode := func(r *Reader) {
			r.BeginObject(f)
			for r.NextField() {
				sum += r.Int(64)
			}
		}
		check(t, "{"+strings.Join(members, ",")+"}", decode)
		if want := int64(n * (n - 1) / 2); sum != want {
			t.Errorf("%d fields: sum %d, want %d", n, sum, want)
		}
		last := fmt.Sprintf("field%d", n-1)
		check(t, "{"+strings.Join(members[:n-1], ",")+"}", decode, Violation{last, "Field required", "missing"})
		check(t, "{"+strings.Join(append(members, members[n-1]), ",")+"}", decode, Violation{last, "Key occurs more than once", "duplicate_key"})
	}
}

// The pool must not keep what callers have sent, or give it to the next one.
func TestReadersForgetTheirInput(t *testing.T) {
	decodeArgs([]byte(`{"x":"\n","query":1,"window":"{\"a\":1}","severities":[{}]}`))
	for range 10 {
		r := readers.Get().(*Reader)
		if r.data != nil || r.text != "" || r.failed || r.fatal != (Violation{}) || len(r.problems)+len(r.frames)+len(r.sources) != 0 {
			t.Errorf("%+v", r)
		}
		for _, p := range r.problems[:cap(r.problems)] {
			if p.Loc+p.name != "" || p.order != nil {
				t.Errorf("kept %+v", p)
			}
		}
		for _, f := range r.frames[:cap(r.frames)] {
			if f.key != "" {
				t.Errorf("kept %q", f.key)
			}
		}
	}
}

func TestLongInputsDoNotShareStrings(t *testing.T) {
	for _, n := range []int{10, shareLimit} {
		in := `["` + strings.Repeat("x", n) + `","short"]`
		var got []string
		shared := false
		check(t, in, func(r *Reader) {
			got = ReadList(r, nil, readString)
			shared = r.text != ""
		})
		if len(got) != 2 || got[1] != "short" || shared != (n < shareLimit) {
			t.Errorf("%.100q, shared: %v", got, shared)
		}
	}
}

func TestProblemsAreBoundedWhileReading(t *testing.T) {
	in := "[" + strings.Repeat(`"x",`, 5000) + `"x"]`
	Decode([]byte(in), Limits{}, func(r *Reader) {
		ReadList(r, nil, readInt)
		if len(r.problems) > 2*maxProblems || r.dropped+len(r.problems) != 5001 {
			t.Errorf("%d problems kept, %d dropped", len(r.problems), r.dropped)
		}
	})
}
