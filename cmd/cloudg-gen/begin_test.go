package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// tree returns the files below a directory with their contents.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(rel)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func clone(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func TestInit(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "My Server")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	expect(t, tool(t, dir, "init", "-server", "http", "-replace", clone(t)), outcome{Stdout: "create greet.go\ncreate greet_test.go\ncreate main.go\n" +
		"create .gitignore\ncreate .gitattributes\ncreate go.sum\ncreate go.mod\nnext: go generate ./... && go test ./...\n"})
	files := tree(t, dir)
	for name, want := range map[string]string{
		"go.mod":         "module example.com/my-server\n\ngo 1.26.0\n\nrequire github.com/cloudg/cloudg v0.0.0\n",
		".gitattributes": "zz_cloudg.go linguist-generated -merge text eol=lf\n",
		"main.go":        `"serve", "--transport", "http"`,
		"greet.go":       "//cloudg:tool",
		"greet_test.go":  "layertest.New(t, Register)",
	} {
		if !strings.Contains(files[name], want) {
			t.Errorf("%s does not contain %q:\n%s", name, want, files[name])
		}
	}
	for _, want := range []string{"tool github.com/cloudg/cloudg/cmd/cloudg-gen\n", "replace github.com/cloudg/cloudg => " + filepath.ToSlash(clone(t)) + "\n"} {
		if !strings.Contains(files["go.mod"], want) {
			t.Errorf("go.mod does not contain %q:\n%s", want, files["go.mod"])
		}
	}

	if diff := cmp.Diff("/my-server\n/my-server.exe\n", files[".gitignore"]); diff != "" {
		t.Errorf(".gitignore (-want +got):\n%s", diff)
	}

	// Once more, everything is there, and nothing is touched.
	expect(t, tool(t, dir, "init", "-replace", clone(t)), outcome{Stdout: "keep greet.go: it has handlers already\n" +
		"keep main.go: it declares main already\nkeep .gitignore: it exists already\nnext: go generate ./... && go test ./...\n"})
	if diff := cmp.Diff(files, tree(t, dir)); diff != "" {
		t.Errorf("a second init wrote (-before +after):\n%s", diff)
	}
}

// TestInitInModule adds what a module lacks, in its directories.
func TestInitInModule(t *testing.T) {
	dir := t.TempDir()
	testmodule.WriteFiles(t, dir, map[string]string{
		"go.mod":              "module example.org/m\n\ngo 1.22\n\nrequire golang.org/x/mod v0.1.0 // keep\n",
		".gitattributes":      "*.png binary",
		"cmd/server/other.go": "package main\n",
	})
	got := tool(t, dir, "init", "-C", "cmd/server", "-replace", clone(t))
	if got.Status != exitDone || got.Stderr != "" {
		t.Fatalf("outcome %+v", got)
	}
	files := tree(t, dir)
	for name, want := range map[string]string{
		"go.mod":             "go 1.26.0\n",
		".gitattributes":     "*.png binary\nzz_cloudg.go ",
		"cmd/server/main.go": `command.Info{Name: "server"`,
	} {
		if !strings.Contains(files[name], want) {
			t.Errorf("%s does not contain %q:\n%s", name, want, files[name])
		}
	}
	if !strings.Contains(files["go.mod"], "golang.org/x/mod v0.42.0") || !strings.Contains(files["go.mod"], "// keep") {
		t.Errorf("the requirement was not raised, or lost its comment:\n%s", files["go.mod"])
	}
	if _, ok := files["cmd/server/go.mod"]; ok {
		t.Error("a module was begun inside of one")
	}
}

