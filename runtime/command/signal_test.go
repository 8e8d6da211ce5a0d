//go:build unix

package command

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

const (
	// envServer makes the test binary the test server, as its main function would.
	envServer = "CLOUDG_TEST_SERVER"
	// envNoisy makes it a server that prints, and holds its command line.
	envNoisy = "CLOUDG_TEST_NOISY_SERVER"
)

func TestMain(m *testing.M) {
	if os.Getenv(envServer) != "" {
		Main(register, Info{Name: "demo", Version: "1"})
	}
	if line := os.Getenv(envNoisy); line != "" {
		os.Exit(noisyMain(strings.Fields(line)))
	}
	os.Exit(m.Run())
}

// A signal ends serving in good order, also while the input is open.
func TestSignals(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run(signal.String(), func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), os.Args[0], "serve")
			cmd.Env = append(os.Environ(), envServer+"=1")
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			defer stdin.Close()
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if _, err := stdin.Write([]byte("no message\n")); err != nil {
				t.Fatal(err)
			}
			lines := bufio.NewScanner(stdout)
			if !lines.Scan() {
				t.Fatal("no answer")
			}
			if err := cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			if lines.Scan() {
				t.Errorf("stdout: %s", lines.Text())
			}
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A program that rotates logs moves the file away and sends SIGHUP.
func TestL6_1_AuditLogIsReopened(t *testing.T) {
	log := filepath.Join(t.TempDir(), "audit.jsonl")
	cmd := exec.CommandContext(t.Context(), os.Args[0], "serve", "--audit-log", log)
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
	if _, err := stdin.Write([]byte("no message\n")); err != nil {
		t.Fatal(err)
	}
	if !bufio.NewScanner(stdout).Scan() {
		t.Fatal("no answer")
	}
	if err := os.Rename(log, log+".1"); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	await(t, func() bool {
		_, err := os.Stat(log)
		return err == nil
	})
	stdin.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// await waits until a condition holds that another process makes true.
func await(t *testing.T, holds func() bool) {
	t.Helper()
	for range 10_000 {
		if holds() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("it never happens")
}
