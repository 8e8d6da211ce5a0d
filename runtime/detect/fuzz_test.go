package detect

import (
	"testing"
	"unicode/utf8"
)

// FuzzScan looks for texts that break a scan, take it too long, or get findings that
// overlap or lie outside.
func FuzzScan(f *testing.F) {
	for _, text := range hostile(100) {
		f.Add(text)
	}
	for _, text := range inventory(2000, false) {
		f.Add(text)
	}
	for _, tokens := range vendorExamples() {
		f.Add("token " + tokens[0])
	}
	f.Add("\uff21\u200b\xff10.0.0.1")
	set := everything(f)
	f.Fuzz(func(t *testing.T, text string) {
		findings, steps := set.scan(nil, text, 0)
		if steps > 16*len(text)+1000 {
			t.Errorf("%d steps for %d bytes", steps, len(text))
		}
		check(t, text, findings)
	})
}

func check(t *testing.T, text string, findings []Finding) {
	t.Helper()
	end := 0
	for _, found := range findings {
		if found.Start < end || found.End <= found.Start || found.End > len(text) || found.Detector == nil || found.Entity == "" {
			t.Fatalf("%q: %+v", text, found)
		}
		end = found.End
		if utf8.ValidString(text) && !utf8.ValidString(text[found.Start:found.End]) {
			t.Errorf("%q: %+v cuts a character", text, found)
		}
	}
}

// FuzzKey looks for keys that break rules.
func FuzzKey(f *testing.F) {
	for _, key := range []string{"SecretAccessKey", "a__b", "é", "tokens", "by_account"} {
		f.Add(key)
	}
	set := everything(f)
	f.Fuzz(func(t *testing.T, key string) {
		normal := Normal(key)
		if Normal(normal) != normal {
			t.Errorf("%q: %q is not normal", key, normal)
		}
		set.Key(key, func(string) bool { return true })
	})
}
