package leaktest

import (
	"flag"
	"math/rand/v2"
	"testing"
)

var documents = flag.Int("documents", defaultDocuments, "how many documents TestNothingLeaks sends through every channel")

// TestNothingLeaks sends documents through every channel and searches what leaves for
// what strict and standard hide.
func TestNothingLeaks(t *testing.T) {
	for _, profile := range []string{"strict", "standard"} {
		t.Run(profile, func(t *testing.T) {
			r := newRand(t)
			s := newStage(t, profile)
			failures := 0
			for n := range *documents {
				s.show(newDocument(r))
				for _, channel := range shuffled(r) {
					sent, plants := channel.send(t, s)
					found := newSearch(sent)
					for _, p := range plants {
						if (p.secret || profile == "strict") && found.has(p) {
							t.Errorf("document %d: %s leaks the %s %q\nsent: %.3000s\nof:   %s", n, channel.name, p.kind, p.text, sent, jsonText(s.doc.value))
							failures++
						}
					}
				}
				if failures > 5 {
					t.FailNow()
				}
			}
		})
	}
}

// TestTheSearchSees sends documents where nothing is hidden: every plant is found in
// every channel.
func TestTheSearchSees(t *testing.T) {
	r := newRand(t)
	s := newStage(t, "open")
	for n := range min(*documents, 1000) {
		s.show(newDocument(r))
		for _, channel := range shuffled(r) {
			sent, plants := channel.send(t, s)
			found := newSearch(sent)
			for _, p := range plants {
				if !found.hasAll(p) {
					t.Fatalf("document %d: the %s %q is not seen in %s: %s", n, p.kind, p.text, channel.name, sent)
				}
			}
		}
	}
}

// shuffled returns the channels in another order each time, because a server may know a
// value by what it sent before.
func shuffled(r *rand.Rand) []channel {
	order := make([]channel, len(channels))
	for i, k := range r.Perm(len(channels)) {
		order[i] = channels[k]
	}
	return order
}
