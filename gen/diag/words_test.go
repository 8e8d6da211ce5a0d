package diag

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	if got := Words([]string{"a", "b"}); got != "a, b" {
		t.Errorf("Words: %q", got)
	}
	many := strings.Fields(strings.Repeat("x ", maxWords+1))
	if got, want := Words(many), strings.Repeat("x, ", maxWords)+"…"; got != want {
		t.Errorf("Words of %d: %q, want %q", len(many), got, want)
	}
}
