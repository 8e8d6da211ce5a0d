package command

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// vaultPolicy is a policy that gives pseudonyms to addresses and keeps them.
func vaultPolicy(path string, autosave bool) string {
	return fmt.Sprintf(`{"name": "kept", "transforms": [{"type": "redact", "strategies": {"network": "pseudonymize"}}],`+
		`"vault": {"key": %q, "path": %q, "autosave": %v}}`, rowKey, path, autosave)
}

func TestP8_10_VaultCommands(t *testing.T) {
	dir := t.TempDir()
	first, second, file := vaultPolicy(filepath.Join(dir, "a.log"), false), vaultPolicy(filepath.Join(dir, "b.log"), false), filepath.Join(dir, "export.json")
	if code, _, stderr := run(t, "", []string{"call", "echo", "--args", `{"at":"10.0.1.5"}`, "--policy", first}); code != 0 {
		t.Fatal(stderr)
	}
	step := func(pol string, code int, want string, args ...string) {
		t.Helper()
		got, stdout, stderr := run(t, "", append([]string{"policy", "vault", "--policy", pol}, args...))
		if got != code || !strings.Contains(stdout+stderr, want) {
			t.Errorf("%v: exit code %d, want %d: %s%s, want %s", args, got, code, stdout, stderr, want)
		}
		if strings.Contains(stdout+stderr, "10.0.1.5") || strings.Contains(stdout+stderr, rowKey) {
			t.Errorf("%v: %s%s", args, stdout, stderr)
		}
	}
	step(first, 0, "by_entity.private_ip", "stats")
	step(first, 0, `"private_ip": 1`, "stats", "--json")
	step(first, 0, "as secret as the values", "export", file)
	step(first, 1, "use --force to replace it", "export", file)
	step(first, 0, `"exported": 1`, "export", file, "--force", "--json")
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	step(second, 0, "imported 1 entries", "import", file)
	step(second, 0, `"imported": 0`, "import", file, "--json")
	step(second, 0, `"entries": 1`, "stats", "--json")
	step(second, 1, "no such file", "import", filepath.Join(dir, "none"))
	if err := os.WriteFile(file, []byte(`{"format":"other"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	step(second, 1, "the format is not", "import", file)
	step("open", 1, "keeps its vault in memory", "stats")
	for _, args := range [][]string{{}, {"stats", "x"}, {"export"}, {"burn", "x"}, {"stats", "--force"}} {
		step(second, 2, "policy vault takes one of", args...)
	}
}
