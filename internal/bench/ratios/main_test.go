package main

import (
	"errors"
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
		rows := map[string]*row{}
		for name, time := range map[string]float64{
			"Decode/generated": 1000, "Decode/go-sdk": 60_000, "Decode/std-strict": 4000,
			"Decode/generated-bad": 1000, "Decode/go-sdk-bad": 10_000,
			"Layer/bare": 5000, "TypedTool/go-sdk": 150_000, "Layer/layer": 5000,
			"Layer/busy-bare": 2000, "Layer/busy-layer": 3000, "Layer/middleware-20": test.slow,
			"HTTP/tools/call/direct": 1000, "HTTP/tools/call/go-sdk": 10_000, "HTTP/tools/call/mcp-go": 2000, "HTTP/tools/call/net-http": 500,
		} {
			rows[name] = &row{cpu: []float64{time}}
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
