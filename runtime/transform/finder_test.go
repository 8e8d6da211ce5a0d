package transform

import (
	"strings"
	"testing"
)

func TestFinder(t *testing.T) {
	long := strings.Repeat("a ", mostWords) + "b"
	var f finder
	names := map[string]name{}
	for _, real := range []string{"web", "web 1", "web 1 of 2", "a/b", "x.y", "(z)", "ähm", long} {
		names[real] = name{"<" + real + ">", ActionRedact}
	}
	f.build(names)
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
