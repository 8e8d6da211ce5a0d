//go:build unix

package state

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/cloudg/cloudg/runtime/internal/filelock"
)

func openFreshLog(t *testing.T, path string) *FileLog {
	t.Helper()
	l, err := OpenFileLog(path, FileLogOptions{Key: []byte("key of this test")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// TestLogBehindALink opens a log by a link to it, which has to stay one when the file is
// written anew, or else what is behind it stays old.
func TestLogBehindALink(t *testing.T) {
	for _, exists := range []bool{true, false} {
		dir := t.TempDir()
		real, link := filepath.Join(dir, "real"), filepath.Join(dir, "link")
		if exists {
			openFreshLog(t, real).Close()
		}
		if err := os.Symlink("real", link); err != nil {
			t.Fatal(err)
		}
		l := openFreshLog(t, link)
		if err := l.Append([]byte("one")); err != nil {
			t.Fatal(err)
		}
		if err := l.Replace(func(yield func([]byte) bool) { yield([]byte("two")) }); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("the link is %v, %v", info.Mode(), err)
		}
		if _, err := OpenFileLog(real, FileLogOptions{Key: []byte("key of this test")}); !errors.Is(err, filelock.ErrLocked) {
			t.Errorf("a second writer by the name of the file: %v", err)
		}
		l.Close()
		var frames []string
		if err := openFreshLog(t, real).Replay(func(f []byte) error { frames = append(frames, string(f)); return nil }); err != nil || len(frames) != 1 || frames[0] != "two" {
			t.Errorf("frames %q, %v", frames, err)
		}
	}
}

// TestLogIsNoPipe refuses what is no file, and leaves it alone.
func TestLogIsNoPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	if _, err := OpenFileLog(path, FileLogOptions{}); err == nil {
		t.Error("no error")
	}
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Errorf("the pipe was replaced: %v, %v", info, err)
	}
}

// TestLogOfEverybody has a log that others may read, as a copy may be.
func TestLogOfEverybody(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	openFreshLog(t, path).Close()
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	openFreshLog(t, path)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}
