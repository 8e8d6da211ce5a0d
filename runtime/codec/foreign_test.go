package codec

import (
	"encoding/json"
	"math"
	"math/big"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestL3_4_Base64(t *testing.T) {
	rows := []row{
		{`""`, []byte{}, ""}, {`"AQID"`, []byte{1, 2, 3}, ""}, {`"AQI="`, []byte{1, 2}, ""}, {`"AQI"`, []byte{1, 2}, ""},
		{`"-_8="`, []byte{0xfb, 0xff}, ""}, {`"+/8"`, []byte{0xfb, 0xff}, ""}, {`"-_8"`, []byte{0xfb, 0xff}, ""}, {`"AQ\n=="`, []byte{1}, ""},
		{`"A"`, nil, "bytes_invalid_encoding"}, {`"+_8="`, nil, "bytes_invalid_encoding"}, {`"AQ="`, nil, "bytes_invalid_encoding"},
		{`"ü"`, nil, "bytes_invalid_encoding"}, {`"\ud800"`, nil, "string_unicode"}, {`null`, nil, "string_type"}, {`[1]`, nil, "string_type"},
	}
	checkRows(t, rows, ReadBytes[byte])
	type octet byte
	checkRows(t, []row{{`"AQI"`, []octet{1, 2}, ""}}, ReadBytes[octet])
	for want, list := range map[string][]octet{`""`: nil, `"+/8="`: {0xfb, 0xff}} {
		if got := encoded(t, func(w *Writer) { WriteBytes(w, list) }); got != want {
			t.Errorf("%v is written as %s, want %s", list, got, want)
		}
	}
}

func TestL3_4_Durations(t *testing.T) {
	rows := []row{
		{`"PT1M30S"`, 90 * time.Second, ""}, {`"P1D"`, 24 * time.Hour, ""}, {`"P2W"`, 14 * 24 * time.Hour, ""}, {`"PT0S"`, time.Duration(0), ""},
		{`"P1Y2M3DT4H5M6S"`, (365+60+3)*24*time.Hour + 4*time.Hour + 5*time.Minute + 6*time.Second, ""},
		{`"PT1.5S"`, 1500 * time.Millisecond, ""}, {`"PT0,000000001S"`, time.Nanosecond, ""}, {`"PT0.0000000019S"`, time.Nanosecond, ""}, {`"PT0.5H"`, 30 * time.Minute, ""},
		{`"P1Y1D"`, 366 * 24 * time.Hour, ""}, {`"-PT5S"`, -5 * time.Second, ""}, {`"+PT5S"`, 5 * time.Second, ""},
		{`"1m30s"`, 90 * time.Second, ""}, {`"-1.5h"`, -90 * time.Minute, ""}, {`"0"`, time.Duration(0), ""},
		{`"PT9223372036.854775807S"`, time.Duration(math.MaxInt64), ""}, {`"-PT9223372036.854775808S"`, time.Duration(math.MinInt64), ""},
		{`"PT9223372036.854775808S"`, nil, "duration_parsing_size"}, {`"P300Y"`, nil, "duration_parsing_size"}, {`"P99999999999999999999D"`, nil, "duration_parsing_size"},
		{`"P"`, nil, "duration_parsing"}, {`"PT"`, nil, "duration_parsing"}, {`"P1DT"`, nil, "duration_parsing"}, {`"P1.5DT1H"`, nil, "duration_parsing"},
		{`"PT1.5H1M"`, nil, "duration_parsing"}, {`"PT1S1M"`, nil, "duration_parsing"}, {`"P1H"`, nil, "duration_parsing"}, {`"PT1"`, nil, "duration_parsing"},
		{`"PT1.S"`, nil, "duration_parsing"}, {`"PT.5S"`, nil, "duration_parsing"}, {`"5"`, nil, "duration_parsing"}, {`""`, nil, "duration_parsing"},
		{`5`, nil, "duration_type"}, {`null`, nil, "duration_type"},
	}
	checkRows(t, rows, func(r *Reader) time.Duration { return r.Duration() })
}

func TestDurationRoundTrip(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "PT0S", time.Nanosecond: "PT0.000000001S", 90 * time.Second: "PT1M30S", 36 * time.Hour: "PT36H", -1500 * time.Millisecond: "-PT1.5S",
		math.MaxInt64: "PT2562047H47M16.854775807S", math.MinInt64: "-PT2562047H47M16.854775808S", time.Hour + 20*time.Millisecond: "PT1H0.02S",
	} {
		text := encoded(t, func(w *Writer) { w.Duration(d) })
		if text != `"`+want+`"` {
			t.Errorf("%v is written as %s, want %s", d, text, want)
		}
		checkRows(t, []row{{text, d, ""}}, func(r *Reader) time.Duration { return r.Duration() })
	}
}

