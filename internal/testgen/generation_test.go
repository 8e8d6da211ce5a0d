package testgen

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/internal/testgen/drive"
)

// frozen is a module whose generated files are never written again; its README says
// more.
const frozen = "testdata/generation1"

// TestFrozenGeneration compiles files that an earlier cloudg-gen wrote with the
// runtime of today, and holds the conversations that were held then.
func TestFrozenGeneration(t *testing.T) {
	p := &program{binary: filepath.Join(t.TempDir(), "program")}
	if out, err := frozenBuild("-o", p.binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(frozen, "*", "calls"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 12 {
		t.Errorf("%d packages have conversations, want 12", len(files))
	}
	methods := map[string]bool{}
	for _, file := range files {
		name := filepath.Base(filepath.Dir(file))
		t.Run(name, func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			requests := calls(name, string(want))
			for _, r := range requests {
				methods[method(r)] = true
			}
			var responses []drive.Response
			p.run(t, requests, &responses)
			if diff := cmp.Diff(string(want), conversation(t, string(want), responses)); diff != "" {
				t.Errorf("the conversation differs (-want +got):\n%s", diff)
			}
		})
	}
	for _, m := range []string{"call", "read", "prompt", "complete"} {
		if !methods[m] {
			t.Errorf("no conversation holds a request of the kind %s", m)
		}
	}
}

func method(r drive.Request) string {
	if r.Other == nil {
		return "call"
	}
	return r.Other.Method
}

// frozenBuild returns a command that builds in the frozen module. It uses nothing but
// the module's own go.mod.
func frozenBuild(args ...string) *exec.Cmd {
	cmd := exec.Command("go", append([]string{"build", "-mod=readonly"}, args...)...)
	cmd.Dir = filepath.FromSlash(frozen)
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	return cmd
}

// TestDroppedGeneration takes the constant of the generation from the runtime: the
// compiler must say what is missing, rather than calls go wrong.
func TestDroppedGeneration(t *testing.T) {
	const constant = "const SupportsGenerated1 = true\n"
	source, err := filepath.Abs(filepath.Join("..", "..", "runtime", "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	without := strings.Replace(string(text), constant, "", 1)
	if without == string(text) {
		t.Fatalf("%s does not hold %q", source, constant)
	}
	dir := t.TempDir()
	stub, overlay := filepath.Join(dir, "doc.go"), filepath.Join(dir, "overlay.json")
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {source: stub}})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{stub: without, overlay: string(replaced)} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := frozenBuild("-overlay", overlay, "./enums").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "undefined: runtime.SupportsGenerated1") {
		t.Errorf("error %v, and the compiler says:\n%s", err, out)
	}
}
