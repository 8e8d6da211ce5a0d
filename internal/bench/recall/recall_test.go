package main

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestPromises measures less than people do by hand, with other texts each time.
func TestPromises(t *testing.T) {
	seed := rand.Uint64()
	got, err := measure(seed, small)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range got.promises() {
		if !p.holds() {
			t.Errorf("seed %d: %s: %.4f, goal %g", seed, p.what, p.got, p.goal)
		}
	}
	if t.Failed() {
		t.Log(strings.Join(got.examples[:min(len(got.examples), 20)], "\n"))
	}
	if len(got.kinds) < 60 {
		t.Errorf("%d kinds of secrets", len(got.kinds))
	}
}

// TestMissedPromises fails a run whose figures are too low, or too high.
func TestMissedPromises(t *testing.T) {
	for _, p := range []promise{{"recall", 0.9, 0.95, false}, {"alarms", 2, 1, true}} {
		if p.holds() {
			t.Errorf("%+v holds", p)
		}
	}
	f := &figures{kinds: []tally{{"a", 1, 2}}, bytes: mebibyte}
	var out strings.Builder
	if f.print(&out, false) || !strings.Contains(out.String(), "MISSED") || !strings.Contains(out.String(), "0.500") {
		t.Errorf("printed\n%s", &out)
	}
}