func TestL3_5_DurationBounds(t *testing.T) {
	rules := &DurationRules{
		HasMin: true, Min: time.Second, HasXMin: true, XMin: 2 * time.Second,
		HasMax: true, Max: time.Hour, HasXMax: true, XMax: 30 * time.Minute, MultipleOf: time.Second,
	}
	for in, msg := range map[string]string{
		`"PT0S"`: "greater than or equal to PT1S", `"PT2S"`: "greater than PT2S", `"PT61M"`: "less than or equal to PT1H",
		`"PT30M"`: "less than PT30M", `"PT3.5S"`: "a multiple of PT1S", `"PT3S"`: "",
	} {
		var want []Violation
		if msg != "" {
			want = []Violation{{Msg: "Input should be " + msg, Type: "duration_out_of_range"}}
		}
		check(t, in, func(r *Reader) { r.DurationRules(rules) }, want...)
	}
}

func TestL3_4_NumberLiterals(t *testing.T) {
	number := func(s string) json.Number { return json.Number(s) }
	rows := []row{
		{`1.50`, number("1.50"), ""}, {`1e400`, number("1e400"), ""}, {`-0`, number("-0"), ""}, {`123456789012345678901234567890`, number("123456789012345678901234567890"), ""},
		{`"1.5"`, number("1.5"), ""}, {`" +1_000.e3 "`, number("1000e3"), ""}, {`"-.5"`, number("-0.5"), ""}, {`"007"`, number("7"), ""}, {`"00"`, number("0"), ""}, {`"5."`, number("5"), ""},
		{`true`, number("1"), ""}, {`false`, number("0"), ""},
		{`"x"`, nil, "float_parsing"}, {`"nan"`, nil, "finite_number"}, {`null`, nil, "float_type"}, {`[]`, nil, "float_type"},
	}
	checkRows(t, rows, func(r *Reader) json.Number { return r.Number() })
	if got := encoded(t, func(w *Writer) { w.Number("1.50") }) + encoded(t, func(w *Writer) { w.Number("") }); got != "1.500" {
		t.Errorf("1.50 and the empty number are written as %s", got)
	}
	fails(t, "not a number", func(w *Writer) { w.Number("0x1") })
}

func TestL3_4_BigIntegers(t *testing.T) {
	long := strings.Repeat("9", maxBigDigits)
	rows := []row{
		{`0`, "0", ""}, {`-5`, "-5", ""}, {`123456789012345678901234567890`, "123456789012345678901234567890", ""}, {long, long, ""},
		{`1e3`, "1000", ""}, {`1.50e2`, "150", ""}, {`"-12"`, "-12", ""}, {`"1_000.0"`, "1000", ""}, {`true`, "1", ""}, {`false`, "0", ""},
		{long + "9", nil, "int_parsing_size"}, {`1e999999999999`, nil, "int_parsing_size"},
		{`1.5`, nil, "int_from_float"}, {`"x"`, nil, "int_parsing"}, {`null`, nil, "int_type"}, {`{}`, nil, "int_type"},
	}
	checkRows(t, rows, func(r *Reader) string {
		var v big.Int
		r.BigInt(&v)
		return v.String()
	})
	huge, _ := new(big.Int).SetString("-123456789012345678901234567890", 10)
	if got := encoded(t, func(w *Writer) { w.BigInt(huge) }) + encoded(t, func(w *Writer) { w.BigInt(nil) }); got != huge.String()+"null" {
		t.Errorf("big integers are written as %s", got)
	}
}

func TestL3_4_QuotedNumbers(t *testing.T) {
	checkRows(t, []row{
		{`"127"`, int64(127), ""}, {`"-128"`, int64(-128), ""}, {`"-0"`, int64(0), ""},
		{`"128"`, nil, "int_parsing_size"}, {`"+1"`, nil, "int_parsing"}, {`"01"`, nil, "int_parsing"}, {`"1.0"`, nil, "int_parsing"}, {`" 1"`, nil, "int_parsing"}, {`1`, nil, "string_type"}, {`null`, nil, "string_type"},
	}, func(r *Reader) int64 { return r.QuotedInt(8) })
	checkRows(t, []row{
		{`"18446744073709551615"`, uint64(math.MaxUint64), ""}, {`"18446744073709551616"`, nil, "int_parsing_size"}, {`"-1"`, nil, "int_parsing"}, {`""`, nil, "int_parsing"},
	}, func(r *Reader) uint64 { return r.QuotedUint(64) })
	checkRows(t, []row{
		{`"1.5e3"`, 1500.0, ""}, {`"1e400"`, nil, "finite_number"}, {`".5"`, nil, "float_parsing"}, {`"nan"`, nil, "float_parsing"}, {`1.5`, nil, "string_type"},
	}, func(r *Reader) float64 { return r.QuotedFloat(64) })
	checkRows(t, []row{
		{`"true"`, true, ""}, {`"false"`, false, ""}, {`"TRUE"`, nil, "bool_parsing"}, {`true`, nil, "string_type"},
	}, func(r *Reader) bool { return r.QuotedBool() })
	got := encoded(t, func(w *Writer) {
		w.BeginList()
		for _, write := range []func(){
			func() { w.QuotedBool(true) }, func() { w.QuotedInt(-1) }, func() { w.QuotedUint(math.MaxUint64) }, func() { w.QuotedFloat(0.5, 32) },
		} {
			w.Item()
			write()
		}
		w.EndList()
	})
	if got != `["true","-1","18446744073709551615","0.5"]` {
		t.Errorf("quoted values are written as %s", got)
	}
}

