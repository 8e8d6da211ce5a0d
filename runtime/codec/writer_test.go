package codec

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// standard is what encoding/json writes without escaping for HTML.
func standard(t *testing.T, v any, form Form) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if form == Indented {
		e.SetIndent("", "  ")
	}
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	// encoding/json escapes the two line separators of JavaScript in any case.
	return strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(strings.TrimSuffix(b.String(), "\n"))
}

// writeAny writes what json.Unmarshal and random make.
func writeAny(w *Writer, v *any) {
	switch v := (*v).(type) {
	case nil:
		w.Null()
	case bool:
		w.Bool(v)
	case float64:
		w.Float(v, 64)
	case string:
		w.String(v)
	case []any:
		WriteList(w, v, writeAny)
	case map[string]any:
		WriteMap(w, v, writeAny)
	}
}

func random(rnd *rand.Rand, depth int) any {
	switch n := rnd.IntN(10); {
	case n < 3 && depth > 0:
		list := make([]any, rnd.IntN(4))
		for i := range list {
			list[i] = random(rnd, depth-1)
		}
		return list
	case n < 6 && depth > 0:
		m := map[string]any{}
		for range rnd.IntN(4) {
			m[randomString(rnd)] = random(rnd, depth-1)
		}
		return m
	case n == 6:
		return nil
	case n == 7:
		return rnd.IntN(2) == 0
	case n == 8:
		return randomFloat(rnd)
	}
	return randomString(rnd)
}

func randomString(rnd *rand.Rand) string {
	alphabet := []rune("abcdefghijklmnop \"\\/<>&\b\f\n\r\t\x00\x1f\x7fé\u2028\u2029😀\ufffd")
	var b strings.Builder
	for range rnd.IntN(20) {
		b.WriteRune(alphabet[rnd.IntN(len(alphabet))])
	}
	return b.String()
}

func randomFloat(rnd *rand.Rand) float64 {
	switch rnd.IntN(4) {
	case 0:
		return float64(rnd.IntN(2000)-1000) / 100
	case 1:
		return math.Float64frombits(rnd.Uint64() &^ (1 << 62)) // finite
	case 2:
		return math.Pow(10, float64(rnd.IntN(50)-25))
	}
	return float64(rnd.Int64()) / float64(1+rnd.IntN(1000))
}

func TestWriterAgreesWithEncodingJSON(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		v := random(rnd, 4)
		for _, form := range []Form{Compact, Indented} {
			got, err := Encode(form, func(w *Writer) { writeAny(w, &v) })
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(standard(t, v, form), string(got)); diff != "" {
				t.Fatal(diff)
			}
			// Text of others in any layout comes out the same way.
			layout := standard(t, v, Compact+Indented-form)
			raw, err := Encode(form, func(w *Writer) { w.Value(RawText([]byte(layout))) })
			if err != nil || string(raw) != string(got) {
				t.Fatalf("%s: got %s, want %s, %v", layout, raw, got, err)
			}
		}
	}
}

func TestWriterFloats(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	values := []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 1e-6, 9.999999e-7, 1e-7, 1e20, 1e21, 123456789012345680000, 1e15, 1e15 + 0.5, 999999999999.999, 0.001, 0.0005, math.MaxFloat64, math.SmallestNonzeroFloat64, 1 << 53, 3.14159, 2.5e-9}
	for range 20000 {
		values = append(values, randomFloat(rnd))
	}
	for _, f := range values {
		if want, got := standard(t, f, Compact), string(appendFloat(nil, f, 64)); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
		single := float32(f)
		if math.IsInf(float64(single), 0) {
			continue
		}
		if want, got := standard(t, single, Compact), string(appendFloat(nil, float64(single), 32)); got != want {
			t.Fatalf("32 bits: got %s, want %s", got, want)
		}
	}
}

