package schema

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// FuzzParse checks that every JSON text survives being read and laid out, on one
// line and on several, and that nothing else is taken for one.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		`{"b": [1, 1.50, -0, 1e2], "a": {"properties": {"x": {}}}}`, `[{"properties": {}}, [], {}]`, `"\u2028<\ud83d\ude00"`, "null true", "{", `{"a":1,"a":2}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1000 {
			t.Skip("longer texts only take more time")
		}
		v, err := parse(text)
		want, stdErr := anyJSON(text)
		if err != nil || stdErr != nil {
			if (err == nil) != (stdErr == nil) {
				t.Errorf("parse: %v, encoding/json: %v", err, stdErr)
			}
			return
		}
		for _, out := range []string{v.line(), layout(v)} {
			got, err := anyJSON(out)
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if !reflect.DeepEqual(want, got) {
				t.Errorf("%s became %s", text, out)
			}
		}
	})
}

// anyJSON reads a text with encoding/json and keeps the literals of numbers, which may be larger
// than any float64.
func anyJSON(text string) (v any, err error) {
	if !json.Valid([]byte(text)) {
		return nil, errors.New("not valid JSON")
	}
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	err = dec.Decode(&v)
	return v, err
}
