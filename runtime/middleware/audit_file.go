package middleware

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// auditFile is a file that only the user of the process may read.
type auditFile struct {
	*os.File
	torn bool // the last line was not written as a whole
}

// openAuditFile opens a file for appending and makes it, and its directory, if
// needed.
func openAuditFile(path string) (*auditFile, error) {
	if below, ok := strings.CutPrefix(path, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil, err
		}
		path = filepath.Join(home, below)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	if err := tighten(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &auditFile{File: file}, nil
}

// tighten takes the permissions of others away, from regular files only: a terminal
// or a pipe is not ours.
func tighten(file *os.File) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	const others fs.FileMode = 0o077
	if !info.Mode().IsRegular() || info.Mode().Perm()&others == 0 {
		return nil
	}
	if err := file.Chmod(info.Mode().Perm() &^ others); err != nil {
		return fmt.Errorf("others may read %s, and that cannot be changed: %w", file.Name(), err)
	}
	return nil
}

// writeLine writes a line at once. After a line that was cut off, by a full disk
// say, it begins a new one, so that only one is spoiled.
func (f *auditFile) writeLine(line []byte) error {
	if f.torn {
		line = append([]byte{'\n'}, line...)
	}
	n, err := f.Write(line)
	f.torn = n > 0 && n < len(line) || n == 0 && f.torn
	return err
}
