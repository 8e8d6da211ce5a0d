package directive_test

import (
	"testing"

	"github.com/cloudg/cloudg/annotations/directive"
)

func TestSuggest(t *testing.T) {
	tests := []struct {
		name, word string
		allowed    []string
		want       string
	}{
		{"insertion", "titel", []string{"tags", "title"}, "title"},
		{"swapped neighbours count once", "tilte", []string{"title"}, "title"},
		{"deletion", "tol", []string{"tool"}, "tool"},
		{"substitution", "toul", []string{"tool"}, "tool"},
		{"case only comes before closer order", "TOOL", []string{"tools", "tool"}, "tool"},
		{"case is ignored in distances", "ReadOnli", []string{"readonly"}, "readonly"},
		{"underscore", "read_only", []string{"readonly"}, "readonly"},
		{"tie goes to the first", "mix", []string{"max", "min"}, "max"},
		{"closer beats earlier", "minlem", []string{"min", "minlen"}, "minlen"},
		{"short words tolerate one", "mn", []string{"min"}, "min"},
		{"short words tolerate no more", "mx", []string{"xmin"}, ""},
		{"two of six", "formta", []string{"format"}, "format"},
		{"third of the length and no more", "abcdef", []string{"abcxyz"}, ""},
		{"two edits of a six-letter word", "abcdef", []string{"abcdxy"}, "abcdxy"},
		{"nothing near", "zebra", []string{"tool", "arg"}, ""},
		{"nothing allowed", "tool", nil, ""},
		{"runes, not bytes", "tïtle", []string{"title"}, "title"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := directive.Suggest(tt.word, tt.allowed); got != tt.want {
				t.Errorf("Suggest(%q, %q) = %q, want %q", tt.word, tt.allowed, got, tt.want)
			}
		})
	}
}

func TestResembles(t *testing.T) {
	for name, want := range map[string]bool{
		"cludg": true, "Cloudg": true, "clodug": true, "cloudgg": true, "CLOUD": true,
		"cloudg": false, "cloud": false, "claude": false, "json": false,
	} {
		if got := directive.Resembles(name, "cloudg"); got != want {
			t.Errorf("Resembles(%q) = %v, want %v", name, got, want)
		}
	}
}
