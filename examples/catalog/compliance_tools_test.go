package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGoldenCompliance(t *testing.T) {
	s := northwharf(t)
	for _, call := range []struct{ golden, tool, args string }{
		{"list_frameworks", "list_frameworks", `{"provider": "gcp"}`},
	} {
		t.Run(call.golden, func(t *testing.T) {
			result := s.call(t, call.tool, call.args)
			if result.IsError {
				t.Fatal(text(t, result))
			}
			s.golden(t, call.golden, "$ "+call.tool+" "+call.args+"\n"+text(t, result))
		})
	}
}

// TestC1_5_ListFrameworks has a ruleset of the operator beside those that come along, and
// a broken one.
func TestC1_5_ListFrameworks(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"tide.json":   `{"framework": "TIDE", "version": "3", "provider": "AZURE", "controls": [{"id": "T-1", "title": "t", "severity": "LOW"}]}`,
		"net.json":    `{"framework": "HARBOUR-NET", "version": "2", "controls": [{"id": "NET-1", "title": "late", "severity": "LOW"}, {"id": "NET-99", "title": "t", "severity": "LOW"}]}`,
		"broken.json": `{`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list := func(args string) FrameworksListed {
		t.Helper()
		code, stdout, stderr := run(t, "call", "list_frameworks", "--policy", "open", "--rulesets", dir, "--args", args)
		if code != 0 {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
		var listed FrameworksListed
		if err := json.Unmarshal([]byte(stdout), &listed); err != nil {
			t.Fatal(err)
		}
		return listed
	}
	data := FrameworkListed{Framework: "HARBOUR-DATA", Versions: []string{"2026.1"}, Providers: []string{"AWS"}, Controls: 12, Files: []string{"harbour-data.json"}}
	net := FrameworkListed{Framework: "HARBOUR-NET", Versions: []string{"2", "2026.1"}, Providers: []string{}, Controls: 13, Files: []string{"harbour-net.json", "net.json"}}
	tide := FrameworkListed{Framework: "TIDE", Versions: []string{"3"}, Providers: []string{"AZURE"}, Controls: 1, Files: []string{"tide.json"}}
	for args, want := range map[string]FrameworksListed{
		`{}`:                    {3, []FrameworkListed{data, net, tide}},
		`{"provider": "azure"}`: {2, []FrameworkListed{net, tide}},
		`{"provider": "gcp"}`:   {1, []FrameworkListed{net}},
	} {
		if diff := cmp.Diff(want, list(args)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", args, diff)
		}
	}
	message, code, about := refusal(t, empty(t), "list_frameworks", `{"provider": "oracle"}`)
	if strings.Contains(message, "oracle") || code != "-32602" || !strings.Contains(about, `"value":"oracle"`) {
		t.Errorf("unknown provider: %q, code %s, data %s", message, code, about)
	}
}

// A directory of rulesets that is not there is the operator's mistake.
func TestC1_5_MissingRulesets(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none")
	code, stdout, stderr := run(t, "call", "list_frameworks", "--policy", "open", "--rulesets", missing)
	if want := "no directory of rulesets: " + missing; code == 0 || stdout != "" || !strings.Contains(stderr, want) {
		t.Errorf("exit code %d, stdout %q, stderr %q, want %q", code, stdout, stderr, want)
	}
}
