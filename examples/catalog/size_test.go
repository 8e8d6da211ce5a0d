package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

// maxToolTokens bounds what a model has to read before it can call a tool, in tokens of
// four bytes.
const maxToolTokens = 1000

// TestC5_DefinitionsAreShort measures the definitions, and holds the README to the figures.
func TestC5_DefinitionsAreShort(t *testing.T) {
	list := empty(t).Tools(t.Context(), runtime.Local())
	var tools []json.RawMessage
	if err := json.Unmarshal(list, &tools); err != nil {
		t.Fatal(err)
	}
	longest := 0
	for _, tool := range tools {
		tokens := len(tool) / 4
		if longest = max(longest, tokens); tokens > maxToolTokens {
			t.Errorf("%d tokens: %s", tokens, tool)
		}
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	figures := fmt.Sprintf("%d tools take %d tokens of four bytes, the longest %d", len(tools), len(list)/4, longest)
	if !strings.Contains(strings.Join(strings.Fields(string(readme)), " "), figures) {
		t.Errorf("README.md does not say: %s", figures)
	}
}
