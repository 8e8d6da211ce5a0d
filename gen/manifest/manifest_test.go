package manifest_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/manifest"
	"github.com/cloudg/cloudg/internal/testgen/sampleir"
)

// TestRoundTrip writes a manifest and reads the same again.
func TestRoundTrip(t *testing.T) {
	m, err := manifest.Of([]*ir.Package{sampleir.Package()})
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Tools) != len(sampleir.Package().Tools) || len(m.Servers) != 1 {
		t.Errorf("%d tools, %d servers", len(m.Tools), len(m.Servers))
	}
	text, err := m.Append([]byte("x"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := manifest.Parse(text[1:])
	if err != nil {
		t.Fatal(err)
	}
	second, err := again.Append([]byte("x"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(text), string(second)); diff != "" {
		t.Errorf("the manifest changed on the way (-want +got):\n%s", diff)
	}
	if !strings.HasSuffix(string(text), "}\n") {
		t.Error("the text does not end in a line end")
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":               "no manifest: ",
		"[]":             "no manifest: ",
		"{}":             "no manifest of version 1: make it anew",
		`{"version": 2}`: "no manifest of version 1: make it anew",
	} {
		if _, err := manifest.Parse([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestOfError(t *testing.T) {
	p := sampleir.Package()
	p.Tools[0].Name = "a b"
	if _, err := manifest.Of([]*ir.Package{p}); err == nil || !strings.HasPrefix(err.Error(), "tool a b: ") {
		t.Errorf("error %v", err)
	}
}
