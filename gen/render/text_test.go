package render

import (
	"strconv"
	"strings"
	"testing"
)

func TestPieces(t *testing.T) {
	for name, s := range map[string]string{
		"lines":    strings.Repeat("a line of some words\n\n", 20),
		"words":    strings.Repeat("word ", 100),
		"no space": strings.Repeat("ü", 300),
		"control":  strings.Repeat("\x00", 100),
		"invalid":  strings.Repeat("\xff", 100),
		"spaces":   strings.Repeat(" ", 300),
	} {
		t.Run(name, func(t *testing.T) {
			got := pieces(s)
			if strings.Join(got, "") != s {
				t.Errorf("pieces do not add up to the text: %q", got)
			}
			for _, piece := range got {
				if w := len(strconv.Quote(piece)); w > maxText {
					t.Errorf("a piece is %d columns wide: %q", w, piece)
				}
			}
		})
	}
}

func TestRaw(t *testing.T) {
	got := raw("{\"pattern\": \"^`\ufeff$\"}").GoString()
	if want := "`{\"pattern\": \"^\\u0060\\ufeff$\"}`"; got != want {
		t.Errorf("raw = %s, want %s", got, want)
	}
}

func TestLastElement(t *testing.T) {
	for path, want := range map[string]string{
		"time": "time", "example.org/a/v2": "a", "gopkg.in/yaml.v3": "yaml.v3", "example.org/go-a": "go-a",
	} {
		if got := lastElement(path); got != want {
			t.Errorf("lastElement(%q) = %q, want %q", path, got, want)
		}
	}
}
