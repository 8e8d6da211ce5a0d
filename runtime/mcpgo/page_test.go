package mcpgo_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
)

// pageFence is a fenced block of the page about mounting.
var pageFence = regexp.MustCompile("(?s)```(go|text gosdk)\n(.*?)```\n")

// TestMountingPage builds the program for mcp-go of the page about mounting and compares
// what it tells a client with what the page says.
func TestMountingPage(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	page := read(t, root, "docs/mounting.md")
	dir := t.TempDir()
	var want string
	for _, block := range pageFence.FindAllStringSubmatch(page, -1) {
		if block[1] == "text gosdk" {
			want = block[2]
			continue
		}
		name, source, _ := strings.Cut(strings.TrimPrefix(block[2], "// "), "\n")
		if !strings.HasPrefix(name, "gosdk/") {
			write(t, dir, name, source)
		}
	}
	_, requirements, _ := strings.Cut(read(t, root, "runtime/mcpgo/go.mod"), "module github.com/cloudg/cloudg/runtime/mcpgo\n")
	write(t, dir, "go.mod", "module example.org/team\n"+strings.Replace(requirements, "=> ../..", "=> "+root, 1)+
		"\nrequire github.com/cloudg/cloudg/runtime/mcpgo v0.0.0\n\nreplace github.com/cloudg/cloudg/runtime/mcpgo => "+root+"/runtime/mcpgo\n")
	write(t, dir, "go.sum", read(t, root, "go.sum")+read(t, root, "runtime/mcpgo/go.sum"))
	run(t, root, os.Environ(), "go", "run", "./cmd/cloudg-gen", "-C", dir, "./notes")
	binary := filepath.Join(dir, "mcpgo.bin")
	run(t, dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off"), "go", "build", "-o", binary, "./mcpgo")
	if diff := cmp.Diff(want, askTeam(t, binary)); diff != "" {
		t.Errorf("(-page +program):\n%s", diff)
	}
}

// askTeam returns what a client sees: the names of the tools, and the answers to a good
// call and to a bad one.
func askTeam(t *testing.T, binary string) string {
	t.Helper()
	c, err := client.NewStdioMCPClient(binary, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := c.Initialize(t.Context(), mcp.InitializeRequest{}); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	list, err := c.ListTools(t.Context(), mcp.ListToolsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		out.WriteString(tool.Name + "\n")
	}
	for _, args := range []string{`{"query": "milk"}`, `{"query": "milk", "limit": 500}`} {
		res, err := c.CallTool(t.Context(), mcp.CallToolRequest{Params: mcp.CallToolParams{Name: "x_find_notes", Arguments: json.RawMessage(args)}})
		if err != nil {
			t.Fatal(err)
		}
		answer := string(res.RawStructuredContent)
		if res.IsError {
			answer = res.Content[0].(mcp.TextContent).Text
		}
		out.WriteString("x_find_notes " + args + ": " + answer + "\n")
	}
	return out.String()
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func run(t *testing.T, dir string, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
}
