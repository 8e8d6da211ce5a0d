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

// FuzzElements compares with encoding/json.
func FuzzElements(f *testing.F) {
	for _, seed := range []string{`[]`, ` [ ] `, `[1]`, "[ 1 , [2,\"]\"] ,\n{\"a\":[3]}, null ]", `["\\\""]`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if !json.Valid(data) || first(data) != '[' {
			return
		}
		want := []json.RawMessage{}
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		got := []json.RawMessage{}
		for at, value := range elements(data) {
			if string(data[at:at+len(value)]) != string(value) {
				t.Errorf("%s is not at %d", value, at)
			}
			got = append(got, value)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", data, diff)
		}
	})
}
