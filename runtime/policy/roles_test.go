package policy

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRoles(t *testing.T) {
	p, err := Load(`{"name":"p","roles":{"ops":{"match":{"roles":["oncall"]}}},"rules":[{"match":{"roles":["viewer","*"]}},{"match":{"roles":["ops"]}}]}`, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"oncall", "ops", "viewer"}, p.Roles()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
