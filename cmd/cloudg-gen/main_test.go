package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/lint/analyzer"
	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// asTool is the variable that makes the test binary be the command.
const asTool = "CLOUDG_GEN_TEST_AS_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(asTool) != "" {
		analyzer.Vet(os.Args[1:])
		os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// outcome is what a run of the command leaves behind.
type outcome struct {
	Status         int
	Stdout, Stderr string
}

// tool runs the command in a directory.
func tool(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(exe, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), asTool+"=1", "PWD="+dir)
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// call runs the command in this process, in the directory of the tests.
func call(args ...string) outcome {
	var stdout, stderr bytes.Buffer
	status := Main(args, strings.NewReader(""), &stdout, &stderr)
	return outcome{status, stdout.String(), stderr.String()}
}

const good = `package good

import "context"

// Do does.
//
//cloudg:tool
func Do(ctx context.Context, n int) int { return n }
`

const bad = `package bad

import "context"

//cloudg:tol
func Do(ctx context.Context, n int) int { return n }
`

// module writes a module of two packages.
func module(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	return testmodule.Write(t, "example.org/m", files)
}

// remains returns the generated file of a package, "" when there is none.
func remains(t *testing.T, dir, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(content)
}

const goodFile = "good/" + output.DefaultName