// TestInitKeeps adds to a program what it lacks, and says what to write into its main.
func TestInitKeeps(t *testing.T) {
	const mod, program = "module example.org/shop\n\ngo 1.26.0\n", "package main\n\nfunc main() {}\n"
	const paste = "write into your main, to serve the handlers:\n\t//go:generate go tool cloudg-gen ./...\n" +
		"\timport \"github.com/cloudg/cloudg/runtime/command\"\n" +
		"\tcommand.Main(Register, command.Info{Name: \"shop\", Version: \"0.1.0\"})\n"
	const next = "next: go generate ./... && go test ./...\n"
	for _, test := range []struct {
		name   string
		files  map[string]string
		stdout string
	}{
		{"a program", map[string]string{"go.mod": mod, "main.go": program, ".gitignore": "*.o\n"}, "create greet.go\ncreate greet_test.go\ncreate .gitattributes\n" +
			"create go.sum\nupdate go.mod\nkeep main.go: it declares main already\nkeep .gitignore: it exists already\n" + paste + next},
		{"main elsewhere", map[string]string{"go.mod": mod, "shop.go": program, "shop/x": ""}, "create greet.go\ncreate greet_test.go\ncreate .gitattributes\n" +
			"create go.sum\nupdate go.mod\nkeep shop.go: it declares main already\n" + paste + next},
		{"handlers", map[string]string{"go.mod": mod, "a.go": "package main\n\n//cloudg:tool\nfunc Find() {}\n"}, "create main.go\ncreate .gitignore\ncreate .gitattributes\n" +
			"create go.sum\nupdate go.mod\nkeep a.go: it has handlers already\n" + next},
		{"all in one file", map[string]string{"go.mod": mod, "main.go": "package main\n\n//cloudg:tool\nfunc Find() {}\n\nfunc main() {}\n"}, "create .gitignore\n" +
			"create .gitattributes\ncreate go.sum\nupdate go.mod\nkeep main.go: it has handlers already\n" + paste + next},
		{"a test", map[string]string{"greet_test.go": "package main\n"}, "create greet.go\ncreate main.go\ncreate .gitignore\ncreate .gitattributes\n" +
			"create go.sum\ncreate go.mod\nkeep greet_test.go: it exists already\n" + next},
		{"another Greet", map[string]string{"go.mod": mod, "a.go": "package main\n\nfunc Greet() {}\n"}, "create main.go\ncreate .gitignore\ncreate .gitattributes\n" +
			"create go.sum\nupdate go.mod\nkeep a.go: it declares Greet already\n" + next},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "shop")
			testmodule.WriteFiles(t, dir, test.files)
			expect(t, tool(t, dir, "init", "-replace", clone(t)), outcome{Stdout: test.stdout})
			after := tree(t, dir)
			for name, content := range test.files {
				if name != "go.mod" && after[name] != content {
					t.Errorf("%s was changed:\n%s", name, after[name])
				}
			}
			if !strings.Contains(after["go.mod"], "tool github.com/cloudg/cloudg/cmd/cloudg-gen\n") {
				t.Errorf("go.mod has no tool:\n%s", after["go.mod"])
			}
		})
	}
}

// TestInitRefuses checks that nothing is written when anything is wrong.
func TestInitRefuses(t *testing.T) {
	inModule := map[string]string{"go.mod": "module example.org/m\n\ngo 1.26.0\n"}
	for _, test := range []struct {
		name   string
		files  map[string]string
		args   []string
		status int
		stderr string
	}{
		{"another package", map[string]string{"shop.go": "package shop\n"}, []string{"-replace", clone(t)}, exitErrors, "cloudg-gen init: "},
		{"no version", nil, nil, exitTrouble, "cloudg-gen init: this cloudg-gen was built from a copy of its source"},
		{"another module", nil, []string{"-replace", t.TempDir()}, exitTrouble, "cloudg-gen init: -replace: "},
		{"itself", inModule, []string{"-replace", "."}, exitTrouble, "cloudg-gen init: -replace: . does not hold the module github.com/cloudg/cloudg"},
		{"a second module", inModule, []string{"-module", "example.com/x", "-replace", clone(t)}, exitTrouble, "cloudg-gen init: -module is for a directory without a module"},
		{"a bad path", nil, []string{"-module", "example.com/a b", "-replace", clone(t)}, exitTrouble, "cloudg-gen init: -module: malformed import path"},
		{"a bad go.mod", map[string]string{"go.mod": "modul x\n"}, []string{"-replace", clone(t)}, exitErrors, "cloudg-gen init: "},
		{"arguments", nil, []string{"here"}, exitTrouble, "cloudg-gen init: init takes no arguments"},
		{"server", nil, []string{"-server", "sse"}, exitTrouble, `cloudg-gen init: invalid value "sse" for flag -server: want stdio or http`},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			testmodule.WriteFiles(t, dir, test.files)
			before := tree(t, dir)
			got := tool(t, dir, append([]string{"init"}, test.args...)...)
			if got.Status != test.status || got.Stdout != "" || !strings.HasPrefix(got.Stderr, test.stderr) {
				t.Errorf("outcome %+v", got)
			}
			if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
				t.Errorf("something was written (-before +after):\n%s", diff)
			}
		})
	}
}

