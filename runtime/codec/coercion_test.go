package codec

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"
)

func TestL3_4_Strings(t *testing.T) {
	rows := []row{
		{`"a"`, "a", ""}, {`""`, "", ""}, {` "\u00e9\n\ud83d\ude00\/" `, "é\n😀/", ""}, {`"é"`, "é", ""},
		{`1`, nil, "string_type"}, {`1.5`, nil, "string_type"}, {`true`, nil, "string_type"},
		{`null`, nil, "string_type"}, {`[]`, nil, "string_type"}, {`{}`, nil, "string_type"},
	}
	checkRows(t, rows, func(r *Reader) string { return r.String() })
}

func TestL3_4_LaxIntegers(t *testing.T) {
	rows := []row{
		{`5`, int64(5), ""}, {`-5`, int64(-5), ""}, {`0`, int64(0), ""}, {`-0`, int64(0), ""},
		{`5.0`, int64(5), ""}, {`1e2`, int64(100), ""}, {`1.50e2`, int64(150), ""}, {`100e-2`, int64(1), ""}, {`0e99999999999999999999`, int64(0), ""},
		{`9223372036854775807`, int64(9223372036854775807), ""}, {`-9223372036854775808`, int64(-9223372036854775808), ""},
		{`9007199254740993.0`, int64(9007199254740993), ""},
		{`true`, int64(1), ""}, {`false`, int64(0), ""},
		{`"5"`, int64(5), ""}, {`" 5\n"`, int64(5), ""}, {`"+5"`, int64(5), ""}, {`"-5"`, int64(-5), ""}, {`"1_000"`, int64(1000), ""},
		{`"5.0"`, int64(5), ""}, {`"007"`, int64(7), ""}, {`"1_0.00"`, int64(10), ""},
		{`"5.5"`, nil, "int_parsing"}, {`"abc"`, nil, "int_parsing"}, {`""`, nil, "int_parsing"}, {`"0x10"`, nil, "int_parsing"},
		{`"1__0"`, nil, "int_parsing"}, {`"_1"`, nil, "int_parsing"}, {`"1_"`, nil, "int_parsing"}, {`"1e3"`, nil, "int_parsing"},
		{`"- 5"`, nil, "int_parsing"}, {`".0"`, nil, "int_parsing"}, {`"nan"`, nil, "int_parsing"}, {`"[]"`, nil, "int_parsing"},
		{`5.5`, nil, "int_from_float"}, {`1e-400`, nil, "int_from_float"}, {`5.00000000000000000000000001`, nil, "int_from_float"},
		{`null`, nil, "int_type"}, {`[]`, nil, "int_type"}, {`{"a":1}`, nil, "int_type"},
		{`9223372036854775808`, nil, "int_parsing_size"}, {`-9223372036854775809`, nil, "int_parsing_size"}, {`1e400`, nil, "int_parsing_size"},
		{`"99999999999999999999999"`, nil, "int_parsing_size"}, {`1e99999999999999999999`, nil, "int_parsing_size"},
	}
	checkRows(t, rows, func(r *Reader) int64 { return r.Int(64) })
}

func TestL3_4_SizedIntegers(t *testing.T) {
	rows := []row{
		{`127`, int64(127), ""}, {`-128`, int64(-128), ""}, {`"127"`, int64(127), ""},
		{`128`, nil, "less_than_equal"}, {`-129`, nil, "greater_than_equal"}, {`1e30`, nil, "less_than_equal"}, {`-1e30`, nil, "greater_than_equal"},
	}
	checkRows(t, rows, func(r *Reader) int64 { return r.Int(8) })
	rows = []row{
		{`0`, uint64(0), ""}, {`18446744073709551615`, uint64(18446744073709551615), ""}, {`true`, uint64(1), ""}, {`"18446744073709551615"`, uint64(18446744073709551615), ""},
		{`-1`, nil, "greater_than_equal"}, {`"-1"`, nil, "greater_than_equal"}, {`-1e30`, nil, "greater_than_equal"}, {`18446744073709551616`, nil, "int_parsing_size"},
		{`-0`, uint64(0), ""}, {`1.5`, nil, "int_from_float"}, {`null`, nil, "int_type"},
	}
	checkRows(t, rows, func(r *Reader) uint64 { return r.Uint(64) })
	rows = []row{{`65535`, uint64(65535), ""}, {`65536`, nil, "less_than_equal"}, {`1e30`, nil, "less_than_equal"}}
	checkRows(t, rows, func(r *Reader) uint64 { return r.Uint(16) })
}

