package layertest_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layertest"
)

func TestCheckResult(t *testing.T) {
	check := layertest.CheckResult()
	spec := &runtime.ToolSpec{OutputSchema: `{
		"properties": {
			"n": {"type": "integer", "maximum": 10},
			"at": {"format": "date-time", "type": "string"}
		},
		"required": ["n"],
		"type": "object"
	}`}
	tests := []struct {
		structured, want string // want is part of the error, "" for none
	}{
		{`{"n":1,"more":true}`, ""},
		{`{"n":1.0}`, ""},
		{`{}`, "missing properties: 'n'"},
		{`{"n":11,"at":"noon"}`, "at '/n'"},
		{`{"n":11,"at":"noon"}`, "at '/at'"},
		{`{"n":`, "EOF"},
	}
	for _, tt := range tests {
		err := check(spec, []byte(tt.structured))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: got %v, want %q", tt.structured, err, tt.want)
		}
	}
	if err := check(new(runtime.ToolSpec), []byte(`{}`)); err != nil {
		t.Errorf("a tool without schema: %v", err)
	}
	if err := check(&runtime.ToolSpec{OutputSchema: `{"type": 1}`}, []byte(`{}`)); err == nil {
		t.Error("a schema that is none is taken")
	}
	if err := check(&runtime.ToolSpec{OutputSchema: `{`}, []byte(`{}`)); err == nil {
		t.Error("a schema that is no JSON is taken")
	}
}
