package server

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// FuzzSplitObject compares with encoding/json.
func FuzzSplitObject(f *testing.F) {
	for _, seed := range []string{
		`{}`, ` { } `, `{"a":1}`, `{"a":1,"a":2}`, "{ \"a\" : [1, {\"b\":\"]}\\\"\"}] ,\r\n\t\"c\":null , \"\\u0064\":-1.5e3}\n",
		`{"a":{},"b":[],"":""}`, `{"a":true}`, `[]`, `1`, `"{}"`, `null`, `{"a\\":"\\"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if !utf8.Valid(data) || !json.Valid(data) {
			return
		}
		var want map[string]json.RawMessage
		ok := json.Unmarshal(data, &want) == nil && want != nil
		got, gotOK := splitObject(data)
		if diff := cmp.Diff(want, got); ok != gotOK || diff != "" {
			t.Errorf("%s: ok %v (-want +got):\n%s", data, gotOK, diff)
		}
	})
}
