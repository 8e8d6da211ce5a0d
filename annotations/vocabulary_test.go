package annotations_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations"
)

func TestL1_1_Capabilities(t *testing.T) {
	want := []annotations.Capability{"read_state", "write_state", "read_fs", "write_fs", "cloud_access", "exec", "reveal"}
	if diff := cmp.Diff(want, annotations.Capabilities()); diff != "" {
		t.Errorf("Capabilities (-want +got):\n%s", diff)
	}
	for _, c := range want {
		if !c.Valid() {
			t.Errorf("%q is not valid", c)
		}
	}
	for _, c := range []annotations.Capability{"", "none", "Exec", "read-state"} {
		if c.Valid() {
			t.Errorf("%q is valid", c)
		}
	}
	annotations.Capabilities()[0] = "changed"
	if diff := cmp.Diff(want, annotations.Capabilities()); diff != "" {
		t.Errorf("a caller changed the list (-want +got):\n%s", diff)
	}
}

func TestL1_1_Sensitivities(t *testing.T) {
	want := []annotations.Sensitivity{"public", "internal", "confidential", "restricted"}
	if diff := cmp.Diff(want, annotations.Sensitivities()); diff != "" {
		t.Errorf("Sensitivities (-want +got):\n%s", diff)
	}
	for i, s := range want {
		if s.Rank() != i || !s.Valid() {
			t.Errorf("%q has rank %d, valid %t; want %d, true", s, s.Rank(), s.Valid(), i)
		}
	}
	for _, s := range []annotations.Sensitivity{"", "secret", "Public"} {
		if s.Rank() != -1 || s.Valid() {
			t.Errorf("%q has rank %d, valid %t; want -1, false", s, s.Rank(), s.Valid())
		}
	}
}
