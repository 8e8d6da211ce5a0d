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

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// migrationPage is the page for those who come from go-sdk.
const migrationPage = "../../docs/from-go-sdk.md"

// wrongCall is the call with three mistakes that the page shows.
const wrongCall = `{"limit": "500", "sort": "size", "qurey": "milk"}`

// fence is a fenced block: its info string and its content.
var fence = regexp.MustCompile("(?s)```(go|json before|json after|text before|text after)\n(.*?)```\n")

// TestMigrationPage builds both programs of the page and compares what they tell a client with
// what the page says. -update rewrites the blocks that show it.
func TestMigrationPage(t *testing.T) {
	raw, err := os.ReadFile(migrationPage)
	if err != nil {
		t.Fatal(err)
	}
	page := string(raw)
	files := map[string]string{}
	for _, block := range fence.FindAllStringSubmatch(page, -1) {
		if block[1] == "go" {
			name, source, _ := strings.Cut(strings.TrimPrefix(block[2], "// "), "\n")
			files[name] = source
		}
	}
	dir := testmodule.Write(t, "example.org/notes", files)
	generateIn(t, dir, "./after")
	shown := map[string]string{}
	for _, program := range []string{"before", "after"} {
		binary := filepath.Join(dir, program+".bin")
		command(t, dir, "go", "build", "-o", binary, "./"+program)
		args := map[string][]string{"before": nil, "after": {"serve", "--policy", "open"}}[program]
		shown["json "+program], shown["text "+program] = askNotes(t, exec.Command(binary, args...))
	}
	got := fence.ReplaceAllStringFunc(page, func(block string) string {
		m := fence.FindStringSubmatch(block)
		if text, ok := shown[m[1]]; ok {
			return "```" + m[1] + "\n" + text + "\n```\n"
		}
		return block
	})
	if *update {
		if err := os.WriteFile(migrationPage, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(page, got); diff != "" {
		t.Errorf("the page and the programs differ (-page +programs):\n%s", diff)
	}
}

// generateIn generates for packages of a module.
func generateIn(t *testing.T, dir string, patterns ...string) {
	t.Helper()
	res, err := gen.Run(t.Context(), gen.Config{Dir: dir, Patterns: patterns})
	if err != nil {
		t.Fatal(err)
	}
	if res.Failed() {
		t.Fatalf("diagnostics: %+v", res.Diagnostics)
	}
	list := new(diag.List)
	res.Plan.Write(list)
	if list.HasErrors() {
		t.Fatalf("writing: %+v", list.Sorted())
	}
}

// askNotes returns the definition of the one tool and the answer to the wrong call.
func askNotes(t *testing.T, cmd *exec.Cmd) (definition, answer string) {
	t.Helper()
	ctx := context.Background()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	list, err := session.ListTools(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Tools) != 1 {
		t.Fatalf("%d tools, want 1", len(list.Tools))
	}
	text, err := json.MarshalIndent(list.Tools[0], "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "search_notes", Arguments: json.RawMessage(wrongCall)})
	if err != nil {
		t.Fatal(err)
	}
	block, ok := res.Content[0].(*mcp.TextContent)
	if !ok || !res.IsError {
		t.Fatalf("the wrong call was answered with %+v", res)
	}
	return string(text), block.Text
}
