package inventory

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAddFindings(t *testing.T) {
	old := []*Finding{
		{ID: "1", SourceTool: "s", SourceFindingID: "x", ResourceID: "a", Title: "old", Suppressed: true, SuppressionReason: "accepted"},
		{ID: "2", SourceTool: "s", ResourceID: "a", Title: "old"},
	}
	for _, tt := range []struct {
		name  string
		same  bool
		added []*Finding
		want  []string
	}{
		{"new ones", true, []*Finding{{ID: "3", SourceTool: "s", ResourceID: "a", Title: "new"}, {ID: "3", Title: "newer"}},
			[]string{"1 old true accepted", "2 old false ", "3 newer false "}},
		{"one of a known id", false, []*Finding{{ID: "1", Title: "new"}, {ID: "2", Title: "new", Suppressed: true}},
			[]string{"1 new true accepted", "2 new true "}},
		{"the same report", true, []*Finding{{ID: "9", SourceTool: "s", SourceFindingID: "x", ResourceID: "a", Title: "new"}},
			[]string{"1 new true accepted", "2 old false "}},
		{"the same report, as it is", false, []*Finding{{ID: "9", SourceTool: "s", SourceFindingID: "x", ResourceID: "a", Title: "new"}},
			[]string{"1 old true accepted", "2 old false ", "9 new false "}},
		{"the same of another resource", true, []*Finding{{ID: "9", SourceTool: "s", SourceFindingID: "x", ResourceID: "b", Title: "new"}},
			[]string{"1 old true accepted", "2 old false ", "9 new false "}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := NewDataset(Identity{}, &Data{Findings: old})
			next := d.AddFindings(tt.added, tt.same)
			var got []string
			for _, f := range next.Findings {
				got = append(got, fmt.Sprint(f.ID, " ", f.Title, " ", f.Suppressed, " ", f.SuppressionReason))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			if next.Version != 1 || len(d.Findings) != 2 || d.Findings[0].Title != "old" {
				t.Errorf("version %d, before %+v", next.Version, d.Findings[0])
			}
		})
	}
}
