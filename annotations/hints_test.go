package annotations_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations"
)

const (
	unset = annotations.Unset
	no    = annotations.False
	yes   = annotations.True
)

func hints(readOnly, destructive, idempotent, openWorld annotations.Hint) annotations.Hints {
	return annotations.Hints{ReadOnly: readOnly, Destructive: destructive, Idempotent: idempotent, OpenWorld: openWorld}
}

func TestL1_5_DerivedHints(t *testing.T) {
	tests := []struct {
		capabilities []annotations.Capability
		want         annotations.Hints
	}{
		{[]annotations.Capability{annotations.ReadState}, hints(yes, no, yes, no)},
		{[]annotations.Capability{annotations.ReadState, annotations.WriteState}, hints(no, no, unset, no)},
		{[]annotations.Capability{annotations.ReadState, annotations.WriteFS}, hints(no, no, unset, no)},
		{[]annotations.Capability{annotations.ReadFS}, hints(yes, no, yes, no)},
		{[]annotations.Capability{annotations.Exec}, hints(no, no, unset, yes)},
		{[]annotations.Capability{annotations.CloudAccess}, hints(yes, no, unset, yes)},
		{[]annotations.Capability{annotations.Reveal}, hints(yes, no, yes, no)},
		{nil, hints(yes, no, yes, no)},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.capabilities), func(t *testing.T) {
			got := annotations.Derive(annotations.Hints{}, tt.capabilities)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Derive (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL1_5_DeclaredHintsWin(t *testing.T) {
	tests := []struct {
		name         string
		declared     annotations.Hints
		capabilities []annotations.Capability
		want         annotations.Hints
	}{
		{
			"read-only cloud tool stays open about idempotence", hints(yes, unset, unset, unset),
			[]annotations.Capability{annotations.CloudAccess}, hints(yes, no, unset, yes),
		},
		{
			"not read-only reader stays open about idempotence", hints(no, unset, unset, unset),
			[]annotations.Capability{annotations.ReadState}, hints(no, no, unset, no),
		},
		{
			"read-only writer is derived idempotent", hints(yes, unset, unset, unset),
			[]annotations.Capability{annotations.WriteState}, hints(yes, no, yes, no),
		},
		{
			"cloud tool declared idempotent", hints(unset, unset, yes, unset),
			[]annotations.Capability{annotations.CloudAccess}, hints(yes, no, yes, yes),
		},
		{
			"everything against the capabilities", hints(no, yes, no, yes),
			[]annotations.Capability{annotations.ReadState}, hints(no, yes, no, yes),
		},
		{
			"exec declared closed and read-only stays open about idempotence", hints(yes, no, unset, no),
			[]annotations.Capability{annotations.Exec}, hints(yes, no, unset, no),
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := annotations.Derive(tt.declared, tt.capabilities)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Derive (-want +got):\n%s", diff)
			}
			if again := annotations.Derive(got, tt.capabilities); again != got {
				t.Errorf("deriving again changes %v to %v", got, again)
			}
		})
	}
}

func TestHintOf(t *testing.T) {
	if got := annotations.HintOf(true); got != yes {
		t.Errorf("HintOf(true) = %v, want True", got)
	}
	if got := annotations.HintOf(false); got != no {
		t.Errorf("HintOf(false) = %v, want False", got)
	}
}
