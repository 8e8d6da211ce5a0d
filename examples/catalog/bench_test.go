package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"runtime"
	"testing"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/estate/big"
	"github.com/cloudg/cloudg/examples/catalog/load"
	"github.com/cloudg/cloudg/examples/catalog/workspace"
	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
)

// loadBig loads the big estate.
func loadBig(b *testing.B, dir string) *workspace.Workspace {
	b.Helper()
	w, err := workspace.New(workspace.Options{AllowedRoots: []string{dir}, OutputDir: dir})
	if err != nil {
		b.Fatal(err)
	}
	if _, _, err := w.Load(b.Context(), workspace.LoadRequest{Path: dir, Name: "big", Kind: load.Auto}); err != nil {
		b.Fatal(err)
	}
	return w
}

// BenchmarkBigCatalog calls tools on 100,000 assets and 300,000 edges, in process. The
// indexes that a tool needs are there when it is measured.
func BenchmarkBigCatalog(b *testing.B) {
	dir := b.TempDir()
	if err := big.Write(dir, big.Services); err != nil {
		b.Fatal(err)
	}
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			loadBig(b, dir)
		}
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		b.ReportMetric(float64(memory.Sys)/1e6, "MB-of-system")
	})
	w := loadBig(b, dir)
	open := layerOver(b, w, layer.AllowAll())
	for _, row := range []struct{ name, tool, args string }{
		{"find_assets/all", "find_assets", `{}`},
		{"find_assets/type", "find_assets", `{"asset_types": ["EC2"], "sort_by": "risk"}`},
		{"find_assets/text", "find_assets", `{"query": "svc07"}`},
		{"find_assets/severity", "find_assets", `{"min_severity": "HIGH", "sort_by": "findings"}`},
		{"neighbors/depth2", "neighbors", `{"ref": "svc0042-017", "depth": 2}`},
		{"compliance_gaps", "compliance_gaps", `{}`},
		{"list_controls", "list_controls", `{"framework": "HARBOUR"}`},
		{"attack_paths", "attack_paths", `{}`},
		{"lateral_movement_paths", "lateral_movement_paths", `{}`},
		{"cross_account_edges", "cross_account_edges", `{}`},
		{"centrality_top/degree", "centrality_top", `{}`},
		{"centrality_top/betweenness", "centrality_top", `{"metric": "betweenness"}`},
		{"subgraph_export", "subgraph_export", `{"seeds": ["svc0042-017"], "depth": 2}`},
		{"security_coverage", "security_coverage", `{}`},
		{"graph_stats", "graph_stats", `{}`},
		{"reachability_findings", "reachability_findings", `{}`},
		{"list_accounts", "list_accounts", `{}`},
		{"list_asset_types", "list_asset_types", `{}`},
		{"list_regions", "list_regions", `{}`},
		{"list_tags", "list_tags", `{}`},
		{"organization_topology", "organization_topology", `{}`},
		{"dependents/all", "dependents", `{"ref": "svc0042-000", "max_depth": 15}`},
		{"shared_dependencies", "shared_dependencies", `{}`},
		{"largest_blast_radius", "largest_blast_radius", `{}`},
		{"largest_blast_radius/100", "largest_blast_radius", `{"top": 100}`},
	} {
		b.Run(row.name, func(b *testing.B) { callTool(b, open, row.tool, row.args) })
	}
	strictPage(b, w, open)
}

// strictPage measures what a page of 50 assets costs more under strict, and what
// encoding/json takes for the page.
func strictPage(b *testing.B, w *workspace.Workspace, open *layer.Layer) {
	strict, err := policy.Load("strict", policy.Options{Now: hurried(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	result, err := open.CallTool(b.Context(), cloudg.Local(), "find_assets", []byte(`{"limit": 50}`))
	if err != nil {
		b.Fatal(err)
	}
	page := result.Structured.AppendJSON(nil)
	b.Run("page/open", func(b *testing.B) { callTool(b, open, "find_assets", `{"limit": 50}`) })
	b.Run("page/strict", func(b *testing.B) { callTool(b, layerOver(b, w, strict), "find_assets", `{"limit": 50}`) })
	b.Run("page/encoding-json", func(b *testing.B) {
		for b.Loop() {
			var value any
			decoder := json.NewDecoder(bytes.NewReader(page))
			decoder.UseNumber()
			if err := decoder.Decode(&value); err != nil {
				b.Fatal(err)
			}
			if _, err := json.Marshal(value); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// hurried returns a clock on which a second passes between two readings, so that no rate
// limit is reached.
func hurried() func() time.Time {
	var seconds int64
	return func() time.Time { seconds++; return time.Unix(seconds, 0) }
}

func layerOver(b *testing.B, w *workspace.Workspace, source layer.PolicySource) *layer.Layer {
	b.Helper()
	registry := cloudg.NewRegistry()
	catalog := &Catalog{workspace: w}
	if err := catalog.register(registry); err != nil {
		b.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: source, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	return l
}

// callTool measures the calls of a tool after a first one.
func callTool(b *testing.B, l *layer.Layer, tool, args string) {
	call := func() {
		result, err := l.CallTool(b.Context(), cloudg.Local(), tool, []byte(args))
		if err != nil || result.IsError {
			b.Fatal(result, err)
		}
	}
	call()
	b.ReportAllocs()
	for b.Loop() {
		call()
	}
}