func TestL3_4_Floats(t *testing.T) {
	rows := []row{
		{`1`, 1.0, ""}, {`1.5`, 1.5, ""}, {`-0.25`, -0.25, ""}, {`1e3`, 1e3, ""}, {`123456789012345678`, 123456789012345678.0, ""}, {`0.1`, 0.1, ""},
		{`1.7976931348623157e308`, 1.7976931348623157e308, ""}, {`5e-324`, 5e-324, ""}, {`true`, 1.0, ""}, {`false`, 0.0, ""},
		{`"1e3"`, 1e3, ""}, {`" 1_000.5 "`, 1000.5, ""}, {`"+.5"`, 0.5, ""}, {`"5."`, 5.0, ""}, {`"1e-3"`, 1e-3, ""},
		{`"nan"`, nil, "finite_number"}, {`"-Infinity"`, nil, "finite_number"}, {`"inf"`, nil, "finite_number"}, {`1e400`, nil, "finite_number"}, {`"1e400"`, nil, "finite_number"},
		{`""`, nil, "float_parsing"}, {`"abc"`, nil, "float_parsing"}, {`"1e"`, nil, "float_parsing"}, {`"."`, nil, "float_parsing"}, {`"0x1p3"`, nil, "float_parsing"}, {`"1_"`, nil, "float_parsing"}, {`"e3"`, nil, "float_parsing"},
		{`null`, nil, "float_type"}, {`[1]`, nil, "float_type"}, {`{}`, nil, "float_type"},
	}
	checkRows(t, rows, func(r *Reader) float64 { return r.Float(64) })
	rows = []row{{`0.1`, float64(float32(0.1)), ""}, {`3.4e38`, float64(float32(3.4e38)), ""}, {`1e39`, nil, "finite_number"}}
	checkRows(t, rows, func(r *Reader) float64 { return r.Float(32) })
}

func TestL3_4_FloatsAreTheNearest(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 12))
	for range 20000 {
		whole, fraction := rnd.Uint64()>>rnd.IntN(64), rnd.Uint64()>>rnd.IntN(64)
		in := fmt.Sprintf("%d.%d", whole, fraction)
		want, err := strconv.ParseFloat(in, 64)
		if err != nil {
			t.Fatal(err)
		}
		var got float64
		if list := Decode([]byte(in), Limits{}, func(r *Reader) { got = r.Float(64) }); list != nil || got != want {
			t.Fatalf("%s: %g, %v", in, got, list)
		}
	}
}

func TestL3_4_Booleans(t *testing.T) {
	var rows []row
	for _, s := range []string{`true`, `1`, `1.0`, `10e-1`, `"true"`, `"T"`, `"Yes"`, `"y"`, `"ON"`, `"1"`} {
		rows = append(rows, row{s, true, ""})
	}
	for _, s := range []string{`false`, `0`, `0.0`, `-0`, `"False"`, `"f"`, `"no"`, `"N"`, `"off"`, `"0"`} {
		rows = append(rows, row{s, false, ""})
	}
	for _, s := range []string{`2`, `-1`, `1e3`, `"maybe"`, `""`, `" true"`, `"2"`} {
		rows = append(rows, row{s, nil, "bool_parsing"})
	}
	for _, s := range []string{`null`, `[]`, `{}`, `0.5`, `1.5`} {
		rows = append(rows, row{s, nil, "bool_type"})
	}
	checkRows(t, rows, func(r *Reader) bool { return r.Bool() })
}

