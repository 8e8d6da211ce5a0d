package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

const (
	mapText    = `{"assets":[{"id":"a","name":"web","asset_type":"EC2","provider":"AWS"}],"edges":[],"regions":{}}`
	reportText = `{"findings":[],"metadata":{}}`
)

// tree writes files below a new directory, which it returns resolved.
func tree(t *testing.T, namesAndContents ...string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(namesAndContents); i += 2 {
		path := filepath.Join(dir, namesAndContents[i])
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(namesAndContents[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func link(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Fatal(err)
	}
}

func TestC7_1_NamesOfLoadedFiles(t *testing.T) {
	dir := tree(t, "inventory/inventory-map.json", mapText, "report/findings.json", reportText)
	w := open(t, dir, Options{})
	load := func(path string, replace bool) (name, kind string) {
		t.Helper()
		d, _, err := w.Load(t.Context(), LoadRequest{Path: path, Kind: load.Auto, Replace: replace})
		if err != nil {
			t.Fatal(err)
		}
		return d.Name, d.Kind
	}
	if name, kind := load(filepath.Join(dir, "inventory", "inventory-map.json"), false); name != "inventory" || kind != "inventory" {
		t.Errorf("loaded %s, %s", name, kind)
	}
	if name, _ := load("report/findings.json", false); name != "findings" {
		t.Errorf("a relative path starts at the first root: loaded %s", name)
	}
	if name, _ := load("report/findings.json", false); name != "findings-2" {
		t.Errorf("the second time: loaded %s", name)
	}
	if err := os.WriteFile(filepath.Join(dir, "report/findings.json"), []byte(`{"edges":[]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if name, kind := load("report/findings.json", true); name != "findings" || kind != "generic" {
		t.Errorf("with replace: loaded %s, %s", name, kind)
	}
	if diff := cmp.Diff([]string{"inventory", "findings", "findings-2"}, names(w)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if name, kind := load("inventory", false); name != "inventory-2" || kind != "inventory" {
		t.Errorf("a directory: loaded %s, %s", name, kind)
	}
}

func TestC7_1_LoadErrors(t *testing.T) {
	outside := tree(t, "secret.json", reportText)
	dir := tree(t, "ok.json", reportText, "broken.json", "{", "sub/x.json", reportText)
	link(t, filepath.Join(outside, "secret.json"), filepath.Join(dir, "way-out.json"))
	link(t, filepath.Join(outside, "nothing.json"), filepath.Join(dir, "way-to-nothing.json"))
	link(t, outside, filepath.Join(dir, "way-out"))
	link(t, filepath.Join(dir, "loop"), filepath.Join(dir, "loop"))
	w := open(t, dir, Options{})
	add(t, w, "taken", false)
	tests := []struct {
		name    string
		request LoadRequest
		kind    fault.Kind
		want    string
	}{
		{"missing file", LoadRequest{Path: "none.json"}, fault.NotFound, "does not exist"},
		{"missing directory", LoadRequest{Path: "none/none.json"}, fault.NotFound, "does not exist"},
		{"absolute path outside", LoadRequest{Path: filepath.Join(outside, "secret.json")}, fault.Denied, "outside the allowed roots"},
		{"absent path outside", LoadRequest{Path: "/no/such/path"}, fault.Denied, "outside the allowed roots"},
		{"parent", LoadRequest{Path: "../" + filepath.Base(outside) + "/secret.json"}, fault.Denied, "outside the allowed roots"},
		{"parent that comes back", LoadRequest{Path: "sub/../broken.json"}, fault.Invalid, "not JSON"},
		{"link out of the root", LoadRequest{Path: "way-out.json"}, fault.Denied, "outside the allowed roots"},
		{"link to nothing outside", LoadRequest{Path: "way-to-nothing.json"}, fault.Denied, "outside the allowed roots"},
		{"directory link out of the root", LoadRequest{Path: "way-out/secret.json"}, fault.Denied, "outside the allowed roots"},
		{"links in a circle", LoadRequest{Path: "loop"}, fault.Denied, "outside the allowed roots"},
		{"zero byte", LoadRequest{Path: "a\x00b"}, fault.NotFound, "does not exist"},
		{"home", LoadRequest{Path: "~"}, fault.Denied, "outside the allowed roots"},
		{"malformed name", LoadRequest{Path: "broken.json", Name: "bad name"}, fault.Invalid, "A dataset name has 1 to 64"},
		{"taken name, before the file is read", LoadRequest{Path: "broken.json", Name: "taken"}, fault.Invalid, "A dataset of this name exists"},
		{"content", LoadRequest{Path: "broken.json"}, fault.Invalid, "not JSON: syntax error at line 1"},
	}
	for _, test := range tests {
		test.request.Kind = load.Auto
		_, _, err := w.Load(t.Context(), test.request)
		p := problem(t, err)
		if p.Kind != test.kind || !strings.Contains(p.Message, test.want) {
			t.Errorf("%s: error = %+v, want %q", test.name, p, test.want)
		}
		if strings.Contains(p.Message, test.request.Path) {
			t.Errorf("%s: the message repeats the path: %s", test.name, p.Message)
		}
		if test.request.Name == "" && p.Data.Get("path") != test.request.Path {
			t.Errorf("%s: data = %v", test.name, p.Data)
		}
	}
	if diff := cmp.Diff([]string{"taken"}, names(w)); diff != "" {
		t.Errorf("failed loads changed the workspace (-want +got):\n%s", diff)
	}
}

// TestC2_6_FilesBesideTheMap proves that a link beside a map does not lead out of
// the allowed root.
func TestC2_6_FilesBesideTheMap(t *testing.T) {
	outside := tree(t, "findings.json", reportText)
	dir := tree(t, "estate/inventory-map.json", mapText)
	link(t, filepath.Join(outside, "findings.json"), filepath.Join(dir, "estate", "findings.json"))
	_, _, err := open(t, dir, Options{}).Load(t.Context(), LoadRequest{Path: "estate", Kind: load.Auto})
	if p := problem(t, err); !strings.Contains(p.Message, "findings.json cannot be read") {
		t.Errorf("error = %+v", p)
	}
}

func TestC2_6_LinksInsideTheRoot(t *testing.T) {
	dir := tree(t, "v1/inventory-map.json", mapText)
	link(t, "v1", filepath.Join(dir, "current"))
	d, active, err := open(t, dir, Options{}).Load(t.Context(), LoadRequest{Path: "current/inventory-map.json", Kind: load.Auto})
	if err != nil || !active || d.Name != "v1" || d.Source != filepath.Join(dir, "v1/inventory-map.json") {
		t.Errorf("Load = %+v, %v, %v", d, active, err)
	}
}

func TestL9_1_Preload(t *testing.T) {
	outside := tree(t, "estate/inventory-map.json", mapText, "a=b/findings.json", reportText, "broken.json", "{")
	w := open(t, tree(t), Options{})
	t.Chdir(outside)
	for _, operand := range []string{"estate", "estate", "prod=estate/inventory-map.json", "a=b", "a=b/findings.json", "bad name=estate"} {
		err := w.Preload(operand)
		if operand == "bad name=estate" {
			var missing *MissingError
			if !errors.As(err, &missing) || !strings.HasPrefix(err.Error(), "Dataset not found: ") {
				t.Errorf("Preload(%q) = %v; what cannot be a name is part of the path", operand, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("Preload(%q) = %v", operand, err)
		}
	}
	if diff := cmp.Diff([]string{"estate", "estate-2", "prod", "a-b", "findings"}, names(w)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if _, active := w.Datasets(); active != "findings" {
		t.Errorf("active = %s, want the last one", active)
	}
	for operand, want := range map[string]string{
		"none.json": "Dataset not found: ", "prod=estate": "exists", "x=broken.json": "not JSON",
	} {
		if err := w.Preload(operand); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Preload(%q) = %v, want %q", operand, err, want)
		}
	}
}
