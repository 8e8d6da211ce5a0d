package codec

import (
	"fmt"
	"strings"
	"testing"
)

// A type that takes no text.
type stubborn struct{}

func (stubborn) UnmarshalText([]byte) error { return fmt.Errorf("no") }
func (stubborn) UnmarshalJSON([]byte) error { return fmt.Errorf("no") }

func TestL3_5_Messages(t *testing.T) {
	intRules := func(rules IntRules) func(*Reader) { return func(r *Reader) { r.IntRules(64, &rules) } }
	uintRules := func(rules UintRules) func(*Reader) { return func(r *Reader) { r.UintRules(64, &rules) } }
	floatRules := func(rules FloatRules) func(*Reader) { return func(r *Reader) { r.FloatRules(64, &rules) } }
	stringRules := func(rules StringRules) func(*Reader) { return func(r *Reader) { r.StringRules(&rules) } }
	listRules := func(rules ListRules) func(*Reader) { return func(r *Reader) { ReadList(r, &rules, readInt) } }
	mapRules := func(rules MapRules) func(*Reader) { return func(r *Reader) { ReadMap[string](r, &rules, readInt) } }
	tests := []struct {
		in     string
		decode func(*Reader)
		kind   string
		msg    string
	}{
		{`1`, func(r *Reader) { _ = r.String() }, "string_type", "Input should be a valid string"},
		{`null`, func(r *Reader) { r.Int(64) }, "int_type", "Input should be a valid integer"},
		{`"x"`, func(r *Reader) { r.Int(64) }, "int_parsing", "Input should be a valid integer, unable to parse string as an integer"},
		{`1.5`, func(r *Reader) { r.Int(64) }, "int_from_float", "Input should be a valid integer, got a number with a fractional part"},
		{`1e20`, func(r *Reader) { r.Int(64) }, "int_parsing_size", "Unable to parse input as an integer, exceeded maximum size"},
		{`300`, func(r *Reader) { r.Int(8) }, "less_than_equal", "Input should be less than or equal to 127"},
		{`-300`, func(r *Reader) { r.Int(8) }, "greater_than_equal", "Input should be greater than or equal to -128"},
		{`300`, func(r *Reader) { r.Uint(8) }, "less_than_equal", "Input should be less than or equal to 255"},
		{`-1`, func(r *Reader) { r.Uint(8) }, "greater_than_equal", "Input should be greater than or equal to 0"},
		{`[]`, func(r *Reader) { r.Float(64) }, "float_type", "Input should be a valid number"},
		{`"x"`, func(r *Reader) { r.Float(64) }, "float_parsing", "Input should be a valid number, unable to parse string as a number"},
		{`"nan"`, func(r *Reader) { r.Float(64) }, "finite_number", "Input should be a finite number"},
		{`null`, func(r *Reader) { r.Bool() }, "bool_type", "Input should be a valid boolean"},
		{`"x"`, func(r *Reader) { r.Bool() }, "bool_parsing", "Input should be a valid boolean, unable to interpret input"},
		{`1`, listRules(ListRules{}), "list_type", "Input should be a valid list"},
		{`1`, mapRules(MapRules{}), "dict_type", "Input should be a valid dictionary"},
		{`1`, func(r *Reader) { decodeWindow(r, new(window)) }, "model_type", "Input should be a valid dictionary or instance of Window"},
		{`1`, func(r *Reader) { r.Enum(NewEnum("a")) }, "enum", "Input should be 'a'"},
		{`1`, func(r *Reader) { r.Enum(NewEnum("a", "b")) }, "enum", "Input should be 'a' or 'b'"},
		{`1`, func(r *Reader) { r.Enum(NewEnum("a", "b", "c")) }, "enum", "Input should be 'a', 'b' or 'c'"},
		{`3`, func(r *Reader) { r.IntEnum(NewIntEnum(1, 2)) }, "enum", "Input should be 1 or 2"},
		{`3`, func(r *Reader) { r.UintEnum(NewUintEnum(1, 2)) }, "enum", "Input should be 1 or 2"},
		{`"c"`, stringRules(StringRules{Values: NewEnum("a", "b")}), "literal_error", "Input should be 'a' or 'b'"},
		{`3`, floatRules(FloatRules{Values: NewFloatEnum(0.5, 1)}), "literal_error", "Input should be 0.5 or 1"},
		{`1`, intRules(IntRules{HasMin: true, Min: 2}), "greater_than_equal", "Input should be greater than or equal to 2"},
		{`3`, intRules(IntRules{HasMax: true, Max: 2}), "less_than_equal", "Input should be less than or equal to 2"},
		{`2`, intRules(IntRules{HasXMin: true, XMin: 2}), "greater_than", "Input should be greater than 2"},
		{`2`, intRules(IntRules{HasXMax: true, XMax: 2}), "less_than", "Input should be less than 2"},
		{`3`, intRules(IntRules{MultipleOf: 2}), "multiple_of", "Input should be a multiple of 2"},
		{`3`, uintRules(UintRules{MultipleOf: 2}), "multiple_of", "Input should be a multiple of 2"},
		{`0`, floatRules(FloatRules{HasMin: true, Min: 0.5}), "greater_than_equal", "Input should be greater than or equal to 0.5"},
		{`11`, floatRules(FloatRules{HasMax: true, Max: 10}), "less_than_equal", "Input should be less than or equal to 10"},
		{`0`, floatRules(FloatRules{HasXMin: true}), "greater_than", "Input should be greater than 0"},
		{`10.0`, floatRules(FloatRules{HasXMax: true, XMax: 10}), "less_than", "Input should be less than 10"},
		{`0.35`, floatRules(FloatRules{MultipleOf: 0.1}), "multiple_of", "Input should be a multiple of 0.1"},
		{`""`, stringRules(StringRules{MinLen: 1}), "string_too_short", "String should have at least 1 character"},
		{`"é"`, stringRules(StringRules{MinLen: 2}), "string_too_short", "String should have at least 2 characters"},
		{`"😀😀"`, stringRules(StringRules{MinLen: 3}), "string_too_short", "String should have at least 3 characters"},
		{`"éé"`, stringRules(StringRules{HasMaxLen: true, MaxLen: 1}), "string_too_long", "String should have at most 1 character"},
		{`"a"`, stringRules(StringRules{HasMaxLen: true}), "string_too_long", "String should have at most 0 characters"},
		{`"A"`, stringRules(StringRules{Pattern: MustPattern(`^[a-z]+$`)}), "string_pattern_mismatch", "String should match pattern '^[a-z]+$'"},
		{`[]`, listRules(ListRules{MinItems: 1}), "too_short", "List should have at least 1 item after validation, not 0"},
		{`null`, listRules(ListRules{MinItems: 2}), "too_short", "List should have at least 2 items after validation, not 0"},
		{`[1,2]`, listRules(ListRules{HasMax: true, MaxItems: 1}), "too_long", "List should have at most 1 item after validation, not 2"},
		{`{}`, mapRules(MapRules{MinItems: 1}), "too_short", "Dictionary should have at least 1 item after validation, not 0"},
		{`{"a":1}`, mapRules(MapRules{HasMax: true}), "too_long", "Dictionary should have at most 0 items after validation, not 1"},
		{`[1,1]`, listRules(ListRules{Unique: true}), "unique_items", "List items should be unique"},
		{`"x"`, func(r *Reader) { r.Text("Level", stubborn{}) }, "value_error", "Input should be a valid Level"},
		{`1`, func(r *Reader) { r.Text("Level", stubborn{}) }, "string_type", "Input should be a valid string"},
		{`{"a":1}`, func(r *Reader) { r.JSONUnmarshaler("Level", stubborn{}) }, "value_error", "Input should be a valid Level"},
		{`"x"`, func(r *Reader) { r.Time() }, "datetime_from_date_parsing", "Input should be a valid datetime or date"},
		{`true`, func(r *Reader) { r.Time() }, "datetime_type", "Input should be a valid datetime"},
		{`"x"`, stringRules(StringRules{Format: FormatUUID}), "uuid_parsing", "Input should be a valid uuid"},
		{`"x"`, stringRules(StringRules{Format: FormatDateTime}), "date-time_parsing", "Input should be a valid date-time"},
		{`{`, func(r *Reader) { r.Value() }, "json_invalid", "Invalid JSON"},
		{"\"\xff\"", func(r *Reader) { _ = r.String() }, "string_unicode", "Input should be valid Unicode text"},
	}
	for _, tt := range tests {
		check(t, tt.in, tt.decode, Violation{"", tt.msg, tt.kind})
	}
}

