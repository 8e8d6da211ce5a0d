package corpus

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDocumentsHoldWhatIsPlanted(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	s, again := New(seed), New(seed)
	for range 200 {
		for _, pair := range [][2]Document{{s.AWS(), again.AWS()}, {s.Azure(), again.Azure()}, {s.Kubernetes(), again.Kubernetes()}} {
			if diff := cmp.Diff(pair[0], pair[1]); diff != "" {
				t.Fatalf("equal seeds differ (-first +second):\n%s", diff)
			}
			if !json.Valid([]byte(pair[0].JSON)) {
				t.Fatalf("not JSON: %s", pair[0].JSON)
			}
			for _, p := range pair[0].Planted {
				if !strings.Contains(pair[0].JSON, p.Value) {
					t.Errorf("%s %q is not in %s", p.Kind, p.Value, pair[0].JSON)
				}
			}
		}
	}
}

func TestNegativesAreNone(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	s, quad := New(seed), regexp.MustCompile(`^v?\d+\.\d+\.\d+\.\d+$`)
	for range 1000 {
		if text := s.NotAddress(); quad.MatchString(text) {
			t.Errorf("%q may be an address", text)
		}
		if text := s.Clean(); !json.Valid([]byte(text)) {
			t.Errorf("not JSON: %s", text)
		}
	}
}

func TestSecretKindsAreEnough(t *testing.T) {
	kinds := SecretKinds()
	slices.Sort(kinds)
	if n := len(slices.Compact(slices.Clone(kinds))); n < 60 || n != len(kinds) {
		t.Errorf("%d kinds, %d distinct; want at least 60, none twice", len(kinds), n)
	}
}
