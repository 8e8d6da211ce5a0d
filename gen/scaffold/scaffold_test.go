package scaffold_test

import (
	"errors"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/gen/scaffold"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// planned returns the new contents of a plan by base name.
func planned(plan *output.Plan) map[string]string {
	files := map[string]string{}
	for _, c := range plan.Changes {
		if c.Op != output.Same {
			files[filepath.Base(c.Path)] = string(c.New)
		}
	}
	return files
}

// TestReleased requires the version that the tool was built from, and nothing that
// would have to be known about it.
func TestReleased(t *testing.T) {
	begun, err := scaffold.Server(scaffold.Options{Dir: t.TempDir(), Module: "example.com/x", Version: "v1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	files := planned(begun.Plan)
	const want = "module example.com/x\n\ngo 1.26.0\n\nrequire github.com/cloudg/cloudg v1.2.3\n\ntool github.com/cloudg/cloudg/cmd/cloudg-gen\n"
	if diff := cmp.Diff(want, files["go.mod"]); diff != "" {
		t.Errorf("go.mod (-want +got):\n%s", diff)
	}
	if _, ok := files["go.sum"]; ok {
		t.Error("checksums are written that nobody knows")
	}
	for _, version := range []string{"", "(devel)", "v1.2.3+dirty"} {
		if _, err := scaffold.Server(scaffold.Options{Dir: t.TempDir(), Version: version}); err == nil {
			t.Errorf("version %q is accepted", version)
		}
	}
}

// TestSecondServer changes nothing in a module that has everything.
func TestSecondServer(t *testing.T) {
	dir := t.TempDir()
	const mod = "module example.com/x\n\ngo 1.27.0\n\nrequire github.com/cloudg/cloudg v1.0.0\n\ntool github.com/cloudg/cloudg/cmd/cloudg-gen\n"
	testmodule.WriteFiles(t, dir, map[string]string{"go.mod": mod, ".gitattributes": "zz_cloudg.go linguist-generated -merge text eol=lf\r\n"})
	begun, err := scaffold.Server(scaffold.Options{Dir: filepath.Join(dir, "b"), Version: "v1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	for name := range planned(begun.Plan) {
		if name == "go.mod" || name == ".gitattributes" {
			t.Errorf("%s is changed", name)
		}
	}
}

func TestServerFilesParse(t *testing.T) {
	for _, http := range []bool{false, true} {
		begun, err := scaffold.Server(scaffold.Options{Dir: t.TempDir(), HTTP: http, Version: "v1.2.3"})
		if err != nil {
			t.Fatal(err)
		}
		for name, content := range planned(begun.Plan) {
			if !strings.HasSuffix(name, ".go") {
				continue
			}
			if _, err := parser.ParseFile(token.NewFileSet(), name, content, parser.AllErrors); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestToolFile checks names that need care, in directories of several sorts.
func TestToolFile(t *testing.T) {
	for _, test := range []struct {
		name         string // of the tool
		dir          string
		files        map[string]string
		file, starts string
		contains     string
	}{
		{"find", "my-shop", nil, "find.go", "package myshop\n", "//cloudg:tool title=\"Find\"\n"},
		{"FindAssets", "x", map[string]string{"a.go": "package other\n"}, "find_assets.go", "package other\n", "//cloudg:tool title=\"Find assets\"\n"},
		{"run_test", "x", nil, "run_test_tool.go", "package x\n", "func RunTest("},
		{"look_windows", "x", nil, "look_windows_tool.go", "package x\n", "func LookWindows("},
		{"zz_cloudg", "x", nil, "zz_cloudg_tool.go", "package x\n", "func ZzCloudg("},
		{"findIt", "go", nil, "findIt.go", "package main\n", "//cloudg:tool \"findIt\" title=\"FindIt\"\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), test.dir)
			testmodule.WriteFiles(t, dir, map[string]string{"README": ""})
			testmodule.WriteFiles(t, dir, test.files)
			plan, err := scaffold.Tool(scaffold.ToolOptions{Dir: dir, Name: test.name})
			if err != nil {
				t.Fatal(err)
			}
			content := planned(plan)[test.file]
			if !strings.HasPrefix(content, test.starts) || !strings.Contains(content, test.contains) {
				t.Errorf("%s of %v", content, planned(plan))
			}
		})
	}
}

func TestToolErrors(t *testing.T) {
	dir := t.TempDir()
	testmodule.WriteFiles(t, dir, map[string]string{
		"a.go": "package a\n\nfunc Taken() {}\n\nfunc (T) Free() {}\n", "there.go": "package a\n",
		output.DefaultName: output.Header + "\n\npackage a\n", "broken.go": "package a\n\nfunc {",
	})
	_, err := scaffold.Tool(scaffold.ToolOptions{Dir: dir, Name: "taken"})
	if declared, ok := errors.AsType[*scaffold.DeclaredError](err); !ok || declared.Func != "Taken" || filepath.Base(declared.Path) != "a.go" {
		t.Errorf("error %v", err)
	}
	_, err = scaffold.Tool(scaffold.ToolOptions{Dir: dir, Name: "there"})
	if exists, ok := errors.AsType[*scaffold.ExistsError](err); !ok || filepath.Base(exists.Path) != "there.go" {
		t.Errorf("error %v", err)
	}
	if _, err := scaffold.Tool(scaffold.ToolOptions{Dir: dir, Name: "free"}); err != nil {
		t.Errorf("a method is in the way: %v", err)
	}
	for _, o := range []scaffold.ToolOptions{
		{Dir: dir, Name: "x", To: output.DefaultName},
		{Dir: dir, Name: "x", To: "broken.go"},
		{Dir: filepath.Join(dir, "nothere"), Name: "x"},
		{Dir: dir, Name: "Größe"},
		{Dir: dir, Name: ""},
		{Dir: dir, Name: strings.Repeat("x", 200)},
	} {
		if plan, err := scaffold.Tool(o); err == nil {
			t.Errorf("%+v: %v", o, planned(plan))
		}
	}
}
