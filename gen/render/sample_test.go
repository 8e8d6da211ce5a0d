package render_test

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/render"
	"github.com/cloudg/cloudg/internal/testgen/sampleir"
)

var update = flag.Bool("update", false, "rewrite the committed file")

// TestSample compares with the sample's committed file, which shows the shape
// of everything that is generated.
func TestSample(t *testing.T) {
	const committed = "../../internal/testgen/sample/zz_cloudg.go"
	got, err := render.File(sampleir.Package())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(committed, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(committed)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("file differs (-want +got):\n%s", diff)
	}
}
