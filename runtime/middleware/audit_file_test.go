package middleware_test

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/middleware"
)

// lines returns the number of lines of a file.
func lines(t *testing.T, path string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(data, []byte{'\n'})
}

func mode(t *testing.T, path string) os.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

func newFileAudit(t *testing.T, path string, log *bytes.Buffer) *middleware.Audit {
	t.Helper()
	audit, err := middleware.NewAudit(middleware.AuditOptions{Path: path, Logger: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { audit.Close() })
	return audit
}

func TestL6_1_File(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	audit := newFileAudit(t, "~/logs/audit.jsonl", new(bytes.Buffer))
	k := newKit(t, audit.Wrap)
	k.call(t, "echo", ``)
	k.call(t, "echo", ``)
	path := filepath.Join(home, "logs", "audit.jsonl")
	if got := lines(t, path); got != 2 {
		t.Errorf("%d lines", got)
	}
	if mode(t, path) != 0o600 || mode(t, filepath.Dir(path)) != 0o700 {
		t.Errorf("modes %v and %v", mode(t, path), mode(t, filepath.Dir(path)))
	}
}

func TestQ53_ModeIsTightened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	if err := os.WriteFile(path, []byte("an old line\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	audit := newFileAudit(t, path, new(bytes.Buffer))
	newKit(t, audit.Wrap).call(t, "echo", ``)
	if mode(t, path) != 0o600 || lines(t, path) != 2 {
		t.Errorf("mode %v, %d lines", mode(t, path), lines(t, path))
	}
}

// TestQ53_Rotation moves the file away, as log rotation does, and has it opened
// again.
func TestQ53_Rotation(t *testing.T) {
	dir := t.TempDir()
	path, old := filepath.Join(dir, "audit.jsonl"), filepath.Join(dir, "audit.jsonl.1")
	audit := newFileAudit(t, path, new(bytes.Buffer))
	k := newKit(t, audit.Wrap)
	k.call(t, "echo", ``)
	if err := os.Rename(path, old); err != nil {
		t.Fatal(err)
	}
	k.call(t, "echo", ``)
	if err := audit.Reopen(); err != nil {
		t.Fatal(err)
	}
	k.call(t, "echo", ``)
	if diff := cmp.Diff([]int{2, 1}, []int{lines(t, old), lines(t, path)}); diff != "" {
		t.Errorf("lines of the old and the new file (-want +got):\n%s", diff)
	}
	if err := os.Rename(path, old); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := audit.Reopen(); err == nil {
		t.Error("a directory was opened as a file")
	}
	k.call(t, "echo", ``)
	if got := lines(t, old); got != 2 {
		t.Errorf("%d lines after a Reopen that failed, want the old file to go on", got)
	}
}

func TestL6_1_FailingWritesBreakNoCall(t *testing.T) {
	log := new(bytes.Buffer)
	audit := newFileAudit(t, filepath.Join(t.TempDir(), "audit.jsonl"), log)
	if err := audit.Close(); err != nil {
		t.Fatal(err)
	}
	if result := newKit(t, audit.Wrap).call(t, "echo", ``); result.IsError {
		t.Errorf("result %s", result.AppendJSON(nil))
	}
	if !strings.Contains(log.String(), "could not be written") {
		t.Errorf("log %s", log)
	}
}

func TestL6_1_PathThatCannotBeUsed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := middleware.NewAudit(middleware.AuditOptions{Path: filepath.Join(file, "audit.jsonl")})
	if _, ok := errors.AsType[*os.PathError](err); !ok || !strings.HasPrefix(err.Error(), "audit log: ") {
		t.Errorf("error %v", err)
	}
}
