package command

import (
	"strings"
	"testing"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/google/go-cmp/cmp"
)

// A call that is over soon says nothing of its way; one that takes long does.
func TestCallsTellTheirProgress(t *testing.T) {
	for _, took := range []time.Duration{0, 2 * patience} {
		var stderr strings.Builder
		ctx := (&program{stderr: &stderr}).withProgressSince(t.Context(), time.Now().Add(-took))
		tell := runtime.RequestFrom(ctx).Progress
		for step := range 3 {
			tell(float64(step+1), 3, "step")
		}
		want := ""
		if took > 0 {
			want = "Progress: 1/3 step\nProgress: 2/3 step\nProgress: 3/3 step\n"
		}
		if diff := cmp.Diff(want, stderr.String()); diff != "" {
			t.Errorf("after %v (-want +got):\n%s", took, diff)
		}
	}
}

// A line for every step would bury the rest of what a person reads.
func TestProgressTakesFewLines(t *testing.T) {
	for name, test := range map[string]struct {
		steps, total float64
		message      string
		first, last  string
		lines        int
	}{
		"many steps":        {100_000, 100_000, "", "Progress: 10000/100000", "Progress: 100000/100000", 10},
		"more than all":     {300, 100, "", "Progress: 10/100", "Progress: 100/100", 10},
		"unknown total":     {100, 0, "at it", "Progress: 1 at it", "Progress: 1 at it", 1},
		"nothing to say":    {100, 0, "", "", "", 0},
		"several lines":     {1, 1, "a\nb\tc", "Progress: 1/1 a b c", "Progress: 1/1 a b c", 1},
		"terminal controls": {1, 1, "\x1b[2J", `Progress: 1/1 \u001b[2J`, `Progress: 1/1 \u001b[2J`, 1},
	} {
		var out strings.Builder
		printer := &progressPrinter{w: &out}
		for i := range int(test.steps) {
			printer.tell(float64(i+1), test.total, test.message)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if n := strings.Count(out.String(), "\n"); n != test.lines || lines[0] != test.first || lines[len(lines)-1] != test.last {
			t.Errorf("%s: %d lines:\n%s", name, n, out.String())
		}
	}
}
