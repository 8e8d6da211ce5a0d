package codec

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

func TestMapKeepsOrder(t *testing.T) {
	for _, n := range []int{3, manyMembers, manyMembers + 1, 100} {
		var m Map[int]
		for i := range n {
			m.Set(fmt.Sprint("k", n-i), i)
		}
		m.Set("k1", -1)
		if _, ok := m.Get("none"); ok {
			t.Error("found none")
		}
		if v, ok := m.Get("k1"); v != -1 || !ok || m.Len() != n {
			t.Errorf("k1 = %d, %v, %d members", v, ok, m.Len())
		}
		m.Delete("k2")
		m.Delete("none")
		m.Set("k2", 7)
		i := 0
		for name, v := range m.All() {
			want := fmt.Sprint("k", n-i)
			switch {
			case i == n-2:
				want = "k1"
			case i == n-1:
				want = "k2"
			}
			if got, _ := m.Get(name); name != want || got != v {
				t.Errorf("%d members: place %d has %s = %d, want %s", n, i, name, v, want)
			}
			i++
		}
		if i != n {
			t.Errorf("%d members, want %d", i, n)
		}
		for range m.All() {
			break
		}
	}
}

func TestObject(t *testing.T) {
	var o Object
	if got := string(o.Value().AppendJSON(nil)); got != "{}" {
		t.Errorf("zero Object: %s", got)
	}
	o.Set("b", IntValue(1))
	o.Set("a", Value{})
	before := o.Value()
	o.Set("b", StringValue("x"))
	o.Set("c", BoolValue(true))
	o.Delete("a")
	if got := string(before.AppendJSON(nil)); got != `{"b":1,"a":null}` {
		t.Errorf("an old value has changed: %s", got)
	}
	text, err := o.MarshalJSON()
	if err != nil || string(text) != `{"b":"x","c":true}` {
		t.Errorf("%s, %v", text, err)
	}
	var p Object
	if err := p.UnmarshalJSON([]byte(`{"c":true,"b":1,"b":"x"}`)); err != nil || !p.Equal(o) || p.Len() != 2 {
		t.Errorf("%s, %v", p.Value().AppendJSON(nil), err)
	}
	if v, ok := p.Get("b"); !ok || v.Text() != "x" {
		t.Errorf("b = %s", v.Text())
	}
}

func TestReadObject(t *testing.T) {
	var o Object
	read := func(r *Reader) { o = r.Object() }
	for in, want := range map[string]string{`{"b":1.0,"a":{"x":1,"x":2}}`: `{"b":1.0,"a":{"x":1,"x":2}}`, `null`: `{}`, `"{\"a\":[]}"`: `{"a":[]}`} {
		check(t, in, read)
		if got := string(o.Value().AppendJSON(nil)); got != want {
			t.Errorf("%s: %s", in, got)
		}
	}
	check(t, `{"a":1,"b":2,"a":3}`, read, Violation{"a", "Key occurs more than once", "duplicate_key"})
	check(t, `[]`, read, Violation{"", "Input should be a valid dictionary", "dict_type"})
}

func TestReadOrdered(t *testing.T) {
	var m Map[int64]
	rules := MapRules{HasMax: true, MaxItems: 2}
	check(t, `{"b":1,"a":"2"}`, func(r *Reader) { m = ReadOrdered(r, &rules, readInt) })
	text, err := Encode(Compact, func(w *Writer) { WriteOrdered(w, m, func(w *Writer, v *int64) { w.Int(*v) }) })
	if err != nil || string(text) != `{"b":1,"a":2}` {
		t.Errorf("%s, %v", text, err)
	}
	check(t, `{"b":1,"a":2,"c":3}`, func(r *Reader) { ReadOrdered(r, &rules, readInt) },
		Violation{"", "Dictionary should have at most 2 items after validation, not 3", "too_long"})
}

