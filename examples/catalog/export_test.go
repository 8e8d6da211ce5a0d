package main

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/runtime"
)

func TestC7_1_Export(t *testing.T) {
	s := northwharf(t)
	files := map[string]string{}
	for format, kind := range map[string]string{"json": "findings", "graphml": "graphml", "d3": "graph"} {
		exported := answer[struct {
			OutputDir string `json:"output_dir"`
			Files     map[string]string
		}](t, s, "export_report", `{"format": "`+format+`", "subdir": "monday/`+format+`"}`)
		path := exported.Files[kind]
		if !strings.HasPrefix(path, filepath.Join(s.dir, "monday", format)) || exported.OutputDir != s.dir || len(exported.Files) != 1 {
			t.Errorf("%s: %+v", format, exported)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[format] = string(content)
	}
	var drawing graph.D3
	if err := json.Unmarshal([]byte(files["d3"]), &drawing); err != nil || len(drawing.Nodes) == 0 {
		t.Errorf("%d nodes, %v", len(drawing.Nodes), err)
	}
	if got := s.read(t, "cloudg://graph/graphml").Text; got != files["graphml"] {
		t.Errorf("the file and the resource differ:\n%s", cmp.Diff(got, files["graphml"]))
	}
	whole := answer[Summary](t, s, "dataset_summary", `{}`)
	again := answer[Loaded](t, s, "load_dataset", `{"path": "monday/json/findings.json"}`)
	if again.TotalFindings != whole.TotalFindings || again.TotalEdges != whole.TotalEdges || whole.TotalEdges == 0 || again.Kind != "report" {
		t.Errorf("loaded again: %+v", again)
	}
}

// TestC1_6_ExportInventory writes a map that loads as what it was written from, with the
// same numbers beside it as the tools have.
func TestC1_6_ExportInventory(t *testing.T) {
	s := northwharf(t)
	before := answer[Summary](t, s, "dataset_summary", `{}`)
	exported := answer[struct{ Files map[string]string }](t, s, "export_report", `{"format": "inventory", "subdir": "map"}`)
	names := map[string]string{}
	for kind, path := range exported.Files {
		names[kind] = strings.TrimPrefix(path, s.dir)
	}
	want := map[string]string{
		"map": "/map/inventory-map.json", "organization": "/map/inventory-organization.json", "graphml": "/map/northwharf.graphml",
		"graph": "/map/northwharf-graph.json", "dependencies": "/map/northwharf-dependencies.json",
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	after := answer[Loaded](t, s, "load_dataset", `{"path": "map", "name": "again"}`)
	got := []any{after.Kind, after.TotalAssets, after.TotalEdges, after.CrossAccountEdges, after.HasOrganization, after.UnresolvedReferences}
	if diff := cmp.Diff([]any{"inventory", before.TotalAssets, before.TotalEdges, before.CrossAccountEdges, before.HasOrganization, before.UnresolvedReferences}, got); diff != "" {
		t.Errorf("loaded again (-want +got):\n%s", diff)
	}
	text, err := os.ReadFile(exported.Files["dependencies"])
	if err != nil {
		t.Fatal(err)
	}
	var needs struct {
		Dependencies []struct{ Dependent, Dependency string }
	}
	if err := json.Unmarshal(text, &needs); err != nil {
		t.Fatal(err)
	}
	direct := map[string]bool{}
	for _, need := range needs.Dependencies {
		if need.Dependency == "db-manifests" && need.Dependent != need.Dependency {
			direct[need.Dependent] = true
		}
	}
	if tool := answer[DependenciesFound](t, s, "dependents", `{"ref": "db-manifests", "max_depth": 1}`); len(direct) != tool.Total || tool.Total == 0 {
		t.Errorf("the file has %d dependents of the database, the tool %d", len(direct), tool.Total)
	}
}

func TestC7_1_ExportStaysInside(t *testing.T) {
	s := northwharf(t)
	elsewhere := t.TempDir()
	if err := os.Symlink(elsewhere, filepath.Join(s.dir, "way-out")); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"../x", elsewhere, "../../etc", "way-out", "way-out/deep", "a/../../b"} {
		message, code, data := refusal(t, s, "export_report", `{"subdir": "`+dir+`"}`)
		if code != "-31001" || !strings.Contains(message, "escapes") || strings.Contains(message, dir) || !strings.Contains(data, s.dir) {
			t.Errorf("%s: %q, code %s, %s", dir, message, code, data)
		}
	}
	if left, err := os.ReadDir(elsewhere); err != nil || len(left) > 0 {
		t.Errorf("written outside: %v, %v", left, err)
	}
	for _, dir := range []string{"a b", "~", strings.Repeat("a", 201)} {
		if _, code, _ := refusal(t, s, "export_report", `{"subdir": "`+dir+`"}`); code != "-32602" {
			t.Errorf("%s: code %s", dir, code)
		}
	}
	answer[ReportExported](t, s, "export_report", `{"subdir": "`+filepath.Join(s.dir, "inside")+`"}`)
	// What is in the way is no directory.
	s.write(t, "file", "x")
	if message, code, _ := refusal(t, s, "export_report", `{"subdir": "file/deep"}`); code != "-32602" || strings.Contains(message, s.dir) {
		t.Errorf("a file in the way: %q, code %s", message, code)
	}
}

func TestC7_6_GraphML(t *testing.T) {
	s := northwharf(t)
	contents := s.read(t, "cloudg://graph/graphml")
	if contents.MIMEType != "application/graphml+xml" {
		t.Errorf("MIME type %s", contents.MIMEType)
	}
	counts := map[string]int{}
	decoder := xml.NewDecoder(strings.NewReader(contents.Text))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if element, ok := token.(xml.StartElement); ok {
			counts[element.Name.Local]++
		}
	}
	drawing := readAs[graph.D3](t, s, "cloudg://graph/d3")
	if counts["node"] != len(drawing.Nodes) || counts["edge"] != len(drawing.Links) || counts["key"] != 16 {
		t.Errorf("%v, want %d nodes and %d edges", counts, len(drawing.Nodes), len(drawing.Links))
	}
	elements := readAs[graph.Cytoscape](t, s, "cloudg://graph/cytoscape").Elements
	if len(elements.Nodes) != counts["node"] || len(elements.Edges) != counts["edge"] || !strings.Contains(contents.Text, `{&#34;classification&#34;`) {
		t.Errorf("%d nodes and %d edges for Cytoscape", len(elements.Nodes), len(elements.Edges))
	}
	_, err := s.ReadResource(t.Context(), runtime.Local(), "cloudg://graph/dot")
	if message, data := refused(t, "dot", err); strings.Contains(message, "dot") || !strings.Contains(data, "cytoscape") {
		t.Errorf("unknown format: %q, %s", message, data)
	}
}

func TestC1_13_CompleteGraphFormat(t *testing.T) {
	var c Catalog
	for partial, want := range map[string][]string{"": {"d3", "cytoscape", "graphml"}, "G": {"graphml"}, "x": {}} {
		if got := c.CompleteGraphFormat(nil, partial); !slices.Equal(want, got) {
			t.Errorf("%q: %v, want %v", partial, got, want)
		}
	}
}