func TestL3_4_Lists(t *testing.T) {
	rows := []row{
		{`[]`, []int64{}, ""}, {`[1,"2", 3.0 ]`, []int64{1, 2, 3}, ""}, {`null`, []int64{}, ""},
		{`"[1,2]"`, []int64{1, 2}, ""}, {`" [ \"1\" , 2 ] "`, []int64{1, 2}, ""}, {`"[]"`, []int64{}, ""},
		{`"1,2"`, nil, "list_type"}, {`""`, nil, "list_type"}, {`"[1"`, nil, "list_type"}, {`"[1] 2"`, nil, "list_type"}, {`"{}"`, nil, "list_type"},
		{`{}`, nil, "list_type"}, {`1`, nil, "list_type"}, {`true`, nil, "list_type"},
	}
	checkRows(t, rows, func(r *Reader) []int64 { return ReadList(r, nil, readInt) })
	list := func(r *Reader) { ReadList(r, nil, readInt) }
	check(t, `"[1,\"x\"]"`, list, Violation{"1", "Input should be a valid integer, unable to parse string as an integer", "int_parsing"})
}

func TestL3_4_Arrays(t *testing.T) {
	rows := []row{
		{`[1,2]`, [2]int64{1, 2}, ""}, {`"[1,2]"`, [2]int64{1, 2}, ""},
		{`[1]`, nil, "too_short"}, {`[1,2,3]`, nil, "too_long"}, {`null`, nil, "list_type"}, {`{}`, nil, "list_type"},
	}
	checkRows(t, rows, func(r *Reader) (a [2]int64) {
		ReadArray(r, a[:], readInt)
		return a
	})
}

func TestL3_4_Maps(t *testing.T) {
	rows := []row{
		{`{}`, map[string]int64{}, ""}, {`null`, map[string]int64{}, ""}, {`{"a":1,"\u00e9":"2"}`, map[string]int64{"a": 1, "é": 2}, ""},
		{`"{\"a\":1}"`, map[string]int64{"a": 1}, ""},
		{`"a=1"`, nil, "dict_type"}, {`"[]"`, nil, "dict_type"}, {`[]`, nil, "dict_type"}, {`1`, nil, "dict_type"},
	}
	checkRows(t, rows, func(r *Reader) map[string]int64 { return ReadMap[string](r, nil, readInt) })
}

func TestL3_4_Optional(t *testing.T) {
	one := int64(1)
	rows := []row{
		{`null`, (*int64)(nil), ""}, {`1`, &one, ""}, {`"1"`, &one, ""}, {`""`, nil, "int_parsing"}, {`[]`, nil, "int_type"},
	}
	checkRows(t, rows, func(r *Reader) *int64 { return ReadPointer(r, readInt) })
}

func TestL3_4_Enums(t *testing.T) {
	e := NewEnum("a", "b")
	rows := []row{
		{`"a"`, "a", ""}, {`"\u0062"`, "b", ""}, {`"A"`, nil, "enum"}, {`""`, nil, "enum"}, {`1`, nil, "enum"}, {`null`, nil, "enum"}, {`["a"]`, nil, "enum"},
	}
	checkRows(t, rows, func(r *Reader) string { return r.Enum(e) })
	ints := NewIntEnum(1, -2)
	rows = []row{
		{`1`, int64(1), ""}, {`-2`, int64(-2), ""}, {`"1"`, int64(1), ""}, {`1.0`, int64(1), ""}, {`true`, int64(1), ""},
		{`2`, nil, "enum"}, {`"x"`, nil, "enum"}, {`1.5`, nil, "enum"}, {`null`, nil, "enum"}, {`1e40`, nil, "enum"},
	}
	checkRows(t, rows, func(r *Reader) int64 { return r.IntEnum(ints) })
	uints := NewUintEnum(1, 18446744073709551615)
	rows = []row{{`18446744073709551615`, uint64(18446744073709551615), ""}, {`"1"`, uint64(1), ""}, {`-1`, nil, "enum"}, {`null`, nil, "enum"}}
	checkRows(t, rows, func(r *Reader) uint64 { return r.UintEnum(uints) })
}

