package main

import (
	"encoding/json"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

// Bounds of what a model has to read before it can call anything, in tokens of four
// bytes.
const (
	maxToolTokens = 1000
	maxListTokens = 30000
)

func TestC5_DefinitionsAreShort(t *testing.T) {
	list := empty(t).Tools(t.Context(), runtime.Local())
	var tools []json.RawMessage
	if err := json.Unmarshal(list, &tools); err != nil {
		t.Fatal(err)
	}
	for _, tool := range tools {
		if tokens := len(tool) / 4; tokens > maxToolTokens {
			t.Errorf("%d tokens: %s", tokens, tool)
		}
	}
	if tokens := len(list) / 4; tokens > maxListTokens || tokens < len(tools) {
		t.Errorf("%d tools take %d tokens", len(tools), tokens)
	}
}
