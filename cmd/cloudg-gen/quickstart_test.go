package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/templates"
)

const repository = "../.."

// section returns a section of the README.
func section(t *testing.T, title string) string {
	t.Helper()
	readme, err := os.ReadFile(filepath.Join(repository, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(strings.ReplaceAll(string(readme), "\r\n", "\n"), "\n## "+title+"\n")
	if !ok {
		t.Fatalf("the README has no section %q", title)
	}
	text, _, _ := strings.Cut(rest, "\n## ")
	return text
}

var block = regexp.MustCompile("(?s)```console\n(.*?)```")

// TestQuickStart runs the commands of the README as they stand there, beside a
// directory that is the clone, without any network.
func TestQuickStart(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a server, and the command for go tool")
	}
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("the README's commands are for a shell, and there is none")
	}
	commands := block.FindStringSubmatch(section(t, "Start your own server"))
	if commands == nil {
		t.Fatal("the section has no commands")
	}
	var script strings.Builder
	script.WriteString("set -e\n")
	for line := range strings.Lines(commands[1]) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			t.Fatalf("not a command: %q", line)
		}
		script.WriteString(command)
	}
	dir := t.TempDir()
	root, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(root, filepath.Join(dir, "cloudg")); err != nil {
		t.Skipf("no place for the clone: %v", err)
	}
	cmd := exec.Command("sh", "-c", script.String())
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+installed(t)+string(os.PathListSeparator)+os.Getenv("PATH"), "GOPROXY=off", "GOFLAGS=", "GOWORK=off", "PWD="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{"create main.go\n", "ok  \texample.com/inventory\t", "Greet says hello", `"Hello, Ada!"`, "create find_assets.go\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the output does not contain %q:\n%s", want, out)
		}
	}
}

// installed returns a directory with this test as cloudg-gen.
func installed(t *testing.T) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	script := fmt.Sprintf("#!/bin/sh\n%s=1 exec '%s' \"$@\"\n", asTool, exe)
	if err := os.WriteFile(filepath.Join(dir, "cloudg-gen"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestQuickStartExcerpts holds the README to what init writes: the handler and its
// test, which come first.
func TestQuickStartExcerpts(t *testing.T) {
	files, err := templates.Server{Name: "inventory"}.Files()
	if err != nil {
		t.Fatal(err)
	}
	written := string(files["greet.go"]) + string(files["greet_test.go"])
	for _, excerpt := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(section(t, "Start your own server"), 2) {
		for line := range strings.Lines(excerpt[1]) {
			if !strings.Contains(written, strings.TrimSpace(line)+"\n") {
				t.Errorf("init does not write %q", line)
			}
		}
	}
}
