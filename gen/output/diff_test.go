package output

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func unified(a, b string) string {
	var out strings.Builder
	writeHunks(&out, lines([]byte(a)), lines([]byte(b)))
	return out.String()
}

// numbered returns the lines from first to last.
func numbered(first, last int) string {
	var b strings.Builder
	for i := first; i <= last; i++ {
		fmt.Fprintln(&b, i)
	}
	return b.String()
}

func TestUnified(t *testing.T) {
	tests := []struct{ name, a, b, want string }{
		{"equal", "a\n", "a\n", ""},
		{"both empty", "", "", ""},
		{"created", "", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"},
		{"deleted", "a\n", "", "@@ -1 +0,0 @@\n-a\n"},
		{"no final newline", "a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"},
		{
			"context", numbered(1, 9), strings.Replace(numbered(1, 9), "5\n", "five\n", 1),
			"@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
		},
		{
			"six equal lines join hunks", "a\n" + numbered(1, 6) + "b\n", "A\n" + numbered(1, 6) + "B\n",
			"@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n",
		},
		{
			"seven part them", "a\n" + numbered(1, 7) + "b\n", "A\n" + numbered(1, 7) + "B\n",
			"@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n",
		},
		{
			"inserted function keeps its braces",
			"func a() {\n\tx\n}\n\nfunc c() {\n\tz\n}\n",
			"func a() {\n\tx\n}\n\nfunc b() {\n\ty\n}\n\nfunc c() {\n\tz\n}\n",
			"@@ -2,6 +2,10 @@\n \tx\n }\n \n+func b() {\n+\ty\n+}\n+\n func c() {\n \tz\n }\n",
		},
		{"moved", "a\nb\nc\nd\n", "d\na\nb\nc\n", "@@ -1,4 +1,4 @@\n+d\n a\n b\n c\n-d\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if d := cmp.Diff(test.want, unified(test.a, test.b)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestUnifiedApplies applies the diffs of random texts.
func TestUnifiedApplies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range r.IntN(40) {
			fmt.Fprintf(&b, "%d\n", r.IntN(12))
		}
		if r.IntN(4) == 0 {
			b.WriteString("end")
		}
		return b.String()
	}
	for range 2000 {
		a, b := text(), text()
		d := unified(a, b)
		got, err := apply(a, d)
		if err != nil || got != b {
			t.Fatalf("the diff of %q and %q gives %q, error %v:\n%s", a, b, got, err, d)
		}
		if (d == "") != (a == b) {
			t.Fatalf("the diff of %q and %q is %q", a, b, d)
		}
	}
}

// apply applies hunks to a text, checking ranges and kept lines.
func apply(text, diff string) (string, error) {
	diff = strings.ReplaceAll(diff, "\n\\ No newline at end of file\n", "\x00")
	old := lines([]byte(text))
	var out strings.Builder
	done := 0
	for _, hunk := range strings.Split("\n"+diff, "\n@@ ")[1:] {
		header, body, _ := strings.Cut(hunk, " @@\n")
		var start, count int
		if _, err := fmt.Sscanf(header, "-%d,%d", &start, &count); err != nil {
			count = 1
		}
		if count > 0 {
			start--
		}
		for ; done < start; done++ {
			out.WriteString(old[done])
		}
		for line := range strings.Lines(strings.ReplaceAll(strings.TrimSuffix(body, "\n"), "\x00", "\x00\n") + "\n") {
			op, content := line[0], line[1:]
			if c, ok := strings.CutSuffix(content, "\x00\n"); ok {
				content = c
			}
			if op == '\n' {
				continue
			}
			if op != '+' {
				if done >= len(old) || old[done] != content {
					return "", fmt.Errorf("line %d is not %q", done+1, content)
				}
				done++
				count--
			}
			if op != '-' {
				out.WriteString(content)
			}
		}
		if count != 0 {
			return "", fmt.Errorf("hunk %s is %d lines off", header, count)
		}
	}
	for ; done < len(old); done++ {
		out.WriteString(old[done])
	}
	return out.String(), nil
}
