package main

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/estate"
	"github.com/cloudg/cloudg/examples/catalog/ruleset"
	"github.com/cloudg/cloudg/examples/catalog/workspace"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

var update = flag.Bool("update", false, "write the golden files")

// server is a catalog behind a layer, which checks every result against its
// published schema.
type server struct {
	*layer.Layer
	workspace *workspace.Workspace
	dir       string // the one directory it may read
}

// empty returns a server that has nothing loaded.
func empty(t *testing.T) server { return restricted(t, layer.AllowAll()) }

// restricted is empty under a policy.
func restricted(t *testing.T, policy layer.PolicySource) server {
	t.Helper()
	return reaching(t, policy, outside{})
}

// reaching is restricted with what the operator configured.
func reaching(t *testing.T, policy layer.PolicySource, reach outside) server {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w, err := workspace.New(workspace.Options{AllowedRoots: []string{dir}, OutputDir: dir, Embedded: estate.Versions()})
	if err != nil {
		t.Fatal(err)
	}
	registry := runtime.NewRegistry()
	rules, skipped := ruleset.Load(ruleset.Embedded())
	if len(skipped) > 0 {
		t.Fatal(skipped)
	}
	catalog := &Catalog{workspace: w, rules: rules, live: reach}
	if err := catalog.register(registry); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: policy, CheckResult: layertest.CheckResult()})
	if err != nil {
		t.Fatal(err)
	}
	catalog.tell(l)
	return server{l, w, dir}
}

