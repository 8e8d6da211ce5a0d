package build

import "testing"

func TestImportable(t *testing.T) {
	tests := []struct {
		path, from string
		want       bool
	}{
		{"example.com/m/model", "example.com/m", true},
		{"example.com/m/internal", "example.com/m", true},
		{"example.com/m/internal/model", "example.com/m/server", true},
		{"example.com/m/a/internal/model", "example.com/m/b", false},
		{"example.com/m/a/internal/b/internal/c", "example.com/m/a", false},
		{"example.com/other/internal/model", "example.com/otherwise", false},
		{"internal/abi", "example.com/m", false},
		{"example.com/internals/model", "example.com/m", true},
	}
	for _, test := range tests {
		if got := importable(test.path, test.from); got != test.want {
			t.Errorf("importable(%q, %q) = %v, want %v", test.path, test.from, got, test.want)
		}
	}
}
