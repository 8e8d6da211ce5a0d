package runtime

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestProposals(t *testing.T) {
	type color string
	for _, list := range [][]color{nil, {}, {"red", "blue"}} {
		var want []string
		if list != nil {
			want = []string{}
		}
		for _, c := range list {
			want = append(want, string(c))
		}
		if diff := cmp.Diff(want, Proposals(list)); diff != "" {
			t.Errorf("Proposals(%q) (-want +got):\n%s", list, diff)
		}
	}
}
