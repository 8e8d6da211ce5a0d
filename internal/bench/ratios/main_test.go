package main

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// TestJudge takes figures at the limits, and one above.
func TestJudge(t *testing.T) {
	for name, test := range map[string]struct {
		slow   float64 // of the call with middleware
		missed bool
	}{
		"at the limit":    {9000, false},
		"above the limit": {9001, true},
	} {
		rows := easy()
		for name, time := range map[string]float64{
			"Decode/generated": 1000, "Decode/go-sdk": 60_000, "Decode/std-strict": 4000,
			"Decode/generated-bad": 1000, "Decode/go-sdk-bad": 10_000,
			"Layer/bare": 5000, "TypedTool/go-sdk": 150_000, "Layer/layer": 5000,
			"Layer/busy-bare": 2000, "Layer/busy-layer": 3000, "Layer/middleware-20": test.slow,
			"HTTP/tools/call/direct": 1000, "HTTP/tools/call/go-sdk": 10_000, "HTTP/tools/call/mcp-go": 2000, "HTTP/tools/call/net-http": 500,
		} {
			rows[name] = &row{map[string][]float64{cpu: {time}}}
		}
		var out strings.Builder
		if err := judge(&out, rows); errors.Is(err, errMissed) != test.missed || (err == nil) == test.missed {
			t.Errorf("%s: error %v\n%s", name, err, out.String())
		}
		if got := strings.Count(out.String(), "MISSED"); got != map[bool]int{true: 1}[test.missed] {
			t.Errorf("%s: %d rows are missed:\n%s", name, got, out.String())
		}
	}
	if err := judge(new(strings.Builder), map[string]*row{}); err == nil || errors.Is(err, errMissed) {
		t.Errorf("without benchmarks: %v", err)
	}
}

// easy returns rows that hold every promise.
func easy() map[string]*row {
	rows := map[string]*row{}
	note := func(name, unit string, v float64) {
		if rows[name] == nil {
			rows[name] = &row{map[string][]float64{}}
		}
		rows[name].metrics[unit] = []float64{v}
	}
	for _, p := range bounds {
		note(p.row, p.unit, p.limit/2)
	}
	for _, p := range promises {
		note(p.b, cpu, 1e6)
	}
	for _, p := range promises { // what is compared with is noted before
		note(p.a, cpu, rows[p.b].metrics[cpu][0]*p.limit/100)
	}
	for _, p := range additions {
		note(p.a, cpu, rows[p.b].metrics[cpu][0])
	}
	return rows
}

// TestJudgeBounds takes a figure at its bound, and above.
func TestJudgeBounds(t *testing.T) {
	rows := easy()
	if err := judge(io.Discard, rows); err != nil {
		t.Error(err)
	}
	rows["Decision/20"].metrics[allocs] = []float64{1}
	if err := judge(io.Discard, rows); !errors.Is(err, errMissed) {
		t.Errorf("above the bound: %v", err)
	}
}