func TestUniqueItems(t *testing.T) {
	rules := ListRules{Unique: true}
	for in, unique := range map[string]bool{
		`[]`: true, `[1]`: true, `[1,2]`: true, `[1,1.0]`: false, `[10,1e1]`: false, `["a","\u0061"]`: false, `[1,"1"]`: true, `[{"a":1,"b":2},{"b":2,"a":1}]`: false,
		`[[1],[1]]`: false, `[[1,1],[1]]`: true, `[1,2,3,4,5,6,7,8,9,1]`: false, `[1,2,3,4,5,6,7,8,9,10]`: true, `"[1, 1]"`: false,
	} {
		list := Decode([]byte(in), Limits{}, func(r *Reader) { ReadList(r, &rules, func(r *Reader, v *Value) { *v = r.Value() }) })
		if (list == nil) != unique {
			t.Errorf("%s: %v", in, list)
		}
	}
	nested := func(r *Reader, v *[]int64) { *v = ReadList(r, &rules, readInt) }
	check(t, `[[1,2],[2,1],[3,3]]`, func(r *Reader) { ReadList(r, &rules, nested) }, Violation{"2", "List items should be unique", "unique_items"})
}

// Coerced items count as what they stand for, wherever they are in an item.
func TestUniqueItemsAfterCoercion(t *testing.T) {
	rules := ListRules{Unique: true}
	type item struct {
		n    int64
		f    float64
		b    bool
		when time.Time
		list []int64
		m    map[string]int64
	}
	fields := NewFields("Item", Optional("n"), Optional("f"), Optional("b"), Optional("when"), Optional("list"), Optional("map"))
	decode := func(r *Reader, v *item) {
		if !r.BeginObject(fields) {
			return
		}
		for r.NextField() {
			switch r.Field() {
			case "n":
				v.n = r.Int(64)
			case "f":
				v.f = r.Float(64)
			case "b":
				v.b = r.Bool()
			case "when":
				v.when = r.Time()
			case "list":
				v.list = ReadList(r, &rules, readInt)
			case "map":
				v.m = ReadMap[string](r, nil, readInt)
			}
		}
	}
	pairs := map[string]string{
		`{"n":" +1_0.0"}`: `{"n":10}`, `{"n":true}`: `{"n":1}`, `{"f":".5e1"}`: `{"f":5}`, `{"f":false}`: `{"f":-0.0}`, `{"b":"YES"}`: `{"b":true}`, `{"b":0}`: `{"b":false}`,
		`{"when":0}`: `{"when":"1970-01-01T00:00:00Z"}`, `{"when":"2026-01-02"}`: `{"when":"2026-01-02T00:00:00Z"}`, `{"list":null,"n":1}`: `{"n":"1","list":[]}`,
		`{"list":"[\"1\", 2]"}`: `{"list":[1,2]}`, `{"map":null}`: `{"map":{}}`, `{"map":"{\"a\":\"1\"}"}`: `{"map":{"a":1}}`, `"{\"list\":\"[\\\"1\\\"]\"}"`: `{"list":[1]}`,
	}
	read := func(r *Reader) { ReadList(r, &rules, decode) }
	for a, b := range pairs {
		repeated := Violation{"", "List items should be unique", "unique_items"}
		check(t, "["+a+`,{"n":77},`+b+"]", read, repeated)
		check(t, "["+b+","+a+"]", read, repeated)
		check(t, "["+a+`,{"n":77}]`, read)
		text, err := json.Marshal("[" + a + "," + b + "]")
		if err != nil {
			t.Fatal(err)
		}
		check(t, string(text), read, repeated)
	}
}

func TestMapMarshalJSON(t *testing.T) {
	var m Map[any]
	m.Set("z", 1)
	m.Set("a\"", []string{"x"})
	m.Set("nested", OrderedOf(NamedMember[int]{"k", 2}))
	m.Set("z", nil)
	got, err := json.Marshal(struct {
		M     Map[any]
		Empty Map[int]
	}{M: m})
	if want := `{"M":{"z":null,"a\"":["x"],"nested":{"k":2}},"Empty":{}}`; err != nil || string(got) != want {
		t.Errorf("Marshal = %s, %v, want %s", got, err, want)
	}
	m.Set("f", func() {})
	if got, err := json.Marshal(m); err == nil {
		t.Errorf("a function is written as %s", got)
	}
}
