package annotations_test

import (
	"testing"

	"github.com/cloudg/cloudg/annotations"
)

// TestD6_OpenWorldMeansCloudOrPrograms derives the hint for every set of one or two
// capabilities.
func TestD6_OpenWorldMeansCloudOrPrograms(t *testing.T) {
	open := func(c annotations.Capability) bool { return c == annotations.CloudAccess || c == annotations.Exec }
	for _, a := range annotations.Capabilities() {
		for _, b := range annotations.Capabilities() {
			got := annotations.Derive(annotations.Hints{}, []annotations.Capability{a, b}).OpenWorld
			if want := annotations.HintOf(open(a) || open(b)); got != want {
				t.Errorf("%s and %s: open world %v, want %v", a, b, got, want)
			}
		}
	}
}
