package testgen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/internal/testgen/drive"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// program is the compiled module of all positive cases.
type program struct {
	binary string
	cases  []*testCase
}

// build generates the cases, compiles them, and vets what was generated.
func build(t testing.TB) *program {
	t.Helper()
	dir, all := positiveModule(t)
	write(t, generate(t, gen.Config{Dir: dir, Patterns: []string{"./..."}}))
	testmodule.WriteFiles(t, dir, map[string]string{"main.go": mainSource(all)})
	p := &program{filepath.Join(dir, "program"), all}
	for _, args := range [][]string{{"build", "-o", p.binary, "."}, {"vet", "./..."}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	return p
}

// mainSource is the main package of the module. A case registers with its
// function Setup, when it has one, else with what was generated.
func mainSource(all []*testCase) string {
	var imports, entries strings.Builder
	for _, c := range all {
		register := "Register"
		for _, content := range c.source() {
			if strings.Contains(content, "\nfunc Setup(") {
				register = "Setup"
			}
		}
		fmt.Fprintf(&imports, "\t%q\n", modulePath+"/"+c.name)
		fmt.Fprintf(&entries, "\t\t%q: %s.%s,\n", c.name, c.name, register)
	}
	return `package main

import (
	"fmt"
	"os"

	"github.com/cloudg/cloudg/internal/testgen/drive"
	"github.com/cloudg/cloudg/runtime"

` + imports.String() + `)

func main() {
	err := drive.Run(os.Stdin, os.Stdout, map[string]func(*runtime.Registry) error{
` + entries.String() + `	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`
}

// run sends the requests to the program; responses is a pointer to a slice.
func (p *program) run(t testing.TB, requests []drive.Request, responses any) {
	t.Helper()
	var in bytes.Buffer
	enc := json.NewEncoder(&in)
	for _, r := range requests {
		if err := enc.Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(p.binary)
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("the program of the cases: %v", err)
	}
	list := "[" + strings.ReplaceAll(strings.TrimSpace(string(out)), "\n", ",") + "]"
	if err := json.Unmarshal([]byte(list), responses); err != nil {
		t.Fatal(err)
	}
}

// TestCompiled compiles all cases into one program and drives it.
func TestCompiled(t *testing.T) {
	p := build(t)
	t.Run("calls", func(t *testing.T) {
		for _, c := range p.cases {
			t.Run(c.name, func(t *testing.T) { hold(t, p, c) })
		}
	})
	t.Run("every tool is called", func(t *testing.T) { everyToolIsCalled(t, p) })
	t.Run("everything is asked for", func(t *testing.T) { everythingIsAskedFor(t, p) })
	t.Run("differential", func(t *testing.T) { differential(t, p) })
	t.Run("odd results", func(t *testing.T) { oddResults(t, p) })
	t.Run("no arguments", func(t *testing.T) { noArguments(t, p) })
}

// hold holds the conversation of a case. Results are also validated against the
// schema that their tool publishes: one that does not match it becomes an error
// result.
func hold(t *testing.T, p *program, c *testCase) {
	want, ok := c.section("calls")
	if !ok {
		t.Fatal("the case has no calls")
	}
	requests := calls(c.name, want)
	var responses []drive.Response
	p.run(t, requests, &responses)
	got := conversation(t, want, responses)
	if *update {
		c.set("calls", got)
		c.save(t)
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the conversation differs (-want +got); run the tests with -update to accept:\n%s", diff)
	}
}

// calls reads the requests of a conversation: lines "> tool arguments", and those
// that [other] reads.
func calls(name, section string) []drive.Request {
	var requests []drive.Request
	for line := range strings.Lines(section) {
		if o, ok := other(line); ok {
			requests = append(requests, drive.Request{Case: name, Other: o})
		} else if call, ok := strings.CutPrefix(line, "> "); ok {
			tool, args, _ := strings.Cut(strings.TrimSpace(call), " ")
			requests = append(requests, drive.Request{Case: name, Tool: tool, Args: []byte(args)})
		}
	}
	return requests
}

// everyToolIsCalled checks that no case has a tool which its conversation leaves
// out.
func everyToolIsCalled(t *testing.T, p *program) {
	called := map[string]bool{}
	for _, c := range p.cases {
		section, _ := c.section("calls")
		for _, r := range calls(c.name, section) {
			if r.Other == nil {
				called[c.name+"."+r.Tool] = true
			}
		}
	}
	for _, tool := range p.tools(t) {
		if name := tool.caseName + "." + tool.name; !called[name] {
			t.Errorf("the tool %s is never called", name)
		}
	}
}