// TestInitCannotWrite checks that a directory that cannot be written to stays as it is.
func TestInitCannotWrite(t *testing.T) {
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		t.Skip("permissions of directories do not stop this user")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if got := tool(t, dir, "init", "-replace", clone(t)); got.Status != exitTrouble || got.Stderr == "" {
		t.Errorf("outcome %+v", got)
	}
	if files := tree(t, dir); len(files) > 0 {
		t.Errorf("files %v", files)
	}
}

func TestNewTool(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good})
	pkg := filepath.Join(dir, "good")
	expect(t, tool(t, pkg, "new", "tool", "find_things", "text:string", "tags:[]string", "since:time.Time"), outcome{Stdout: "create find_things.go\ncreate zz_cloudg.go\n"})
	const file = `package good

import (
	"errors"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// FindThings says here, in a sentence or two, what a model gets from the tool and when
// to call it: models choose tools by this text.
//
//cloudg:tool title="Find things"
//cloudg:arg text doc="Say here what text means."
//cloudg:arg tags doc="Say here what tags means."
//cloudg:arg since doc="Say here what since means."
func FindThings(ctx *runtime.Context, text string, tags []string, since time.Time) (string, error) {
	return "", errors.New("find_things does nothing yet")
}
`
	if diff := cmp.Diff(file, remains(t, dir, "good/find_things.go")); diff != "" {
		t.Errorf("the file (-want +got):\n%s", diff)
	}
	if !strings.Contains(remains(t, dir, goodFile), `"find_things"`) {
		t.Error("the tool is not registered")
	}
	expect(t, tool(t, dir, "new", "-C", "good", "-to", "good.go", "tool", "open-door.wide"), outcome{Stdout: "update good/good.go\nupdate good/zz_cloudg.go\n"})
	appended := remains(t, dir, "good/good.go")
	for _, want := range []string{good[strings.Index(good, "// Do does."):], `//cloudg:tool "open-door.wide" title="Open door wide"`, "func OpenDoorWide(ctx *runtime.Context) (string, error) {", "\t\"errors\"\n"} {
		if !strings.Contains(appended, want) {
			t.Errorf("good.go does not contain %q:\n%s", want, appended)
		}
	}
	expect(t, tool(t, pkg, "-check"), outcome{})
}

func TestNewToolRefuses(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good, "good/take.go": "package good\n", "good/bad.go.txt": ""})
	before := tree(t, dir)
	for _, test := range []struct {
		args   string
		status int
		stderr string
	}{
		{"tool do", exitErrors, "Do is declared already in good.go\n"},
		{"tool take", exitErrors, "take.go exists already and will not be overwritten\n"},
		{"tool", exitTrouble, "name the tool; flags stand before the word tool\n"},
		{"tool -to good.go x", exitTrouble, "name the tool; flags stand before the word tool\n"},
		{"prompt x", exitTrouble, "say what is new: tool is all there is\n"},
		{"-to a/b.go tool x", exitTrouble, "-to is a file of the package, without a directory\n"},
		{"-to nothere.go tool x", exitTrouble, "open "},
		{"tool 9x", exitTrouble, `"9x" cannot be the name of a tool`},
		{"tool x a", exitTrouble, `"a" is no parameter: write name:type, as in limit:int`},
		{"tool x ctx:int", exitTrouble, `"ctx" cannot be the name of a parameter`},
		{"tool x a:int a:string", exitTrouble, "two parameters are called a\n"},
		{"tool x a:[", exitTrouble, `a: "[" is no Go type`},
		{"tool x a:foo", exitTrouble, "a: the package has no type foo: declare it first\n"},
		{"tool x a:[]strin", exitTrouble, "a: the package has no type strin: did you mean string?\n"},
		{"tool x a:time.Tim", exitTrouble, "a: no argument can have the type time.Tim: use one of time.Time, "},
		{"tool x a:foo.Bar", exitTrouble, "a: the package of foo.Bar is not known here"},
		{"tool x a:func()", exitTrouble, `a: "func()" is no type that a parameter can be written with here`},
	} {
		t.Run(test.args, func(t *testing.T) {
			got := tool(t, filepath.Join(dir, "good"), append([]string{"new"}, strings.Fields(test.args)...)...)
			if got.Status != test.status || got.Stdout != "" || !strings.HasPrefix(got.Stderr, "cloudg-gen new: "+test.stderr) {
				t.Errorf("outcome %+v", got)
			}
		})
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Errorf("something was written (-before +after):\n%s", diff)
	}
}
