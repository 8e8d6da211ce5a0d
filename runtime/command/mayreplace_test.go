//go:build unix

package command

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestForceReplacesFilesOnly writes with force to what is no file: as root that would
// otherwise take the place of a device for every process of the machine.
func TestForceReplacesFilesOnly(t *testing.T) {
	dir := t.TempDir()
	pipe, link := filepath.Join(dir, "pipe"), filepath.Join(dir, "link")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	if err := os.Symlink("pipe", link); err != nil {
		t.Fatal(err)
	}
	for path, kind := range map[string]fs.FileMode{pipe: fs.ModeNamedPipe, link: fs.ModeSymlink} {
		if writePrivate(path, []byte("x"), true) == nil || writeSecret(path, []byte("x"), true) == nil {
			t.Errorf("%s: no error", path)
		}
		if info, err := os.Lstat(path); err != nil || info.Mode().Type() != kind {
			t.Errorf("%s is %v, %v", path, info, err)
		}
	}
	file := filepath.Join(dir, "file")
	for range 2 {
		if err := writePrivate(file, []byte("x"), true); err != nil {
			t.Error(err)
		}
		if err := writeSecret(file, []byte("y"), true); err != nil {
			t.Error(err)
		}
	}
}
