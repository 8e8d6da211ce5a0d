package testgen

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// mountingPage is the page for those who have a server. Its program for mcp-go needs
// modules that this one does not, and is tested beside the package for it.
const mountingPage = "../../docs/mounting.md"

// mountingFence is a fenced block of that page.
var mountingFence = regexp.MustCompile("(?s)```(go|text gosdk)\n(.*?)```\n")

// TestMountingPage builds the program for go-sdk and compares what it tells a client with what the
// page says. -update rewrites the block that shows it.
func TestMountingPage(t *testing.T) {
	raw, err := os.ReadFile(mountingPage)
	if err != nil {
		t.Fatal(err)
	}
	page, files := string(raw), map[string]string{}
	for _, block := range mountingFence.FindAllStringSubmatch(page, -1) {
		name, source, _ := strings.Cut(strings.TrimPrefix(block[2], "// "), "\n")
		if block[1] == "go" && !strings.HasPrefix(name, "mcpgo/") {
			files[name] = source
		}
	}
	dir := testmodule.Write(t, "example.org/team", files)
	generateIn(t, dir, "./notes")
	binary := filepath.Join(dir, "gosdk.bin")
	command(t, dir, "go", "build", "-o", binary, "./gosdk")
	said := askTeam(t, exec.Command(binary))
	got := mountingFence.ReplaceAllStringFunc(page, func(block string) string {
		if strings.HasPrefix(block, "```text gosdk\n") {
			return "```text gosdk\n" + said + "```\n"
		}
		return block
	})
	if *update {
		if err := os.WriteFile(mountingPage, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(page, got); diff != "" {
		t.Errorf("the page and the program differ (-page +program):\n%s", diff)
	}
}

// askTeam returns what a client sees: the names of the tools, and the answers to a good
// call and to a bad one.
func askTeam(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	ctx := context.Background()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	var out strings.Builder
	for tool, err := range session.Tools(ctx, nil) {
		if err != nil {
			t.Fatal(err)
		}
		out.WriteString(tool.Name + "\n")
	}
	for _, args := range []string{`{"query": "milk"}`, `{"query": "milk", "limit": 500}`} {
		res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "x_find_notes", Arguments: json.RawMessage(args)})
		if err != nil {
			t.Fatal(err)
		}
		answer := res.Content[0].(*mcp.TextContent).Text
		if !res.IsError {
			text, err := json.Marshal(res.StructuredContent)
			if err != nil {
				t.Fatal(err)
			}
			answer = string(text)
		}
		out.WriteString("x_find_notes " + args + ": " + answer + "\n")
	}
	return out.String()
}
