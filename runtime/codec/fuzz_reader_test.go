package codec

import (
	"bytes"
	"encoding/json"
	"math/big"
	"net/url"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// anyValue is what json.Unmarshal with numbers as literals makes of v.
func anyValue(v Value) any {
	switch v.Kind() {
	case KindBool:
		return v.Bool()
	case KindNumber:
		return json.Number(v.Number())
	case KindString:
		return v.Text()
	case KindList:
		list := []any{}
		for _, item := range v.Items() {
			list = append(list, anyValue(item))
		}
		return list
	case KindObject:
		m := map[string]any{}
		for name, member := range v.All() {
			m[name] = anyValue(member)
		}
		return m
	}
	return nil
}

// unmarshal decodes one JSON value with its number literals.
func unmarshal(data []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// everything reads its input in every way there is.
var everything = []func(*Reader){
	func(r *Reader) { decodeSearchArgs(r, new(searchArgs)) },
	func(r *Reader) { decodeTree(r, new(tree)) },
	func(r *Reader) { _ = r.String() },
	func(r *Reader) { r.Bool() },
	func(r *Reader) { r.Int(32) },
	func(r *Reader) { r.Uint(64) },
	func(r *Reader) { r.Float(32) },
	func(r *Reader) { r.Time() },
	func(r *Reader) { r.Object() },
	func(r *Reader) { r.Text("T", stubborn{}) },
	func(r *Reader) { r.JSONUnmarshaler("T", stubborn{}) },
	func(r *Reader) { r.IntEnum(NewIntEnum(1, 2)) },
	func(r *Reader) { r.UintEnum(NewUintEnum(1, 2)) },
	func(r *Reader) {
		r.FloatRules(64, &FloatRules{HasMin: true, MultipleOf: 0.01, HasXMax: true, XMax: 1e300})
	},
	func(r *Reader) {
		ReadList(r, &ListRules{Unique: true, MinItems: 2}, func(r *Reader, v *Value) { *v = r.Value() })
	},
	func(r *Reader) {
		ReadOrdered(r, &MapRules{Keys: enumSortKey}, func(r *Reader, v **[]string) {
			*v = ReadPointer(r, func(r *Reader, v *[]string) { *v = ReadList(r, nil, readString) })
		})
	},
	func(r *Reader) {
		ReadMap[string](r, nil, func(r *Reader, v *[2]float64) { ReadArray(r, v[:], func(r *Reader, f *float64) { *f = r.Float(64) }) })
	},
	func(r *Reader) { ReadBytes[byte](r) },
	func(r *Reader) { r.Duration() },
	func(r *Reader) { r.Number() },
	func(r *Reader) { r.BigInt(new(big.Int)) },
	func(r *Reader) { r.QuotedInt(8) },
	func(r *Reader) { r.QuotedFloat(64) },
	func(r *Reader) { r.URL(new(url.URL)) },
	func(r *Reader) { r.Any() },
	func(r *Reader) { RawMessage[json.RawMessage](r) },
	func(r *Reader) { ReadIntMap[int](r, 64, nil, readInt) },
	func(r *Reader) {
		ReadList(r, &ListRules{Unique: true}, func(r *Reader, v *json.Number) { *v = r.Number() })
	},
	func(r *Reader) {
		if r.Variant(NewUnion("Window", "start", "a", "b")) != "" {
			decodeWindow(r, new(window))
		}
	},
}

func FuzzReader(f *testing.F) {
	for _, s := range []string{
		string(goodArgs), string(badArgs), `null`, `"[1,2]"`, `"{\"query\":\"\\u00e9\"}"`, `[1e400,-0.0,"1_0"]`, `{"a":{"b":[{"c":null}]}}`, `"\ud83d\ude00\ud800"`, "\"\xff\"",
		`{"score":["a"],"age":null,"x":1}`, `{"kids":[{"kids":"[{}]"}]}`, `[1,1.0,"1"]`, `{"x":[1,2]}`, `[[[[[[]]]]]]`, `{"query":1,"query":2}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for i, decode := range everything {
			list := Decode(data, Limits{}, decode)
			for _, v := range list {
				if !utf8.ValidString(v.Loc) || !utf8.ValidString(v.Msg) || v.Type == "" || v.Msg == "" {
					t.Errorf("reader %d: %+v", i, v)
				}
				if v.Type == typeJSONInvalid && (len(list) > 1 || json.Valid(data)) {
					t.Errorf("reader %d: %v for %q", i, list, data)
				}
			}
			if list == nil && !json.Valid(data) {
				t.Errorf("reader %d: accepted %q", i, data)
			}
		}
		compareArgs(t, data)
	})
}

// compareArgs decodes data like encoding/json, where both accept it.
func compareArgs(t *testing.T, data []byte) {
	got, list := decodeArgs(data)
	want, err := strictDecode(data)
	if list != nil || err != nil {
		return
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%q: %s", data, diff)
	}
}

func FuzzValue(f *testing.F) {
	for _, s := range []string{string(goodArgs), `{"b":1,"a":2,"b":[]}`, ` [ 1.0 , "\u003c\ud83d\ude00" , {} ,{"":null}] `, `"x"`, `-1E+400`, `tru`, `{"a":{}`, "\"\xff\""} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := Parse(data, Limits{})
		if err != nil {
			if kind := err.(*ParseError).Violation.Type; kind == typeJSONInvalid && json.Valid(data) {
				t.Errorf("%q: %v", data, err)
			}
			return
		}
		want, err := unmarshal(data)
		if err != nil || !json.Valid(data) {
			t.Fatalf("accepted %q: %v", data, err)
		}
		compact, indented := v.AppendJSON(nil), v.AppendIndent(nil)
		if diff := cmp.Diff(want, anyValue(v)); diff != "" {
			t.Errorf("%q: %s", data, diff)
		}
		parts := rebuilt(v)
		for name, text := range map[string][]byte{
			"parts":          parts.AppendJSON(nil),
			"indented parts": compacted(t, parts.AppendIndent(nil)),
			"indented":       compacted(t, indented),
			"raw":            Raw(compact).AppendJSON(nil),
			"raw text":       RawText(indented).AppendJSON(nil),
		} {
			if !bytes.Equal(text, compact) {
				t.Errorf("%q: %s %s, want %s", data, name, text, compact)
			}
		}
		if !bytes.Equal(parts.AppendIndent(nil), indented) {
			t.Errorf("%q: indented parts %s, want %s", data, parts.AppendIndent(nil), indented)
		}
		if !v.Equal(parts) {
			t.Errorf("%q: not equal to its parts", data)
		}
	})
}

func compacted(t *testing.T, text []byte) []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