// northwharf returns a server with the embedded estate.
func northwharf(t *testing.T) server {
	t.Helper()
	s := empty(t)
	if err := preload(s.workspace, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// write puts a file into the server's directory.
func (s server) write(t *testing.T, name, content string) {
	t.Helper()
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// call calls a tool.
func (s server) call(t *testing.T, tool, args string) *runtime.ToolResult {
	t.Helper()
	result, err := s.CallTool(t.Context(), runtime.Local(), tool, []byte(args))
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return result
}

// text returns the text of a result.
func text(t *testing.T, result *runtime.ToolResult) string {
	t.Helper()
	for _, block := range result.Content[min(1, len(result.Content)):] {
		if _, ok := block.(*runtime.ResourceLink); !ok {
			t.Fatalf("a content block after the first is %T, no link", block)
		}
	}
	return result.Content[0].(*runtime.TextContent).Text
}

// answer calls a tool that must succeed and reads its structured content.
func answer[T any](t *testing.T, s server, tool, args string) T {
	t.Helper()
	result := s.call(t, tool, args)
	if result.IsError {
		t.Fatalf("%s %s: %s", tool, args, text(t, result))
	}
	return structured[T](t, result)
}

// structured reads the structured content of a result.
func structured[T any](t *testing.T, result *runtime.ToolResult) T {
	t.Helper()
	var value T
	if err := json.Unmarshal(result.Structured.AppendJSON(nil), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// refusal calls a tool that must fail and returns its message, code and data.
func refusal(t *testing.T, s server, tool, args string) (message, code, data string) {
	t.Helper()
	result := s.call(t, tool, args)
	if !result.IsError {
		t.Fatalf("%s %s succeeded", tool, args)
	}
	member := func(key string) string {
		value, ok := result.Meta.Get(key)
		if !ok {
			return ""
		}
		return string(value.AppendJSON(nil))
	}
	return text(t, result), member(runtime.MetaErrorCode), member(runtime.MetaErrorData)
}

// loadTime matches the one time in results that depends on when a test runs.
var loadTime = regexp.MustCompile(`"loaded_at": "[^"]+"`)

// golden compares text, without what depends on the run, with a golden file.
func (s server) golden(t *testing.T, name, text string) {
	t.Helper()
	text = strings.ReplaceAll(text, s.dir, "DIR")
	text = loadTime.ReplaceAllString(text, `"loaded_at": "TIME"`) + "\n"
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s (-want +got):\n%s\ngo test ./examples/catalog -update writes it anew", file, diff)
	}
}

// A goldenCall is a call that succeeds, and the golden file that holds its result.
type goldenCall struct{ golden, tool, args string }

// goldenCalls compares the results of calls, as text and as structured content.
func (s server) goldenCalls(t *testing.T, calls []goldenCall) {
	t.Helper()
	for _, call := range calls {
		t.Run(call.golden, func(t *testing.T) {
			result := s.call(t, call.tool, call.args)
			if result.IsError {
				t.Fatal(text(t, result))
			}
			if structured := string(result.Structured.AppendIndent(nil)); structured != text(t, result) {
				t.Errorf("the text says something else than the structured content %s", structured)
			}
			s.golden(t, call.golden, "$ "+call.tool+" "+call.args+"\n"+text(t, result))
		})
	}
}

// TestGenerated notices a handler whose author did not run go generate: the golden files
// cannot, because the server that they were made from does not have it either.
func TestGenerated(t *testing.T) {
	registry := runtime.NewRegistry()
	if err := new(Catalog).register(registry); err != nil {
		t.Fatal(err)
	}
	if err := registry.Stale(); err != nil {
		t.Error(err)
	}
}

func TestGoldenResults(t *testing.T) {
	calls := []goldenCall{
		{"workspace_status", "workspace_status", `{}`},
		{"load_dataset", "load_dataset", `{"path": "estate", "name": "second", "activate": false}`},
		{"find_assets", "find_assets", `{"asset_types": ["ec2", "secret", "internet-gateway"], "sort_by": "risk"}`},
		{"find_assets_projected", "find_assets", `{"query": "legacy", "fields": ["tags", "name", "account_id"]}`},
		{"find_assets_page", "find_assets", `{"limit": 2, "fields": ["name"], "sort_by": "type"}`},
		{"find_assets_hint", "find_assets", `{"region": "nowhere"}`},
		{"get_asset", "get_asset", `{"ref": "instance/i-0track1"}`},
		{"get_asset_rules", "get_asset", `{"ref": "edge", "max_relations": 200, "include_findings": false}`},
		{"get_asset_encoded", "get_asset", `{"ref": "manifests-db", "max_relations": 1}`},
		{"count_assets", "count_assets", `{"group_by": "service", "top": 5}`},
		{"neighbors", "neighbors", `{"ref": "internet", "limit": 3}`},
		{"get_edges", "get_edges", `{"source": "internet", "port": 22}`},
		{"find_paths", "find_paths", `{"source": "internet", "target": "manifests", "max_paths": 2}`},
		{"attack_paths", "attack_paths", `{"max_paths": 3}`},
		{"internet_exposure", "internet_exposure", `{"limit": 2, "include_reachable": true}`},
		{"blast_radius", "blast_radius", `{"ref": "alias/manifests", "limit": 3}`},
		{"top_risks", "top_risks", `{"top": 2}`},
		{"list_capabilities", "list_capabilities", `{}`},
		{"list_findings", "list_findings", `{"min_severity": "critical", "include_suppressed": true}`},
		{"list_findings_projected", "list_findings", `{"limit": 3, "fields": ["title", "cvss_score", "compliance_frameworks", "asset_id"]}`},
	}
	s := northwharf(t)
	s.write(t, "estate/inventory-map.json", `{"assets": [{"id": "a", "name": "web", "asset_type": "EC2", "provider": "AWS", "collected_at": "2026-01-01"}], "edges": [], "regions": {}}`)
	s.write(t, "estate/inventory-organization.json", `{"organization_id": "o-1", "accounts": {"1": {"id": "1"}}, "governed_regions": ["eu-west-1"], "control_tower_enabled": true}`)
	s.goldenCalls(t, calls)
}

func TestGoldenDefinitions(t *testing.T) {
	s := empty(t)
	var tools any
	if err := json.Unmarshal(s.Tools(t.Context(), runtime.Local()), &tools); err != nil {
		t.Fatal(err)
	}
	indented, err := json.MarshalIndent(tools, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	s.golden(t, "tools", string(indented))
}
