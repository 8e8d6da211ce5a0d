package pages

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const troubleshooting = "../../docs/troubleshooting.md"

// TestTexts has servers say what no single command of the page can show: what they
// answer to other programs, and to others at the same time.
func TestTexts(t *testing.T) {
	page, err := os.ReadFile(troubleshooting)
	if err != nil {
		t.Fatal(err)
	}
	catalog := filepath.Join(build(t), "catalog")
	for _, test := range []struct {
		name string
		said func(t *testing.T, catalog string) string
	}{
		{"no token", func(t *testing.T, catalog string) string {
			return answer(t, catalog, "", "application/json", "--auth-token", "secret:ada")
		}},
		{"another host", func(t *testing.T, catalog string) string {
			return answer(t, catalog, "evil.example", "application/json")
		}},
		{"no session", func(t *testing.T, catalog string) string { return answer(t, catalog, "", "application/json") }},
		{"form of curl", func(t *testing.T, catalog string) string {
			return answer(t, catalog, "", "application/x-www-form-urlencoded")
		}},
		{"vault", lockedOut},
	} {
		t.Run(test.name, func(t *testing.T) {
			if said := test.said(t, catalog); !strings.Contains(string(page), "```text\n"+said+"\n```\n") {
				t.Errorf("%s does not show %q", troubleshooting, said)
			}
		})
	}
}

// started starts a server that ends with the test, and returns its input, its output
// and its log.
func started(t *testing.T, catalog, dir string, args ...string) (in io.Writer, out, log *bufio.Reader) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, catalog, append([]string{"serve"}, args...)...)
	cmd.Dir = dir
	in, errIn := cmd.StdinPipe()
	stdout, errOut := cmd.StdoutPipe()
	stderr, errLog := cmd.StderrPipe()
	for _, err := range []error{errIn, errOut, errLog, cmd.Start()} {
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		stop()
		_ = cmd.Wait() // it was killed
	})
	return in, bufio.NewReader(stdout), bufio.NewReader(stderr)
}

// listening starts a server over HTTP that ends with the test, and returns its URL.
func listening(t *testing.T, program, dir string, flags ...string) (url string) {
	t.Helper()
	_, _, log := started(t, program, dir, append(flags, "--transport", "http", "--port", "0")...)
	for url == "" {
		line, err := log.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		url = regexp.MustCompile(`http://\S+`).FindString(line)
	}
	return url
}

// answer returns what a server with some flags answers to a request for a host, "" for
// the right one, whose body is said to be of a type.
func answer(t *testing.T, catalog, host, mediaType string, flags ...string) string {
	t.Helper()
	url := listening(t, catalog, t.TempDir(), flags...)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(`{"jsonrpc": "2.0", "id": 1, "method": "ping"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	r.Header.Set("Content-Type", mediaType)
	_, text := send(t, r)
	return text
}

// lockedOut returns what a process is told whose vault a server has.
func lockedOut(t *testing.T, catalog string) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("CLOUDG_MCP_VAULT_KEY", "a key for this test only")
	if err := os.WriteFile(filepath.Join(dir, "vault.yaml"), []byte("extends: strict\nvault: {path: vault.db}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	in, out, _ := started(t, catalog, dir, "--policy", "vault.yaml")
	if _, err := io.WriteString(in, `{"jsonrpc": "2.0", "id": 1, "method": "ping"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := out.ReadString('\n'); err != nil { // it is up, and has its vault
		t.Fatal(err)
	}
	cmd := exec.Command(catalog, "call", "list_datasets", "--policy", "vault.yaml")
	cmd.Dir = dir
	said, err := cmd.CombinedOutput()
	if err == nil {
		t.Fatalf("two processes have one vault: %s", said)
	}
	_, reason, _ := strings.Cut(strings.TrimSpace(string(said)), "vault.path: vault: ")
	return reason
}
