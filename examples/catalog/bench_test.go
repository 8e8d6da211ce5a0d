package main

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/estate/big"
	"github.com/cloudg/cloudg/examples/catalog/load"
	"github.com/cloudg/cloudg/examples/catalog/workspace"
)

// bigServer returns a server with an estate of that many services in it.
func bigServer(tb testing.TB, services int) server {
	tb.Helper()
	dir := tb.TempDir()
	if err := big.Write(dir, services); err != nil {
		tb.Fatal(err)
	}
	s := empty(tb, dir)
	if _, _, err := s.workspace.Load(workspace.LoadRequest{Path: dir, Name: "big", Kind: load.Auto}); err != nil {
		tb.Fatal(err)
	}
	return s
}
