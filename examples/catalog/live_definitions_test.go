package main

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestGoldenLiveDefinitions shows the tools that only a server has that reaches out.
func TestGoldenLiveDefinitions(t *testing.T) {
	s := reaching(t, layer.AllowAll(), everywhere(t))
	var tools []json.RawMessage
	if err := json.Unmarshal(s.Tools(t.Context(), runtime.Local()), &tools); err != nil {
		t.Fatal(err)
	}
	var shown bytes.Buffer
	count := 0
	for _, tool := range tools {
		var definition struct{ Name string }
		if err := json.Unmarshal(tool, &definition); err != nil {
			t.Fatal(err)
		}
		if definition.Name != "collect_assets" && definition.Name != "run_scanners" {
			continue
		}
		count++
		if tokens := len(tool) / 4; tokens > maxToolTokens {
			t.Errorf("%d tokens: %s", tokens, tool)
		}
		if count > 1 {
			shown.WriteByte('\n')
		}
		if err := json.Indent(&shown, tool, "", "  "); err != nil {
			t.Fatal(err)
		}
	}
	if count != 2 {
		t.Errorf("%d of 2 tools are offered", count)
	}
	s.golden(t, "live_tools", shown.String())
}

// TestC1_7_Deadlines has the tools run longer than others may.
func TestC1_7_Deadlines(t *testing.T) {
	s := reaching(t, layer.AllowAll(), everywhere(t))
	for name, seconds := range map[string]float64{"collect_assets": 3600, "run_scanners": 7200, "rate_limit_status": 0} {
		tool, ok := s.Registry().Tool(name)
		if !ok || tool.Timeout.Seconds() != seconds {
			t.Errorf("%s: %v, %v", name, ok, tool)
		}
	}
}
