package codec

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// A court compares one decoder with its schema.
type court struct {
	judge
	pair
	compiled *jsonschema.Schema
	schema   map[string]any
}

func newCourts(t testing.TB) []court {
	courts := make([]court, len(pairs))
	for i, p := range pairs {
		c := jsonschema.NewCompiler()
		c.Draft, c.AssertFormat = jsonschema.Draft2020, true
		if err := c.AddResource("s.json", strings.NewReader(p.schema)); err != nil {
			t.Fatal(err)
		}
		compiled, err := c.Compile("s.json")
		if err != nil {
			t.Fatal(err)
		}
		doc, err := unmarshal([]byte(p.schema))
		if err != nil {
			t.Fatal(err)
		}
		courts[i] = court{newJudge(), p, compiled, doc.(map[string]any)}
	}
	return courts
}

// hugeExponent finds numbers that cost the validator too much.
var hugeExponent = regexp.MustCompile(`[eE][+-]?[0-9_]*[1-9][0-9_]{3}`)

// try compares the verdicts on data.
func (c court) try(t *testing.T, data []byte) {
	if hugeExponent.Match(data) {
		return
	}
	list := Decode(data, Limits{}, c.decode)
	doc, err := unmarshal(data)
	if err != nil || !json.Valid(data) {
		if list == nil {
			t.Errorf("accepted invalid JSON %q", data)
		}
		return
	}
	// What is refused for a documented reason may be anything to the schema.
	for _, r := range Refusals() {
		if slices.Contains(types(list), r.Type) {
			return
		}
	}
	want := c.compiled.Validate(c.coerce(c.schema, doc))
	if (want == nil) != (list == nil) {
		t.Errorf("schema %s\n%s\nas text %q\ndecoder: %v\nvalidator: %v", c.pair.schema, data, data, list, want)
	}
}

// document returns random JSON of which much is right for the schema.
func document(rnd *rand.Rand, schema map[string]any) string {
	if branches, ok := schema["anyOf"].([]any); ok {
		return document(rnd, branches[rnd.IntN(len(branches))].(map[string]any))
	}
	if values, ok := schema["enum"].([]any); ok && rnd.IntN(2) == 0 {
		text, _ := json.Marshal(values[rnd.IntN(len(values))])
		return disguised(rnd, string(text))
	}
	if rnd.IntN(6) == 0 {
		return noise[rnd.IntN(len(noise))]
	}
	switch schema["type"] {
	case "string":
		if schema["format"] != nil || rnd.IntN(2) == 0 {
			return fmt.Sprintf("%q", formatSamples[rnd.IntN(len(formatSamples))])
		}
		return fmt.Sprintf("%q", []string{"", "a", "ab", "é", "éé", "abcd", "abcde", "ééééé", "A"}[rnd.IntN(9)])
	case "integer", "number":
		return disguised(rnd, numeral(rnd))
	case "array":
		items, _ := schema["items"].(map[string]any)
		var parts []string
		for range rnd.IntN(5) {
			parts = append(parts, document(rnd, items))
		}
		return disguised(rnd, "["+strings.Join(parts, ",")+"]")
	case "object":
		return disguised(rnd, objectDocument(rnd, schema))
	}
	return noise[rnd.IntN(len(noise))]
}

func objectDocument(rnd *rand.Rand, schema map[string]any) string {
	var parts []string
	properties, _ := schema["properties"].(map[string]any)
	for _, name := range []string{"a", "b", "c", "d", "x", "unknown"} {
		member, ok := properties[name].(map[string]any)
		if !ok {
			member, _ = schema["additionalProperties"].(map[string]any)
		}
		if rnd.IntN(10) < 4 == ok {
			continue
		}
		parts = append(parts, fmt.Sprintf("%q:%s", name, document(rnd, member)))
	}
	rnd.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return "{" + strings.Join(parts, ", ") + "}"
}

// numeral returns a number near the bounds of the schemas, in some notation.
func numeral(rnd *rand.Rand) string {
	n := []int64{0, 1, 2, 3, 9, 10, 30, 100, 127, 128, 255, 65535, 65536, 2147483647, 2147483648, 9223372036854775807}[rnd.IntN(16)]
	s := fmt.Sprint(n + int64(rnd.IntN(2)))
	switch rnd.IntN(8) {
	case 0:
		s = "-" + strings.TrimPrefix(s, "-")
	case 1:
		s += ".0"
	case 2:
		s += fmt.Sprintf("e%d", rnd.IntN(50)-25)
	case 3:
		s += fmt.Sprintf(".%d", rnd.IntN(1000))
	case 4:
		s = fmt.Sprintf("0.%d", rnd.IntN(40))
	}
	return s
}

// disguised returns the text, or a string that holds it.
func disguised(rnd *rand.Rand, text string) string {
	if rnd.IntN(4) > 0 {
		return text
	}
	quoted, _ := json.Marshal([]string{"", " ", "+", "0"}[rnd.IntN(4)] + text + []string{"", "", "\n", ".0", "_0"}[rnd.IntN(5)])
	return string(quoted)
}

var noise = []string{
	`null`, `true`, `false`, `0`, `1`, `1.0`, `"1"`, `""`, `" "`, `[]`, `{}`, `"[]"`, `"{}"`, `[null]`, `{"a":1}`, `"yes"`, `"nan"`, `"1e3"`, `1e3`, `0.1`, `0.3`, `-1`,
	`0.30000000000000000001`, `0.1000000000000000055511151231257827`, `1e19`, `18446744073709551615`, `-0.0`, `"é"`, `"2026-01-02"`, `"T"`, `"off"`, `2`, `[1,1.0]`, `[[1,2],[2,1]]`, `"null"`, `1e-30`,
}

func TestDecodersAgreeWithSchemas(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for _, c := range newCourts(t) {
		for _, s := range noise {
			c.try(t, []byte(s))
		}
		for range 2000 {
			c.try(t, []byte(document(rnd, c.schema)))
			if t.Failed() {
				return
			}
		}
	}
}

func FuzzDecodeAgainstSchema(f *testing.F) {
	courts := newCourts(f)
	rnd := rand.New(rand.NewPCG(9, 10))
	for i, c := range courts {
		for range 5 {
			f.Add(uint8(i), []byte(document(rnd, c.schema)))
		}
	}
	f.Fuzz(func(t *testing.T, i uint8, data []byte) {
		courts[int(i)%len(courts)].try(t, data)
	})
}
