package pages

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
	"github.com/cloudg/cloudg/templates"
)

// curls returns the commands of a text that call curl, each with the lines that it goes
// on in.
func curls(text string) (commands []string) {
	command := regexp.MustCompile(`(?m)^(?:\$ )?(curl (?:.*\\\n)*.*)$`)
	for _, match := range command.FindAllStringSubmatch(text, -1) {
		commands = append(commands, match[1])
	}
	return commands
}

// request is what curl would send to another host, with flags as the pages use them. The
// shell reads the words of the command, in which it finds the variables.
func request(t *testing.T, command, url string, variables ...string) *http.Request {
	t.Helper()
	sh := exec.Command("sh", "-c", `curl() { printf '%s\0' "$@"; }; `+command)
	sh.Env = append(os.Environ(), variables...)
	out, err := sh.Output()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	r := &http.Request{Method: http.MethodGet, Header: http.Header{}}
	words := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		if !slices.Contains([]string{"-H", "--json"}, word) {
			if word != "-i" && word != "http://127.0.0.1:"+busyPort+"/mcp" {
				t.Fatalf("%s: %q is neither the server nor a flag that this test knows", command, word)
			}
			continue
		}
		if len(words) == 0 {
			t.Fatalf("%s: nothing follows %s", command, word)
		}
		value := words[0]
		words = words[1:]
		if name, header, ok := strings.Cut(value, ": "); ok && word == "-H" {
			r.Header.Set(name, header)
			continue
		}
		r.Method, r.Body = http.MethodPost, io.NopCloser(strings.NewReader(value))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json")
	}
	return sendable(t, r, url)
}

// sendable is r to a server.
func sendable(t *testing.T, r *http.Request, url string) *http.Request {
	t.Helper()
	to, err := http.NewRequestWithContext(t.Context(), r.Method, url, r.Body)
	if err != nil {
		t.Fatal(err)
	}
	to.Header = r.Header
	return to
}

// send returns the answer to a request, and its text.
func send(t *testing.T, r *http.Request) (*http.Response, string) {
	t.Helper()
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

// TestCurl sends what the pages have curl send. It needs no curl.
func TestCurl(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell to read the commands:", err)
	}
	bin := build(t)
	t.Run("README", func(t *testing.T) { callOfREADME(t, bin) })
	t.Run("session", func(t *testing.T) { sessionByHand(t, bin) })
}

// callOfREADME starts the server that init writes as the README does, and calls it.
func callOfREADME(t *testing.T, bin string) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	start := regexp.MustCompile(`(?m)^\$ (\w+)=(\w+) \./inventory serve (.*) &$`).FindStringSubmatch(string(readme))
	commands := curls(string(readme))
	if start == nil || len(commands) != 1 {
		t.Fatalf("the README starts %q, and calls %q", start, commands)
	}
	t.Setenv(start[1], start[2])
	dir := inventory(t, bin)
	url := listening(t, filepath.Join(dir, "inventory"), dir, strings.Fields(start[3])...)
	response, text := send(t, request(t, commands[0], url))
	if response.StatusCode != http.StatusOK || !strings.Contains(text, "Hello, Ada!") {
		t.Errorf("%s\nis answered with %s: %s", commands[0], response.Status, text)
	}
}

// inventory builds the server that init writes, and returns its directory.
func inventory(t *testing.T, bin string) (dir string) {
	t.Helper()
	written, err := templates.Server{Name: "inventory"}.Files()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for name, content := range written {
		files[name] = string(content)
	}
	dir = testmodule.Write(t, "example.com/inventory", files)
	for _, args := range [][]string{{filepath.Join(bin, "cloudg-gen"), "."}, {"go", "build", "-o", "inventory", "."}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), append(goEnv(t), "PWD="+dir)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	return dir
}

// sessionByHand begins a session and goes on in it.
func sessionByHand(t *testing.T, bin string) {
	page, err := os.ReadFile(troubleshooting)
	if err != nil {
		t.Fatal(err)
	}
	url := listening(t, filepath.Join(bin, "catalog"), t.TempDir())
	wants := []struct {
		status int
		text   string
	}{{http.StatusOK, `"protocolVersion":"2025-11-25"`}, {http.StatusAccepted, ""}, {http.StatusOK, `"tools":[{`}}
	commands := curls(string(page))
	if len(commands) != len(wants) {
		t.Fatalf("the page calls %q", commands)
	}
	session := ""
	for i, command := range commands {
		response, text := send(t, request(t, command, url, "SESSION="+session))
		if response.StatusCode != wants[i].status || !strings.Contains(text, wants[i].text) {
			t.Errorf("%s\nis answered with %s: %s", command, response.Status, text)
		}
		if id := response.Header.Get("Mcp-Session-Id"); id != "" {
			session = id
		}
	}
}