func TestURLs(t *testing.T) {
	checkRows(t, []row{
		{`"https://example.org/a?b#c"`, "https://example.org/a?b#c", ""}, {`"urn:a:b"`, "urn:a:b", ""},
		{`"/relative"`, nil, "uri_parsing"}, {`"http://[::1"`, nil, "uri_parsing"}, {`""`, nil, "uri_parsing"}, {`1`, nil, "string_type"},
	}, func(r *Reader) string {
		var u url.URL
		r.URL(&u)
		return u.String()
	})
	if got := encoded(t, func(w *Writer) { w.URL(&url.URL{Path: "/a b"}) }) + encoded(t, func(w *Writer) { w.URL(nil) }); got != `"/a%20b"null` {
		t.Errorf("URLs are written as %s", got)
	}
}

func TestRawMessages(t *testing.T) {
	for _, in := range []string{`{"b":1.50,"a":[null,"x"],"b":2}`, `"é"`, `null`, `1e400`} {
		var got json.RawMessage
		check(t, in, func(r *Reader) { got = RawMessage[json.RawMessage](r) })
		if string(got) != in {
			t.Errorf("%s is read as %s", in, got)
		}
		if out := encoded(t, func(w *Writer) { WriteRawMessage(w, got) }); out != in {
			t.Errorf("%s is written as %s", in, out)
		}
	}
	check(t, `"\ud800"`, func(r *Reader) { RawMessage[json.RawMessage](r) }, Violation{Msg: unicodeMessage, Type: typeUnicode})
	if got := encoded(t, func(w *Writer) { WriteRawMessage[json.RawMessage](w, nil) }); got != "null" {
		t.Errorf("nil is written as %s", got)
	}
	fails(t, "not valid JSON", func(w *Writer) { WriteRawMessage(w, json.RawMessage(`{"a":}`)) })
	fails(t, "not valid JSON", func(w *Writer) { WriteRawMessage(w, json.RawMessage{}) })
}

func TestAny(t *testing.T) {
	const in = `{"b":1.50,"a":[true,"x"]}`
	var got any
	check(t, in, func(r *Reader) { got = r.Any() })
	if v, ok := got.(Value); !ok || encoded(t, func(w *Writer) { w.Any(got) }) != in {
		t.Errorf("%s is read as %v", in, v)
	}
	check(t, `null`, func(r *Reader) { got = r.Any() })
	if got != nil {
		t.Errorf("null is read as %v", got)
	}
	type plain struct{ A int }
	fails(t, "a type that any cannot carry; use a type of its own, or codec.Value", func(w *Writer) { w.Any(plain{}) })
}

// TestAnyAgreesWithEncodingJSON compares the forms of what an interface may hold.
func TestAnyAgreesWithEncodingJSON(t *testing.T) {
	for _, v := range []any{
		nil, true, "x", 1, int8(-1), int16(1), int32(1), int64(math.MinInt64), uint(1), uint8(1), uint16(1), uint32(1), uint64(math.MaxUint64), uintptr(1),
		float32(0.1), 1e21, json.Number("1.50"), json.RawMessage(`{"a":1}`), time.Unix(0, 0).UTC(), big.NewInt(7), []byte{1, 2},
		netip.MustParseAddr("::1"), []any{1, "a", nil}, map[string]any{"b": 1, "a": []any{}}, []string{"a"}, map[string]string{"b": "1", "a": "2"},
		[]map[string]any{{"a": 1}},
	} {
		if diff := cmp.Diff(standard(t, v, Compact), encoded(t, func(w *Writer) { w.Any(v) })); diff != "" {
			t.Errorf("%T (-encoding/json +ours):\n%s", v, diff)
		}
	}
	if got := encoded(t, func(w *Writer) { w.Any(ObjectOf(Member{"a", IntValue(1)})) }); got != `{"a":1}` {
		t.Errorf("an object is written as %s", got)
	}
	if got := encoded(t, func(w *Writer) { w.Any(time.Minute) }); got != `"PT1M"` {
		t.Errorf("a duration is written as %s", got)
	}
}

// encoded returns the compact form of what encode writes.
func encoded(t *testing.T, encode func(*Writer)) string {
	t.Helper()
	text, err := Encode(Compact, encode)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}

// fails checks that encode fails with a reason.
func fails(t *testing.T, reason string, encode func(*Writer)) {
	t.Helper()
	if text, err := Encode(Compact, encode); err == nil || !strings.Contains(err.Error(), reason) {
		t.Errorf("got %s and error %v, want %s", text, err, reason)
	}
}
