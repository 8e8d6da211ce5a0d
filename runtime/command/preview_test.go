package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
)

// hashing is a policy under which secrets do not leave.
const hashing = `{"name":"hashing","transforms":[{"type":"redact","strategies":{"secret":"redact"}}]}`

// planted are arguments with a secret.
func planted() string { return `{"pass` + `word":"hunter22x","region":"eu"}` }

func TestPreview(t *testing.T) {
	code, stdout, stderr := run(t, "", []string{"preview", "echo", planted(), "--policy", hashing})
	if code != 0 {
		t.Fatalf("code %d: %s", code, stderr)
	}
	for _, want := range []string{"echo under the policy hashing", "As the operator", `"hunter22x"`, "[REDACTED:sensitive_field]", "redacted\n", `"sensitive_field": 1`} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	if strings.Contains(stdout, "\x1b") {
		t.Error("coloured without a terminal")
	}
	_, colored, _ := run(t, "", []string{"preview", "echo", planted(), "--policy", hashing, "--color=always"})
	if !strings.Contains(colored, "\x1b[31m") {
		t.Error("not coloured")
	}
}

func TestPreviewNothingDiffers(t *testing.T) {
	code, stdout, _ := run(t, "", []string{"preview", "echo", "--args", `{"a":1}`, "--policy", "open"})
	if code != 0 || strings.Contains(stdout, "redacted") || !strings.Contains(stdout, "Report: {}") {
		t.Errorf("code %d\n%s", code, stdout)
	}
	const hint = "Nothing differs; --full shows the whole result.\n"
	if !strings.Contains(stdout, hint) {
		t.Errorf("no hint in\n%s", stdout)
	}
	for _, args := range [][]string{
		{"preview", "echo", "--policy", "open", "--full"},
		{"preview", "echo", planted(), "--policy", hashing},
	} {
		if _, stdout, _ := run(t, "", args); strings.Contains(stdout, hint) {
			t.Errorf("%q: a hint in\n%s", args, stdout)
		}
	}
}

func TestPreviewJSON(t *testing.T) {
	code, stdout, stderr := run(t, "", []string{"preview", "echo", planted(), "--policy", hashing, "--json", "--role", "guest"})
	if code != 0 {
		t.Fatalf("code %d: %s", code, stderr)
	}
	got, err := codec.Parse([]byte(stdout), codec.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	parts, _ := got.Get("parts")
	changes, _ := parts.Index(0).Get("changes")
	const want = `[{"path":"$.got.password","kind":"redacted","before":"\"password\": \"hunter22x\"","after":"\"password\": \"[REDACTED:sensitive_field]\""}]`
	if text := string(changes.AppendJSON(nil)); text != want {
		t.Errorf("changes: got  %s\nwant %s", text, want)
	}
	principal, _ := got.Get("principal")
	if text := string(principal.AppendJSON(nil)); text != `{"id":"cli","roles":["default","guest"]}` {
		t.Errorf("principal: %s", text)
	}
}

func TestPreviewHTML(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.html")
	args := []string{"preview", "echo", planted(), "--policy", hashing, "--html", path}
	if code, stdout, stderr := run(t, "", args); code != 0 || stdout != "" || !strings.Contains(stderr, "holds real values") {
		t.Fatalf("code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); mode != 0o600 {
		t.Errorf("mode %o, want 600", mode)
	}
	if code, _, stderr := run(t, "", args); code != 2 || !strings.Contains(stderr, "--force replaces it") {
		t.Errorf("a second time: code %d, %s", code, stderr)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := run(t, "", append(args, "--force")); code != 0 {
		t.Errorf("with --force: %s", stderr)
	}
	if info, err = os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("replaced: %v, %v", info, err)
	}
	if code, _, _ := run(t, "", append(args[:len(args)-1:len(args)-1], t.TempDir(), "--force")); code != 1 {
		t.Errorf("a directory: code %d", code)
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestPreviewExitCodes(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		text string
	}{
		{[]string{"preview"}, 2, "takes the name of one tool"},
		{[]string{"preview", "echo", "x", "y"}, 2, "takes the name of one tool"},
		{[]string{"preview", "echo", "[]"}, 2, "must be a JSON object"},
		{[]string{"preview", "echo", "--color", "red"}, 2, "auto, always or never"},
		{[]string{"preview", "echo", "--force"}, 2, "--force goes with --html"},
		{[]string{"preview", "ecko", "--policy", "open"}, 1, "Unknown tool: ecko"},
		{[]string{"preview", "fail", "--policy", "open"}, 1, ""},
	} {
		code, stdout, stderr := run(t, "", c.args)
		if code != c.code || !strings.Contains(stderr, c.text) {
			t.Errorf("%q: code %d, stderr %s", c.args, code, stderr)
		}
		if c.text == "" && !strings.Contains(stdout, "no such thing") {
			t.Errorf("%q: stdout %s", c.args, stdout)
		}
	}
}

func TestColored(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	if colored("auto", os.Stdout) {
		t.Error("coloured in spite of NO_COLOR")
	}
	if !colored("always", os.Stdout) || colored("never", os.Stdout) {
		t.Error("always and never are not what they say")
	}
	t.Setenv("COLUMNS", "77")
	if n := terminalWidth(new(strings.Builder)); n != 77 {
		t.Errorf("width: got %d, want that of the environment", n)
	}
}
