package schema

import (
	"encoding/json"
	"reflect"
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
		var want any
		if stdErr := json.Unmarshal([]byte(text), &want); err != nil || stdErr != nil {
			if (err == nil) != (stdErr == nil) {
				t.Errorf("parse: %v, encoding/json: %v", err, stdErr)
			}
			return
		}
		for _, out := range []string{v.line(), layout(v)} {
			var got any
			if err := json.Unmarshal([]byte(out), &got); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if !reflect.DeepEqual(want, got) {
				t.Errorf("%s became %s", text, out)
			}
		}
	})
}
