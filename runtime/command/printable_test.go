package command

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cloudg/cloudg/runtime"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "",
		"two\nlines\tand é 漢": "two\nlines\tand é 漢",
		"\x1b[31mred\x00":     `\u001b[31mred\u0000`,
		"a\xffb":              `a\xffb`,
		"\u009b\u202e":        `\u009b\u202e`,
		"\ufffd":              "\ufffd",
	} {
		if got := printable(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// What a handler says cannot steer the terminal of who calls it.
func TestCallPrintsNoControls(t *testing.T) {
	register := func(r *runtime.Registry) error {
		return r.Add(tool("rude", "Is rude.", "", nil, func(*runtime.Context, runtime.JSON) (*runtime.ToolResult, error) {
			return nil, errors.New("\x1b]0;owned\x07 \xff")
		}))
	}
	var stdout, stderr strings.Builder
	code := Run(t.Context(), []string{"call", "rude", "--policy", "open"}, strings.NewReader(""), &stdout, &stderr, register, Info{})
	if code != 1 || stdout.Len() == 0 || strings.ContainsAny(stdout.String(), "\x1b\x07") || !utf8.ValidString(stdout.String()) {
		t.Errorf("exit code %d, stdout %q", code, stdout.String())
	}
}
