package importrules

import (
	"flag"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestHelloModules holds the list of modules that a server with one tool links.
// Every user's module inherits it: a new line needs a reason in the commit
// that rewrites the golden with -update.
func TestHelloModules(t *testing.T) {
	const golden = "testdata/hello.modules"
	if out, err := exec.Command("go", "build", "-o", os.DevNull, "./testdata/hello").CombinedOutput(); err != nil {
		t.Fatalf("the server does not build: %v\n%s", err, out)
	}
	out := goList(t, "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "./testdata/hello")
	modules := strings.Fields(string(out))
	slices.Sort(modules)
	got := strings.Join(slices.Compact(modules), "\n") + "\n"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("modules of a hello-world server (-want +got):\n%s", diff)
	}
}
