package bench

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCompetitorsSealed fails when the code of a competing column changes: a ratio is only
// worth something while nobody weakens the other side. Whoever mends a column
// writes the new sum here and says why in the commit.
func TestCompetitorsSealed(t *testing.T) {
	want := map[string]string{
		"fixture.go":    "19db5db609bde0c2",
		"decode.go":     "4c85c0a0253597e5",
		"gosdk_test.go": "ae5f83c399d5e4a2",
		"mcpgo_test.go": "8c453012d142cb15",
		"std_test.go":   "feaa5838567cf617",
	}
	got := map[string]string{}
	for name := range want {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(src)
		got[name] = hex.EncodeToString(sum[:8])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("a competing column changed (-sealed +now):\n%s", diff)
	}
}
