package codec

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A row is one input with what reading it gives: a value, or the violation of the
// value as a whole.
type row struct {
	in   string
	want any
	kind string // Violation.Type, "" when accepted
}

// checkRows reads every input with read.
func checkRows[T any](t *testing.T, rows []row, read func(*Reader) T) {
	t.Helper()
	for _, row := range rows {
		var got T
		list := Decode([]byte(row.in), Limits{}, func(r *Reader) { got = read(r) })
		switch {
		case row.kind == "" && list != nil:
			t.Errorf("%s: refused: %v", row.in, list)
		case row.kind == "":
			if diff := cmp.Diff(row.want, any(got)); diff != "" {
				t.Errorf("%s: (-want +got)\n%s", row.in, diff)
			}
		case len(list) != 1 || list[0].Type != row.kind || list[0].Loc != "":
			t.Errorf("%s: got %v, want one violation of type %s", row.in, list, row.kind)
		}
	}
}

// check compares all violations that decode finds in the input.
func check(t *testing.T, in string, decode func(*Reader), want ...Violation) {
	t.Helper()
	got := Decode([]byte(in), Limits{}, decode)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%.200s: (-want +got)\n%s", in, diff)
	}
}

// types returns the types of the violations.
func types(list []Violation) []string {
	var out []string
	for _, v := range list {
		out = append(out, v.Type)
	}
	return out
}

func readString(r *Reader, v *string) { *v = r.String() }

func readInt(r *Reader, v *int64) { *v = r.Int(64) }
