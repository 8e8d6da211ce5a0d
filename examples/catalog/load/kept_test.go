package load

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestSound has what JSON lets files hold and results cannot.
func TestSound(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": "\u00e9 é", "b": [1.50, null]}`: `{"a": "\u00e9 é", "b": [1.50, null]}`,
		`"\ud83d\udce6"`:                       "\"\U0001f4e6\"",
		`{"\uD800": ["x\ud800\\ \"y\""]}`:      `{"` + "\ufffd" + `": ["x` + "\ufffd" + `\\ \"y\""]}`,
		"[\"a\xffb\",\n2]":                     "[\"a\ufffdb\",\n2]",
	} {
		if got := string(sound([]byte(text))); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestC2_5_DeepValues has metadata, a reference and a landing zone as deep as results can
// hold, and one level deeper.
func TestC2_5_DeepValues(t *testing.T) {
	nested := func(depth int) string { return strings.Repeat(`[`, depth) + `"[{"` + strings.Repeat(`]`, depth) }
	for place, file := range map[string]string{
		"assets.0.metadata":         `{"assets":[{"name":"web","asset_type":"EC2","provider":"AWS","metadata":{"k":DEEP}}]}`,
		"unresolved_references.1":   `{"assets":[],"edges":[],"unresolved_references":[1,DEEP]}`,
		"organization.landing_zone": `{"assets":[],"edges":[],"organization":{"landing_zone":DEEP}}`,
	} {
		read := func(depth int) error {
			_, _, err := Read(files("x.json", strings.Replace(file, "DEEP", nested(depth), 1)), "x.json", Auto, nil)
			return err
		}
		if err := read(maxNesting); err != nil {
			t.Errorf("%s: %v", place, err)
		}
		if err := read(maxNesting + 1); err == nil || !strings.Contains(err.Error(), "the first at "+place+" (nested_too_deeply)") {
			t.Errorf("%s, one deeper: %v", place, err)
		}
	}
}

// FuzzSound compares what is kept with what encoding/json reads, which puts the same
// characters in the place of those that are none.
func FuzzSound(f *testing.F) {
	for _, text := range []string{`{"a":[1.50,"\ud800x","\\"]}`, "\"\xff\\\"\"", `"\uD83D\uDCE6"`, `[[{"\udc00":null}], "{["]`, ` true `} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4096 || !json.Valid(text) {
			return
		}
		raw := bytes.TrimSpace(text)
		if nesting(raw) > len(raw)/2 {
			t.Errorf("%q is nested %d times", raw, nesting(raw))
		}
		got := sound(raw)
		if !utf8.Valid(got) || decoded(t, got) != decoded(t, raw) {
			t.Errorf("%q is kept as %q", raw, got)
		}
	})
}

// decoded returns what a JSON text says, written anew.
func decoded(t *testing.T, text []byte) string {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	written, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(written)
}