func TestWriterInvalidUTF8(t *testing.T) {
	for _, s := range []string{"a\xffb", "\xc3", "\xed\xa0\x80", "é\xf0\x9f\x98", "12345678\xff12345678\xfe"} {
		want := standard(t, s, Compact)
		want = strings.ReplaceAll(want, `\ufffd`, "\ufffd")
		if got := string(appendString(nil, s)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestWriterForeignTypes(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 60, time.FixedZone("", 3600))
	addr := netip.MustParseAddr("10.0.0.1")
	text, err := Encode(Indented, func(w *Writer) {
		w.BeginObject()
		w.Key("time")
		w.Time(at)
		w.Key("addr")
		w.Text(addr)
		w.KeyString("raw\n")
		w.Marshaler(json.RawMessage(` {"a" :[ 1,"\u003c"],"b":{} }`))
		w.Key("none")
		w.Text(nil)
		w.Key("nothing")
		w.Marshaler(nil)
		w.Key("p")
		WritePointer(w, &at, func(w *Writer, v *time.Time) { w.Time(*v) })
		w.Key("nil")
		WritePointer(w, nil, func(w *Writer, v *time.Time) { w.Time(*v) })
		w.Key("list")
		WriteList[int](w, nil, nil)
		w.Key("map")
		WriteMap[string, int](w, nil, nil)
		w.Key("uint")
		w.Uint(math.MaxUint64)
		w.Key("object")
		var o Object
		o.Set("x", FloatValue(0.5))
		w.Object(o)
		w.EndObject()
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `{
  "time": "2026-01-02T03:04:05.00000006+01:00",
  "addr": "10.0.0.1",
  "raw\n": {
    "a": [
      1,
      "<"
    ],
    "b": {}
  },
  "none": null,
  "nothing": null,
  "p": "2026-01-02T03:04:05.00000006+01:00",
  "nil": null,
  "list": [],
  "map": {},
  "uint": 18446744073709551615,
  "object": {
    "x": 0.5
  }
}`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Error(diff)
	}
}

type failing struct{ err error }

func (f failing) MarshalJSON() ([]byte, error) { return []byte(`{"a":}`), f.err }
func (f failing) MarshalText() ([]byte, error) { return nil, f.err }

func TestWriterErrorsNameThePath(t *testing.T) {
	boom := errors.New("boom")
	tests := []struct {
		write func(*Writer)
		want  string
	}{
		{func(w *Writer) { w.Float(math.NaN(), 64) }, "items.3.score: not a finite number"},
		{func(w *Writer) { w.Float(math.Inf(1), 32) }, "items.3.score: not a finite number"},
		{func(w *Writer) { w.Value(ListValue(NullValue(), FloatValue(math.NaN()))) }, "items.3.score.1: not a finite number"},
		{func(w *Writer) { w.Value(ObjectValue(Member{"a\"\n:", NumberValue("x")})) }, `items.3.score.a"\u000a:: not a finite number`},
		{func(w *Writer) { w.Time(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)) }, "items.3.score: year outside of 0 to 9999"},
		{func(w *Writer) { w.Time(time.Date(1, 1, 1, 0, 0, 0, 0, time.FixedZone("", 90000))) }, "items.3.score: time zone more than a day from UTC"},
		{func(w *Writer) { w.Fail(boom) }, "items.3.score: boom"},
		{func(w *Writer) { w.Text(failing{boom}) }, "items.3.score: its MarshalText method failed"},
		{func(w *Writer) { w.Marshaler(failing{boom}) }, "items.3.score: its MarshalJSON method failed"},
		{func(w *Writer) { w.Marshaler(failing{}) }, "items.3.score: its MarshalJSON method returned invalid JSON"},
		{func(w *Writer) {
			WriteMap(w, map[string]float64{"k": math.NaN()}, func(w *Writer, f *float64) { w.Float(*f, 64) })
		}, "items.3.score.k: not a finite number"},
	}
	for _, tt := range tests {
		for _, form := range []Form{Compact, Indented} {
			_, err := Encode(form, func(w *Writer) {
				w.BeginObject()
				w.Key("text")
				w.String(`":{[,`)
				w.Key("empty")
				WriteList[int](w, nil, nil)
				w.Key("items")
				WriteList(w, make([]int, 5), func(w *Writer, _ *int) {
					w.BeginObject()
					w.Key("id")
					w.Int(1)
					w.Key("score")
					if strings.Count(string(w.buf), "id") == 4 {
						tt.write(w)
					} else {
						w.Null()
					}
					w.EndObject()
				})
				w.EndObject()
			})
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			var e *EncodeError
			if !errors.As(err, &e) || (strings.Contains(tt.want, "method failed") && !errors.Is(err, boom)) {
				t.Errorf("%v does not wrap its cause", err)
			}
		}
	}
}

type ring struct{ next []*ring }

func encodeRing(w *Writer, v *ring) {
	if !w.BeginObject() {
		return
	}
	w.Key("next")
	WriteList(w, v.next, func(w *Writer, v **ring) { encodeRing(w, *v) })
	w.EndObject()
}

func TestL4_11_CyclesEnd(t *testing.T) {
	r := new(ring)
	r.next = []*ring{r, r, r}
	_, err := Encode(Indented, func(w *Writer) { encodeRing(w, r) })
	want := strings.Repeat("next.0.", 8) + "…: nested too deeply, or contains itself"
	if err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	if _, err := Encode(Compact, func(w *Writer) { w.Null() }); err != nil {
		t.Errorf("the next encoding has inherited %v", err)
	}
}

func TestLenientValues(t *testing.T) {
	v := ListValue(FloatValue(math.Inf(-1)), NumberValue("1."), NumberValue(""), NumberValue("1"))
	if got := string(v.AppendJSON(nil)); got != "[null,null,null,1]" {
		t.Errorf("got %s", got)
	}
	deep := ListValue()
	for range 2 * maxWriteDepth {
		deep = ListValue(deep)
	}
	if got := len(deep.AppendIndent(nil)); got < 4*maxWriteDepth {
		t.Errorf("cut to %d bytes", got)
	}
	if _, err := deep.MarshalJSON(); err == nil {
		t.Error("too deep, but written")
	}
}
