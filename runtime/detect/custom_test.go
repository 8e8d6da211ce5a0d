package detect

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestP6_9_OwnDetectors(t *testing.T) {
	set, err := New(Options{Detectors: []Detector{
		{Name: "ticket", Pattern: regexp.MustCompile(`\bT-([0-9]+)\b`), Group: 1, Hints: []string{"t-"}},
		{Name: "uuid", Entity: "device", Pattern: regexp.MustCompile(`dev:\S+`)},
		{Name: "node", Pattern: regexp.MustCompile(`node (\S+)`), Group: 1, Address: true},
		{Name: "long", Pattern: regexp.MustCompile(`zz`), MinLength: 20},
		{Name: "real", Pattern: regexp.MustCompile(`real=(\S+)`), Group: 1, Validator: NotPlaceholder},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"see T-12 and T-13":          {"ticket 12", "ticket 13"},
		"dev:a@b.com":                {"device dev:a@b.com"},
		guid:                         nil,
		"node 10.0.0.1, node x":      {"private_ip 10.0.0.1"}, // by the built-in one: the group has the comma
		"node 10.0.0.7":              {"private_ip 10.0.0.7"},
		"zz":                         nil,
		"zz" + "................ ..": {"long zz"},
		"real=null real=yes":         {"real yes"},
		"10.0.0.1 T-5 a@b.com":       {"private_ip 10.0.0.1", "ticket 5", "email a@b.com"},
	} {
		if diff := cmp.Diff(want, found(set, text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestP6_9_PlaceInTheOrder(t *testing.T) {
	set, err := New(Options{Detectors: []Detector{
		{Name: "first", Pattern: regexp.MustCompile(`10\.0\.0\.1`)},
		{Name: "jwt", Pattern: regexp.MustCompile(`10\.0\.0\.2`)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"private_ip 10.0.0.1", "jwt 10.0.0.2"}
	if diff := cmp.Diff(want, found(set, "10.0.0.1 10.0.0.2")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestP6_9_Mistakes(t *testing.T) {
	_, err := New(Options{
		Detectors: []Detector{
			{Pattern: regexp.MustCompile("x")}, {Name: "a"}, {Name: "b", Pattern: regexp.MustCompile("x"), Group: 1},
			{Name: "c", Pattern: regexp.MustCompile("x"), Confidence: 2},
		},
		Rules: []Rule{{Name: "a"}, {Pattern: regexp.MustCompile("x")}},
	})
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		t.Fatalf("got %v", err)
	}
	for _, part := range []string{"detector 0: has no name", "detector 1: has no pattern", "detector 2: its pattern",
		"detector 3: its confidence", "rule 0: has no pattern", "rule 1: has no name"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is not in %v", part, err)
		}
	}
}