func TestL3_5_Members(t *testing.T) {
	check(t, `{"limit":0,"colour":"red","windo":1,"limit":3}`, func(r *Reader) { decodeSearchArgs(r, new(searchArgs)) },
		Violation{"query", "Field required", "missing"},
		Violation{"limit", "Input should be greater than or equal to 1", "greater_than_equal"},
		Violation{"limit", "Key occurs more than once", "duplicate_key"},
		Violation{"window", "Field required", "missing"},
		Violation{"colour", "Extra inputs are not permitted", "extra_forbidden"},
		Violation{"windo", "Extra inputs are not permitted (did you mean 'window'?)", "extra_forbidden"},
	)
}

func TestSuggestions(t *testing.T) {
	fields := []string{"query", "limit", "min_score", "sort_by", "sort_on", "end"}
	tests := map[string]string{
		"Limit": "limit", "limits": "limit", "lmit": "limit", "ilmit": "limit", "min-score": "min_score", "minscore": "min_score",
		"sort_bn": "sort_by", "eNd": "end", "ed": "end", "xyz": "", "": "", "colour": "", "quexxx": "", "SORT_ON": "sort_on",
		strings.Repeat("limit", 1000): "",
	}
	for name, want := range tests {
		if got := Suggest(fields, name); got != want {
			t.Errorf("Suggest(%.20q) = %q, want %q", name, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "acb", 1}, {"kitten", "sitting", 3}, {"abcd", "badc", 2}, {"é", "e", 1}}
	for _, tt := range tests {
		if got := distance([]rune(tt.a), []rune(tt.b)); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
