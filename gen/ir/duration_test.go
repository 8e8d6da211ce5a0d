package ir

import "testing"

func TestDurationText(t *testing.T) {
	for in, want := range map[string]string{
		"0": "0s", "1500000000": "1.5s", "60000000000": "1m", "3600000000000": "1h", "3660000000000": "1h1m", "3601000000000": "1h0m1s", "600000000000": "10m",
		"": "", "x": "x",
	} {
		if got := DurationText(in); got != want {
			t.Errorf("DurationText(%q) = %q, want %q", in, got, want)
		}
	}
}
