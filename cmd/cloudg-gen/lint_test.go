package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/lint/dialect"
	"github.com/cloudg/cloudg/templates"
)

// untitled is a package with an error for lint, and warned one with a warning.
const (
	untitled = `package untitled

import "context"

// Do does what its caller asks for, and tells what it has done.
//
//cloudg:tool
func Do(ctx context.Context) error { return nil }
`
	warned = `package warned

import "context"

// Do does what its caller asks for, and tells what it has done.
//
//cloudg:tool title="Do"
func Do(ctx context.Context, n int) error { return nil }
`
)

func TestLint(t *testing.T) {
	dir := module(t, map[string]string{"untitled/untitled.go": untitled, "warned/warned.go": warned, "bad/bad.go": bad, "none/none.go": "package none\n"})
	const (
		title = "untitled/untitled.go:7:1: error CG7101: Do: the tool has no title\n    add title=\"…\" to the directive: a name for people\n"
		words = "warned/warned.go:8:30: warning CG7103: Do: n: an argument without a description\n    write doc=\"…\" into a //cloudg:arg line of the parameter\n"
	)
	for _, test := range []struct {
		args string
		want outcome
	}{
		{"./none", outcome{}},
		{"./untitled", outcome{Status: exitErrors, Stderr: title}},
		{"./warned", outcome{Stderr: words}},
		{"-strict ./warned", outcome{Status: exitErrors, Stderr: strings.Replace(words, "warning", "error", 1)}},
		{"./untitled ./warned", outcome{Status: exitErrors, Stderr: title + words}},
		{"-C untitled .", outcome{Status: exitErrors, Stderr: title}},
		{"./nowhere", outcome{Status: exitTrouble, Stderr: "error CG5001: "}},
		{"./bad", outcome{Status: exitErrors, Stderr: "bad/bad.go:5:10: error CG1001: "}},
		{"-client nobody", outcome{Status: exitTrouble, Stderr: "cloudg-gen lint: invalid value \"nobody\" for flag -client: there is no client"}},
		{"-max-tokens 0", outcome{Status: exitTrouble, Stderr: "cloudg-gen lint: -max-tokens 0: want 1 or more\nRun 'cloudg-gen help lint' for usage.\n"}},
		{"./warned -strict", outcome{Status: exitTrouble, Stderr: "cloudg-gen lint: flags stand before packages: -strict\nRun 'cloudg-gen help lint' for usage.\n"}},
		{"-max-tokens 1 -json ./warned", outcome{Status: exitErrors, Stdout: `{"version":1,"severity":"error","code":"CG7206","file":"warned/warned.go","line":7,"column":1,"message":"Do: `}},
	} {
		t.Run(test.args, func(t *testing.T) {
			got := tool(t, dir, append([]string{"lint"}, strings.Fields(test.args)...)...)
			if !strings.HasPrefix(got.Stderr, test.want.Stderr) || !strings.HasPrefix(got.Stdout, test.want.Stdout) ||
				got.Status != test.want.Status || test.want.Status == exitDone && got != test.want {
				t.Errorf("outcome (-want +got):\n%s", cmp.Diff(test.want, got))
			}
		})
	}
}

// TestLintNewServer finds nothing in what init writes, and the strict modes when asked.
func TestLintNewServer(t *testing.T) {
	files, err := templates.Server{Name: "x"}.Files()
	if err != nil {
		t.Fatal(err)
	}
	dir := module(t, map[string]string{"main.go": string(files["main.go"]), "greet.go": string(files["greet.go"])})
	expect(t, tool(t, dir, "lint"), outcome{})
	if got := tool(t, dir, "lint", "-strict"); got.Status != exitDone || !strings.HasPrefix(got.Stderr, "greet.go:7:1: warning CG7303: Greet: strict modes would refuse the tool: ") {
		t.Errorf("outcome %+v", got)
	}
}

// TestLintUsage compares the usage with the flags and the clients.
func TestLintUsage(t *testing.T) {
	got := tool(t, t.TempDir(), "lint", "-h")
	if got.Status != exitDone || got.Stderr != "" {
		t.Errorf("outcome %+v", got)
	}
	for _, flag := range []string{"C", "client", "json", "load", "max-tokens", "out", "prefix", "strict", "tags", "v"} {
		if !strings.Contains(got.Stdout, "\n\t-"+flag) {
			t.Errorf("the usage does not describe -%s", flag)
		}
	}
	for _, name := range dialect.Names() {
		if !strings.Contains(got.Stdout, name) {
			t.Errorf("the usage does not name %s", name)
		}
	}
}

// TestVet lets go vet run the command as its tool.
func TestVet(t *testing.T) {
	dir := module(t, map[string]string{
		"untitled/untitled.go":      untitled,
		"untitled/in_test.go":       "package untitled\n",
		"untitled/out_test.go":      "package untitled_test\n",
		"bad/bad.go":                bad,
		"silent/silent.go":          strings.Replace(strings.Replace(untitled, "untitled", "silent", 1), "//cloudg:tool", "//cloudg:tool\n//cloudg:nolint CG7101 nobody sees it", 1),
		"ignored/ignored.go":        "package ignored\n",
		"ignored/ignored_plan9.go":  strings.Replace(untitled, "untitled", "ignored", 1),
		"uses/uses.go":              "package uses\n\nimport (\n\t\"context\"\n\n\t\"example.org/m/types\"\n)\n\n// Do does what its caller asks for, and tells what it has done.\n//\n//cloudg:tool title=\"Do\"\nfunc Do(ctx context.Context, args types.Args) error { return nil }\n",
		"types/types.go":            "package types\n\n// Args are arguments.\ntype Args struct {\n\tN int\n}\n",
		"tags/tags.go":              "package tags\n\ntype args struct {\n\tN int `cloudg:\"min=1\"`\n}\n\nvar _ args\n",
		"elsewhere/nothing_here.go": "package elsewhere\n",
	})
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "vet", "-json", "-vettool="+exe, "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asTool+"=1", "PWD="+dir)
	output, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go vet: %v\n%s", err, output)
	}
	want := map[string]string{
		"untitled/untitled.go:7:1":     "CG7101",
		"bad/bad.go:5:10":              "CG1001",
		"types/types.go:5:2":           "CG7103",
		"tags/tags.go:4:2":             "CG7903",
		"ignored/ignored_plan9.go:7:1": "CG1106",
	}
	if diff := cmp.Diff(want, vetFindings(t, dir, string(output))); diff != "" {
		t.Errorf("findings (-want +got):\n%s\n%s", diff, output)
	}
}

// vetFindings reads the output of go vet -json: comments, and an object for each
// package.
func vetFindings(t *testing.T, dir, output string) map[string]string {
	t.Helper()
	var objects strings.Builder
	for line := range strings.Lines(output) {
		if !strings.HasPrefix(line, "#") {
			objects.WriteString(line)
		}
	}
	found := map[string]string{}
	for dec := json.NewDecoder(strings.NewReader(objects.String())); dec.More(); {
		var packages map[string]map[string][]struct{ Posn, Category, Message string }
		if err := dec.Decode(&packages); err != nil {
			t.Fatalf("%v in:\n%s", err, output)
		}
		for _, analyzers := range packages {
			for _, d := range analyzers["cloudg"] {
				if !strings.HasPrefix(d.Message, d.Category+": ") {
					t.Errorf("message %q of category %s", d.Message, d.Category)
				}
				found[strings.TrimPrefix(strings.TrimPrefix(d.Posn, dir), "/")] = d.Category
			}
		}
	}
	return found
}
