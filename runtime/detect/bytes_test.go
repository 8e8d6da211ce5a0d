package detect

import (
	"strings"
	"testing"
)

// TestLongRun compares with a search that looks at every byte, in all texts of two bytes of
// which one is of the class: where runs begin and end is all that matters.
func TestLongRun(t *testing.T) {
	const most = 14
	for size := range most + 1 {
		for bits := range 1 << size {
			text := []byte(strings.Repeat(".", size))
			for i := range text {
				if bits>>i&1 != 0 {
					text[i] = 'a'
				}
			}
			for n := 4; n <= 9; n++ {
				checkRuns(t, string(text), n)
			}
		}
	}
}

// checkRuns takes one run after another, as those who look for them do.
func checkRuns(t *testing.T, text string, n int) {
	for from := 0; ; {
		wantStart := strings.Index(text[from:], strings.Repeat("a", n))
		start, end, ok := longRun(text, from, n, isLetter)
		if ok != (wantStart >= 0) {
			t.Fatalf("%q, %d bytes from %d: found %t", text, n, from, ok)
		}
		if !ok {
			return
		}
		wantStart += from
		wantEnd := len(text) - len(strings.TrimLeft(text[wantStart:], "a"))
		if start != wantStart || end != wantEnd {
			t.Fatalf("%q, %d bytes from %d: %d to %d, want %d to %d", text, n, from, start, end, wantStart, wantEnd)
		}
		from = end
	}
}

// TestASCII has one byte at each place that is not ASCII, in texts around the size of what
// is looked at together.
func TestASCII(t *testing.T) {
	for size := range 20 {
		plain := strings.Repeat("\x7f", size)
		if got := ascii(plain); got != size {
			t.Errorf("%d bytes of ASCII: %d", size, got)
		}
		for i := range size {
			if got := ascii(plain[:i] + "\x80" + plain[i+1:]); got != i {
				t.Errorf("one byte of %d at %d: %d", size, i, got)
			}
		}
	}
}
