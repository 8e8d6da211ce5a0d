package codec

import (
	"encoding/json"
	"net/netip"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestL3_5_UnionTags(t *testing.T) {
	union := NewUnion("Shape", "kind", "circle", "square")
	const expected = ", expected 'circle' or 'square'"
	for in, want := range map[string]string{
		`{"kind":"circle"}`:                           "circle",
		`{"a":{"kind":"square"},"kind":"circle"}`:     "circle",
		`{"\u006bind":"squ\u0061re","kind":"circle"}`: "square",
		`"{\"kind\":\"square\"}"`:                     "square",
		` { "a" : [1] , "kind" : "circle" }`:          "circle",
	} {
		check(t, in, func(r *Reader) {
			if got := r.Variant(union); got != want {
				t.Errorf("%s: the tag is %q, want %q", in, got, want)
			}
			r.skip()
		})
	}
	notFound := Violation{Msg: "Unable to extract tag using discriminator 'kind'" + expected, Type: "union_tag_not_found"}
	invalid := Violation{Msg: "Input tag found using discriminator 'kind' does not match" + expected, Type: "union_tag_invalid"}
	model := Violation{Msg: "Input should be a valid dictionary or instance of Shape", Type: "model_type"}
	broken := Violation{Msg: "Invalid JSON", Type: "json_invalid"}
	for in, want := range map[string]Violation{
		`{}`: notFound, `{"a":1}`: notFound, `{"kind":"cube"}`: invalid, `{"kind":1}`: invalid, `{"kind":null}`: invalid, `{"kind":"\ud800"}`: invalid,
		`{"kind":1,"kind":"circle"}`:         {Loc: "kind", Msg: duplicateMessage, Type: "duplicate_key"},
		`{"kind":"cube","a":{},"kind":null}`: {Loc: "kind", Msg: duplicateMessage, Type: "duplicate_key"},
		`1`:                                  model, `null`: model, `[]`: model, `"x"`: model, `"{"`: model, `"\ud800"`: model,
		`{"a":1`: broken, `{"a"}`: broken, `{a}`: broken, `{"kind":}`: broken, `{"a":1 "kind":"circle"}`: broken, `"x`: broken,
	} {
		check(t, in, func(r *Reader) {
			if got := r.Variant(union); got != "" {
				t.Errorf("%s: the tag is %q", in, got)
			}
		}, want)
	}
}

func TestNamedEnums(t *testing.T) {
	e := NewNamedEnum(Named("low", -1), Named("high", 1))
	checkRows(t, []row{
		{`"low"`, int64(-1), ""}, {`"high"`, int64(1), ""}, {`"h\u0069gh"`, int64(1), ""}, {`1`, nil, "enum"}, {`"1"`, nil, "enum"}, {`"LOW"`, nil, "enum"},
	}, func(r *Reader) int64 { return r.NamedInt(e) })
	u := NewNamedEnum(NamedUint("most", 1<<64-1))
	checkRows(t, []row{{`"most"`, uint64(1<<64 - 1), ""}, {`"x"`, nil, "enum"}}, func(r *Reader) uint64 { return r.NamedUint(u) })
	if got := encoded(t, func(w *Writer) { w.NamedInt(e, -1) }) + encoded(t, func(w *Writer) { w.NamedUint(u, 1<<64-1) }); got != `"low""most"` {
		t.Errorf("names are written as %s", got)
	}
	fails(t, "not one of the declared values", func(w *Writer) { w.NamedInt(e, 0) })
}

func TestL3_4_MapKeys(t *testing.T) {
	ints := func(r *Reader) map[int8]int64 { return ReadIntMap[int8](r, 8, nil, readInt) }
	uints := func(r *Reader) map[uint16]int64 { return ReadUintMap[uint16](r, 16, nil, readInt) }
	addrs := func(r *Reader) map[netip.Addr]int64 { return ReadTextMap[netip.Addr](r, "Addr", nil, readInt) }
	for in, want := range map[string]map[int8]int64{`{"1":2,"-128":3,"0":4}`: {1: 2, -128: 3, 0: 4}, `null`: {}, `{}`: {}, `"{\"5\":6}"`: {5: 6}} {
		check(t, in, func(r *Reader) {
			if diff := cmp.Diff(want, ints(r)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", in, diff)
			}
		})
	}
	parsing := Violation{"01.[key]", "Input should be a valid integer, unable to parse string as an integer", "int_parsing"}
	at := func(key string, v Violation) Violation { v.Loc = key + ".[key]"; return v }
	size := Violation{"", "Unable to parse input as an integer, exceeded maximum size", "int_parsing_size"}
	check(t, `{"01":1,"+1":1,"x":1,"1.0":1,"-0":1,"128":1,"1":2}`, func(r *Reader) { ints(r) },
		parsing, at("+1", parsing), at("x", parsing), at("1.0", parsing), at("-0", parsing), at("128", size))
	check(t, `{"-1":1,"65536":1}`, func(r *Reader) { uints(r) }, at("-1", parsing), at("65536", size))
	check(t, `{"::1":1,"0:0:0:0:0:0:0:1":2,"x":3}`, func(r *Reader) { addrs(r) },
		Violation{"0:0:0:0:0:0:0:1", duplicateMessage, typeDuplicateKey}, Violation{"x.[key]", "Input should be a valid Addr", typeValue})
	check(t, `{"1":1,"2":"x"}`, func(r *Reader) { ReadIntMap[int](r, 64, &MapRules{MinItems: 3}, readInt) },
		Violation{"", "Dictionary should have at least 3 items after validation, not 2", "too_short"},
		Violation{"2", "Input should be a valid integer, unable to parse string as an integer", "int_parsing"})
}

// TestMapKeysAgreeWithEncodingJSON compares the order and the form of keys.
func TestMapKeysAgreeWithEncodingJSON(t *testing.T) {
	write := func(w *Writer, v *int) { w.Int(int64(*v)) }
	ints := map[int]int{10: 1, 9: 2, -1: 3}
	uints := map[uint8]int{10: 1, 9: 2, 100: 3}
	addrs := map[netip.Addr]int{netip.MustParseAddr("::1"): 1, netip.MustParseAddr("10.0.0.1"): 2}
	for _, tt := range []struct {
		value  any
		encode func(*Writer)
	}{
		{ints, func(w *Writer) { WriteIntMap(w, ints, write) }},
		{uints, func(w *Writer) { WriteUintMap(w, uints, write) }},
		{addrs, func(w *Writer) { WriteTextMap(w, addrs, write) }},
		{map[int]int{}, func(w *Writer) { WriteIntMap[int](w, nil, write) }},
	} {
		if diff := cmp.Diff(standard(t, tt.value, Compact), encoded(t, tt.encode)); diff != "" {
			t.Errorf("%T (-encoding/json +ours):\n%s", tt.value, diff)
		}
	}
}

func TestLiterals(t *testing.T) {
	if got := FromText[netip.Addr]("::1"); got != netip.MustParseAddr("::1") {
		t.Errorf("FromText = %v", got)
	}
	if got := FromJSON[json.RawMessage](`{}`); string(got) != `{}` {
		t.Errorf("FromJSON = %s", got)
	}
	n, u := Integer("-12"), URI("a:b")
	if n.String() != "-12" || u.String() != "a:b" {
		t.Errorf("Integer = %v, URI = %v", &n, &u)
	}
	m := OrderedOf(NamedMember[int]{"b", 1}, NamedMember[int]{"a", 2})
	if got := encoded(t, func(w *Writer) { WriteOrdered(w, m, func(w *Writer, v *int) { w.Int(int64(*v)) }) }); got != `{"b":1,"a":2}` {
		t.Errorf("OrderedOf = %s", got)
	}
	for name, f := range map[string]func(){
		`the default "x": ParseAddr("x"): unable to parse IP`:                              func() { FromText[netip.Addr]("x") },
		"the default x is no integer":                                                      func() { Integer("x") },
		`the default "a b:": parse "a b:": first path segment in URL cannot contain colon`: func() { URI("a b:") },
	} {
		func() {
			defer func() {
				if got := recover(); got != name {
					t.Errorf("got %v, want %s", got, name)
				}
			}()
			f()
		}()
	}
}