func TestL3_4_Choices(t *testing.T) {
	words := StringRules{Values: NewEnum("a", "b")}
	rows := []row{{`"a"`, "a", ""}, {`"c"`, nil, "literal_error"}, {`1`, nil, "literal_error"}}
	checkRows(t, rows, func(r *Reader) string { return r.StringRules(&words) })
	ints := IntRules{Values: NewIntEnum(1, 2)}
	rows = []row{{`1`, int64(1), ""}, {`2.0`, int64(2), ""}, {`true`, int64(1), ""}, {`"1"`, nil, "literal_error"}, {`3`, nil, "literal_error"}}
	checkRows(t, rows, func(r *Reader) int64 { return r.IntRules(64, &ints) })
	uints := UintRules{Values: NewUintEnum(1)}
	rows = []row{{`1`, uint64(1), ""}, {`"1"`, nil, "literal_error"}, {`-1`, nil, "literal_error"}}
	checkRows(t, rows, func(r *Reader) uint64 { return r.UintRules(64, &uints) })
	floats := FloatRules{Values: NewFloatEnum(0.5, 1)}
	rows = []row{{`0.5`, 0.5, ""}, {`1`, 1.0, ""}, {`2`, nil, "literal_error"}, {`0.50000000000000000000000000001`, nil, "literal_error"}}
	checkRows(t, rows, func(r *Reader) float64 { return r.FloatRules(64, &floats) })
}

func TestL3_4_NestedModel(t *testing.T) {
	read := func(r *Reader) (w window) {
		decodeWindow(r, &w)
		return w
	}
	rows := []row{
		{`{"start":"x"}`, window{Start: "x"}, ""}, {`"{\"start\":\"\\u0078\"}"`, window{Start: "x"}, ""}, {` { "tz" : "U" , "start" : "x" } `, window{Start: "x", TZ: "U"}, ""},
		{`"x"`, nil, "model_type"}, {`"{"`, nil, "model_type"}, {`1`, nil, "model_type"}, {`null`, nil, "model_type"}, {`[]`, nil, "model_type"},
	}
	checkRows(t, rows, read)
}

func TestL3_4_Times(t *testing.T) {
	utc := func(y int, m time.Month, d, h, min, s, ns int) time.Time {
		return time.Date(y, m, d, h, min, s, ns, time.UTC)
	}
	rows := []row{
		{`"2026-01-02T03:04:05Z"`, utc(2026, 1, 2, 3, 4, 5, 0), ""}, {`"2026-01-02t03:04:05.123456789z"`, utc(2026, 1, 2, 3, 4, 5, 123456789), ""},
		{`"2026-01-02T03:04:05.1234567891+02:00"`, utc(2026, 1, 2, 1, 4, 5, 123456789), ""}, {`"2016-12-31T23:59:60Z"`, utc(2017, 1, 1, 0, 0, 0, 0), ""},
		{`"2026-02-28"`, utc(2026, 2, 28, 0, 0, 0, 0), ""}, {`"2024-02-29"`, utc(2024, 2, 29, 0, 0, 0, 0), ""},
		{`0`, utc(1970, 1, 1, 0, 0, 0, 0), ""}, {`1.5`, utc(1970, 1, 1, 0, 0, 1, 500000000), ""}, {`-1`, utc(1969, 12, 31, 23, 59, 59, 0), ""}, {`1e9`, utc(2001, 9, 9, 1, 46, 40, 0), ""},
		{`"2026-02-29"`, nil, "datetime_from_date_parsing"}, {`"2026-13-01"`, nil, "datetime_from_date_parsing"}, {`"2026-01-02 03:04:05Z"`, nil, "datetime_from_date_parsing"},
		{`"2026-01-02T03:04:05"`, nil, "datetime_from_date_parsing"}, {`"soon"`, nil, "datetime_from_date_parsing"}, {`""`, nil, "datetime_from_date_parsing"},
		{`1e300`, nil, "datetime_parsing"}, {`1e400`, nil, "finite_number"}, {`253402300800`, nil, "datetime_parsing"}, {`true`, nil, "datetime_type"}, {`null`, nil, "datetime_type"}, {`[]`, nil, "datetime_type"},
	}
	checkRows(t, rows, func(r *Reader) time.Time { return r.Time().UTC() })
}
