package paging

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
)

type query struct{ Region string }

var state = State{Dataset: "prod", Version: 3, Instance: "x"}

func cut(t *testing.T, total, limit int, cursor string) Page {
	t.Helper()
	page, err := Cut(total, limit, cursor, state, query{"eu"})
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func TestC4_Pages(t *testing.T) {
	first := cut(t, 5, 2, "")
	if first.Start != 0 || first.End != 2 || !first.Truncated() || !cursorText.MatchString(first.NextCursor) {
		t.Fatalf("first page = %+v", first)
	}
	second := cut(t, 5, 2, " "+first.NextCursor+"\n")
	if second.Offset != 2 || second.Start != 2 || second.End != 4 {
		t.Fatalf("second page = %+v", second)
	}
	last := cut(t, 5, 2, second.NextCursor)
	if diff := cmp.Diff(Page{Total: 5, Offset: 4, Start: 4, End: 5}, last); diff != "" {
		t.Errorf("last page (-want +got):\n%s", diff)
	}
	if last.Truncated() || last.Returned() != 1 {
		t.Errorf("last page = %+v", last)
	}
	if exact := cut(t, 2, 2, ""); exact.Truncated() {
		t.Errorf("a list of one page goes on: %+v", exact)
	}
}

func TestC7_3_LimitMayChange(t *testing.T) {
	next := cut(t, 500, 2, "").NextCursor
	if page := cut(t, 500, 500, next); page.Start != 2 || page.End != 500 {
		t.Errorf("page = %+v", page)
	}
}

func TestC4_BeyondTheEnd(t *testing.T) {
	digest := strings.SplitN(cut(t, 5, 2, "").NextCursor, ".", 2)[1]
	page := cut(t, 5, 2, "c999999999."+digest)
	if page.Returned() != 0 || page.Truncated() || page.Offset != 999999999 {
		t.Errorf("page = %+v, want an empty one without a cursor", page)
	}
}

func TestC7_3_CursorErrors(t *testing.T) {
	next := cut(t, 5, 2, "").NextCursor
	tests := []struct {
		name   string
		cursor string
		state  State
		query  query
		want   string
	}{
		{"garbage", "garbage!!", state, query{"eu"}, "Invalid cursor"},
		{"base64", base64.StdEncoding.EncodeToString([]byte(next)), state, query{"eu"}, "Invalid cursor"},
		{"offset too long", strings.Replace(next, "c2", "c1234567890", 1), state, query{"eu"}, "Invalid cursor"},
		{"upper case", strings.ToUpper(next), state, query{"eu"}, "Invalid cursor"},
		{"another filter", next, state, query{"us"}, "Stale cursor"},
		{"another version", next, State{"prod", 4, "x"}, query{"eu"}, "Stale cursor"},
		{"another load", next, State{"prod", 3, "y"}, query{"eu"}, "Stale cursor"},
		{"another dataset", next, State{"test", 3, "x"}, query{"eu"}, "Stale cursor"},
	}
	for _, test := range tests {
		_, err := Cut(5, 2, test.cursor, test.state, test.query)
		var problem *fault.Error
		if !errors.As(err, &problem) || problem.Kind != fault.Invalid || !strings.Contains(problem.Message, test.want) {
			t.Errorf("%s: error = %v, want %q", test.name, err, test.want)
			continue
		}
		if strings.Contains(problem.Message, test.cursor) || problem.Data != nil {
			t.Errorf("%s: the error repeats the cursor: %+v", test.name, problem)
		}
	}
}
