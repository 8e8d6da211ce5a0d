package testgen

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// TestNewcomerModule does what somebody does on the first day: a module of their
// own with three annotated functions, go generate, go build, and a client.
func TestNewcomerModule(t *testing.T) {
	source, err := os.ReadFile("testdata/newcomer/main.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	dir := testmodule.Write(t, "example.org/notes", map[string]string{"main.go": string(source)})
	mod, err := os.OpenFile(filepath.Join(dir, "go.mod"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := mod.WriteString("\ntool github.com/cloudg/cloudg/cmd/cloudg-gen\n"); err != nil {
		t.Fatal(err)
	}
	if err := mod.Close(); err != nil {
		t.Fatal(err)
	}

	if out := command(t, dir, "go", "generate"); out != "" {
		t.Errorf("go generate is not quiet: %s", out)
	}
	if _, err := os.Stat(filepath.Join(dir, output.DefaultName)); err != nil {
		t.Fatal(err)
	}
	command(t, dir, "go", "tool", "cloudg-gen", "-check")
	binary := filepath.Join(dir, "notes")
	command(t, dir, "go", "build", "-o", binary)

	t.Run("tools", func(t *testing.T) { newcomerTools(t, command(t, dir, binary, "tools", "--json", "--policy", "open")) })
	t.Run("call", func(t *testing.T) {
		out := command(t, dir, binary, "call", "list_notes", "--args", `{"tag":"shop","limit":"1"}`, "--policy", "open")
		var got any
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		want := map[string]any{"result": []any{map[string]any{"title": "Milk", "tags": []any{"shop"}}}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("result (-want +got):\n%s", diff)
		}
	})
	t.Run("serve", func(t *testing.T) { newcomerServe(t, exec.Command(binary, "serve", "--policy", "open")) })
}

// command runs a program that must succeed and returns its standard output.
func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		t.Fatalf("%s %q: %v\n%s%s", name, args, err, out, exit.Stderr)
	} else if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func newcomerTools(t *testing.T, out string) {
	var tools []struct {
		Name, Title string
		Annotations struct{ ReadOnlyHint bool }
		InputSchema struct{ Required []string }
	}
	if err := json.Unmarshal([]byte(out), &tools); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var got []string
	for _, tool := range tools {
		got = append(got, tool.Name)
		if want := tool.Name != "add_note"; tool.Annotations.ReadOnlyHint != want {
			t.Errorf("%s: readOnlyHint is %v", tool.Name, !want)
		}
	}
	if diff := cmp.Diff([]string{"list_notes", "get_note", "add_note"}, got); diff != "" {
		t.Errorf("tools (-want +got):\n%s", diff)
	}
}

// newcomerServe talks to the server with a client that is not ours.
func newcomerServe(t *testing.T, server *exec.Cmd) {
	ctx := t.Context()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: server}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	call := func(name string, args map[string]any) *mcp.CallToolResult {
		t.Helper()
		res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	if res := call("add_note", map[string]any{"title": "Tea"}); res.IsError {
		t.Errorf("add_note: %v", res.Content[0])
	}
	want := map[string]any{"title": "Tea"}
	if diff := cmp.Diff(any(want), call("get_note", want).StructuredContent); diff != "" {
		t.Errorf("get_note (-want +got):\n%s", diff)
	}
	for _, args := range []map[string]any{{"title": "Coffee"}, {"titel": "Tea"}, {}} {
		if res := call("get_note", args); !res.IsError {
			t.Errorf("get_note %v: no error", args)
		}
	}
	if _, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "drop_notes"}); err == nil {
		t.Error("an unknown tool was called")
	}
}
