//go:build unix

package command

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cloudg/cloudg/runtime/vault"
)

// TestPseudonymsSurvive ends a server that gave a pseudonym away in every way there is.
func TestPseudonymsSurvive(t *testing.T) {
	for _, end := range []struct {
		name     string
		autosave bool
		stop     func(cmd *exec.Cmd, stdin io.Closer) error
	}{
		{"the input ends", false, func(_ *exec.Cmd, stdin io.Closer) error { return stdin.Close() }},
		{"SIGTERM", false, func(cmd *exec.Cmd, _ io.Closer) error { return cmd.Process.Signal(syscall.SIGTERM) }},
		{"SIGINT", false, func(cmd *exec.Cmd, _ io.Closer) error { return cmd.Process.Signal(os.Interrupt) }},
		{"SIGKILL", true, func(cmd *exec.Cmd, _ io.Closer) error { return cmd.Process.Kill() }},
	} {
		t.Run(end.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "v.log")
			cmd := exec.CommandContext(t.Context(), os.Args[0], "serve", "--policy", vaultPolicy(path, end.autosave))
			cmd.Env = append(os.Environ(), envServer+"=1")
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			const token = "10.54.186.36"
			lines := bufio.NewScanner(stdout)
			for _, line := range []string{
				`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`,
				`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" +
					`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"at":"10.0.1.5"}}}`,
			} {
				if _, err := fmt.Fprintln(stdin, line); err != nil || !lines.Scan() {
					t.Fatalf("no answer: %v", err)
				}
			}
			if answer := lines.Text(); !strings.Contains(answer, token) || strings.Contains(answer, "10.0.1.5") {
				t.Fatal(answer)
			}
			if err := end.stop(cmd, stdin); err != nil {
				t.Fatal(err)
			}
			if err := cmd.Wait(); (err != nil) != end.autosave {
				t.Error(err)
			}
			v, err := vault.Open(vault.Options{Config: vault.Config{Key: rowKey}, Path: path})
			if err != nil {
				t.Fatal(err)
			}
			defer v.Close()
			if value, ok := v.Detokenize(token, "global"); !ok || value != "10.0.1.5" {
				t.Errorf("%s is %q", token, value)
			}
		})
	}
}

func TestOnlyCallsOpenTheVault(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v.log")
	pol := vaultPolicy(path, false)
	for _, args := range [][]string{{"tools"}, {"policy", "show"}, {"policy", "explain", "--tool", "echo"}} {
		if code, _, stderr := run(t, "", append(args, "--policy", pol)); code != 0 {
			t.Errorf("%v: %s", args, stderr)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%v made the vault", args)
		}
	}
	if code, stdout, stderr := run(t, "", []string{"call", "echo", "--args", `{"at":"10.0.1.5"}`, "--policy", pol}); code != 0 || !strings.Contains(stdout, "10.54.186.36") {
		t.Errorf("%s %s", stdout, stderr)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
