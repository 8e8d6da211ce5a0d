package command

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares text with a file of testdata.
func golden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

func TestL9_4_ToolsTable(t *testing.T) {
	code, stdout, stderr := run(t, "", []string{"tools"})
	if code != 0 || stderr != "" {
		t.Errorf("exit code %d, stderr %s", code, stderr)
	}
	golden(t, "tools.txt", stdout)
	for line := range strings.Lines(stdout) {
		if n := utf8.RuneCountInString(line); n > tableWidth+1 {
			t.Errorf("a line of %d characters", n)
		}
	}
}

func TestL9_4_Category(t *testing.T) {
	for category, want := range map[string]string{"tests": "demo MCP tools (3)", "other": "demo MCP tools (0)"} {
		if _, stdout, _ := run(t, "", []string{"tools", "--category", category}); !strings.HasPrefix(stdout, want+"\n") {
			t.Errorf("%s: %s", category, stdout)
		}
	}
	if _, stdout, _ := run(t, "", []string{"tools", "--category", "other", "--json"}); stdout != "[]\n" {
		t.Errorf("no tools: %q", stdout)
	}
}

func TestL9_4_ToolsJSON(t *testing.T) {
	_, stdout, _ := run(t, "", []string{"tools", "--json"})
	var tools []struct {
		Name        string
		Annotations struct{ ReadOnlyHint bool }
	}
	if err := json.Unmarshal([]byte(stdout), &tools); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range tools {
		names = append(names, tool.Name)
	}
	if diff := cmp.Diff([]string{"echo", "words", "fail"}, names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if !tools[0].Annotations.ReadOnlyHint {
		t.Error("echo is not read-only")
	}
	if !strings.HasPrefix(stdout, "[\n  {\n    \"name\": \"echo\",\n") {
		t.Errorf("layout:\n%s", stdout)
	}
}

func TestHelpTexts(t *testing.T) {
	for _, name := range []string{"", "serve", "tools", "resources", "prompts", "call", "preview", "read", "prompt", "config", "policy", "help"} {
		code, stdout, stderr := run(t, "", append(strings.Fields(name), "--help"))
		if code != 0 || stderr != "" {
			t.Errorf("exit code %d, stderr %s", code, stderr)
		}
		golden(t, strings.TrimSuffix("help_"+name, "_")+".txt", stdout)
	}
}

func TestTableWraps(t *testing.T) {
	table := &table{title: "T", header: []string{"A", "B"}, rows: [][]string{{"x", "one two three"}, {"ü", ""}, {"y", "extraordinary"}}}
	want := "T\nA  B\n-  -------\nx  one two\n   three\nü\ny  extraordinary\n"
	if diff := cmp.Diff(want, string(table.render(10))); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}

// Beside columns that fill a narrow terminal a description would have a word in each line.
func TestTableWithoutRoom(t *testing.T) {
	table := &table{title: "T", header: []string{"Tool", "About"}, rows: [][]string{{"find_all_assets", "one two three four five"}, {"x", ""}}}
	want := "T\nTool\n    About\nfind_all_assets\n    one two three\n    four five\nx\n"
	if diff := cmp.Diff(want, string(table.render(20))); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}
