package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// masks replace what may differ between two runs or two states of the estate.
var masks = []struct {
	pattern *regexp.Regexp
	with    string
}{
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)`), "TIME"},
	{regexp.MustCompile(`\d+ lines`), "N lines"},
}

// TestDemoGolden runs the whole demo and compares what a reader sees.
func TestDemoGolden(t *testing.T) {
	golden := "internal/demo/testdata/demo.golden"
	t.Chdir("../..")
	var out bytes.Buffer
	if err := run(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	got := out.Bytes()
	for _, m := range masks {
		got = m.pattern.ReplaceAll(got, []byte(m.with))
	}
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("demo output (-want +got):\n%s\ngo test ./internal/demo -update writes it anew", diff)
	}
}
