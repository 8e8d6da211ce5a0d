package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/estate/big"
)

// TestC6_15_PagesAndCompletions serves the generated estate: more assets have one prefix
// than completions hold, and the list takes several pages.
func TestC6_15_PagesAndCompletions(t *testing.T) {
	const services = 3
	s := empty(t)
	dir := filepath.Join(s.dir, "generated")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := big.Write(dir, services); err != nil {
		t.Fatal(err)
	}
	answer[Loaded](t, s, "load_dataset", `{"path": "generated"}`)
	proposed := s.complete(t, assetTemplate, "ref", "svc", nil)
	if len(proposed.Values) != 100 || !proposed.HasMore || proposed.Total < services*big.AssetsPerService {
		t.Errorf("%d proposals of %d, more: %t", len(proposed.Values), proposed.Total, proposed.HasMore)
	}
	var ids []string
	pages := 0
	for cursor := new(string); cursor != nil; pages++ {
		part := answer[page](t, s, "find_assets", fmt.Sprintf(`{"query": "svc", "limit": 70, "cursor": %q}`, *cursor))
		ids, cursor = append(ids, part.ids()...), part.NextCursor
	}
	slices.Sort(ids)
	if n := len(slices.Compact(ids)); n != services*big.AssetsPerService || pages != 5 {
		t.Errorf("%d assets on %d pages", n, pages)
	}
}
