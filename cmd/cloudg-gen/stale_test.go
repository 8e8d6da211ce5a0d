package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
	"github.com/cloudg/cloudg/templates"
)

// TestForgottenGenerate adds a tool to a new server and forgets to generate: the test
// that init wrote fails, with and without coverage, and the server says why the tool is
// missing, until all is made again.
func TestForgottenGenerate(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a server several times")
	}
	files, err := templates.Server{Name: "inventory"}.Files()
	if err != nil {
		t.Fatal(err)
	}
	contents := map[string]string{}
	for name, content := range files {
		contents[name] = string(content)
	}
	dir := module(t, contents)
	run := func(args ...string) (output string, ok bool) {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err == nil
	}
	expect(t, tool(t, dir, "./..."), outcome{})
	if out, ok := run("go", "build", "-o", "inventory", "."); !ok {
		t.Fatal(out)
	}
	server := filepath.Join(dir, "inventory")
	step := func(args []string, ok bool, want string) {
		t.Helper()
		out, done := run(args...)
		if done != ok || (want == "") == strings.Contains(out, "zz_cloudg.go") || !strings.Contains(out, want) {
			t.Errorf("%s: succeeds: %t, and prints\n%s\nwant %t and %q", strings.Join(args, " "), done, out, ok, want)
		}
	}
	step([]string{server, "tools"}, true, "")
	step([]string{"go", "test", "-cover", "."}, true, "")

	testmodule.WriteFiles(t, dir, map[string]string{"bye.go": "package main\n\nimport \"context\"\n\n// Bye says bye.\n//\n//cloudg:tool\nfunc Bye(ctx context.Context) string { return \"bye\" }\n"})
	const forgotten = " are not those that zz_cloudg.go was generated from, so that handlers may be missing: run go generate ./... and build again\n"
	step([]string{server, "tools"}, true, "warning: the //cloudg: directives in "+dir+forgotten)
	step([]string{"go", "run", ".", "call", "bye"}, false, forgotten)
	step([]string{"go", "test", "."}, false, forgotten)
	step([]string{"go", "test", "-cover", "."}, false, forgotten)

	expect(t, tool(t, dir, "./..."), outcome{})
	step([]string{server, "tools"}, true, "zz_cloudg.go was generated again after this program was built: build it again\n")
	step([]string{"go", "run", ".", "call", "bye"}, true, "")
	step([]string{"go", "test", "."}, true, "")
}
