package load

import (
	"strings"
	"testing"
)

// TestReadFindings reads the forms that findings come in, and files that hold none: of a
// file that does not fit as a whole, nothing counts.
func TestReadFindings(t *testing.T) {
	const finding = `{"id": "1", "resource_id": "r", "severity": "LOW", "title": "t", "description": "d", "source_tool": "s"}`
	for _, tt := range []struct {
		name, text string
		findings   int
		problem    string
	}{
		{"list", `[` + finding + `,` + finding + `]`, 2, ""},
		{"empty list", ` [] `, 0, ""},
		{"object", "\ufeff" + `{"findings": [` + finding + `]}`, 1, ""},
		{"one that does not fit", `[` + finding + `, {"id": "2"}]`, 0, "findings.1.resource_id (missing)"},
		{"no findings", `{"assets": []}`, 0, "findings (missing)"},
		{"a text", `"do-not-tell"`, 0, "the top (object_type)"},
		{"no JSON", `do-not-tell`, 0, "line 1, column 1"},
	} {
		findings, err := ReadFindings(files("report.json", tt.text), "report.json")
		switch {
		case len(findings) != tt.findings || (err == nil) != (tt.problem == ""):
			t.Errorf("%s: %d findings, error %v", tt.name, len(findings), err)
		case err != nil && (!strings.Contains(err.Error(), tt.problem) || strings.Contains(err.Error(), "do-not-tell")):
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	if _, err := ReadFindings(files(), "secret-name.json"); err == nil || strings.Contains(err.Error(), "secret-name") {
		t.Errorf("a missing file: %v", err)
	}
}
