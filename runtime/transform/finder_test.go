package transform

import (
	"strings"
	"testing"
)

func TestFinder(t *testing.T) {
	long := strings.Repeat("a ", mostWords) + "b"
	names := map[string]name{}
	for _, real := range []string{"web", "web 1", "web 1 of 2", "a/b", "x.y", "(z)", "ähm", long} {
		names[real] = name{"<" + real + ">", ActionRedact}
	}
	f := finderRun{finder: newFinder(names)}
	for in, want := range map[string]string{
		"web 1 of 3, web 1 of 2.":   "<web 1> of 3, <web 1 of 2>.",
		"a/b/c, a/b:d, /a/b, c:a/b": "<a/b>/c, <a/b>:d, /a/b, c:a/b",
		"x.y. x.y.z, x.y-, x.y@":    "<x.y>. x.y.z, x.y-, x.y@",
		"web\nwebs, web":            "<web>\nwebs, <web>",
		"the (z), ähm und ähmm":     "the <(z)>, <ähm> und ähmm",
		"so " + long:                "so " + long,
	} {
		if got, _ := f.replace(in, func(Action, int64) {}); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestFinderOfNothing knows only a name that it does not look for.
func TestFinderOfNothing(t *testing.T) {
	long := strings.Repeat("a ", mostWords) + "b"
	f := finderRun{finder: newFinder(map[string]name{long: {"x", ActionRedact}})}
	if got, _ := f.replace(long, func(Action, int64) {}); got != long {
		t.Errorf("%q", got)
	}
}

// TestFinderIsLinear counts steps, not time.
func TestFinderIsLinear(t *testing.T) {
	names := map[string]name{
		strings.Repeat("a ", mostWords-1) + "b": {"x", ActionRedact}, strings.Repeat("a/", mostWords-1) + "b": {"x", ActionRedact},
		strings.Repeat("a", longestName): {"x", ActionRedact}, strings.Repeat("abc ", mostWords-2) + "abd": {"x", ActionRedact},
	}
	f := finderRun{finder: newFinder(names)}
	for _, piece := range []string{"a ", "a/", "a", "abc ", "ab ", "a a/", ">a ", "\n"} {
		for _, size := range []int{1 << 10, 1 << 16} {
			f.steps = 0
			f.replace(strings.Repeat(piece, size/len(piece)), func(Action, int64) {})
			if most := 4 * mostWords * size; f.steps > most {
				t.Errorf("%q of %d bytes: %d steps, want at most %d", piece, size, f.steps, most)
			}
		}
	}
}

// TestEndingsOfOneHash takes hashes that want the same slot.
func TestEndingsOfOneHash(t *testing.T) {
	table := newEndings()
	for i := range uint64(100) {
		table.add(i << 32).last = int32(i + 1)
	}
	for i := range uint64(200) {
		want := int32(i + 1)
		if i >= 100 {
			want = 0
		}
		if e, _ := table.at(i << 32); e.last != want {
			t.Errorf("%d: %d, want %d", i, e.last, want)
		}
	}
}
