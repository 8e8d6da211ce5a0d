package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cloudg/cloudg/gen/diag"
)

// Write carries the plan out. It does nothing at all when list has errors, and
// reports its own there.
//
// All new contents are written beside their targets before the first target is
// touched, so that a full disk or a read-only directory changes nothing. Each
// target is then replaced at once: a reader sees the old file or the new one, and
// files that are the same keep their times. Orphans go last.
func (p *Plan) Write(list *diag.List) {
	if list.HasErrors() {
		return
	}
	var staged []staged
	defer func() {
		for _, s := range staged {
			_ = os.Remove(s.temp) // gone after a rename
		}
	}()
	for _, c := range p.Changes {
		if c.Op != Create && c.Op != Update {
			continue
		}
		s, err := stage(c)
		if err != nil {
			failed(list, c.Path, "write", err)
			return
		}
		staged = append(staged, s)
	}
	for _, s := range staged {
		if err := os.Rename(s.temp, s.target); err != nil {
			failed(list, s.target, "replace", err)
			return
		}
	}
	for _, c := range p.Changes {
		if c.Op != Delete {
			continue
		}
		if err := os.Remove(c.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed(list, c.Path, "remove", err)
			return
		}
	}
}

func failed(list *diag.List, path, verb string, err error) {
	var le *os.LinkError
	if errors.As(err, &le) {
		err = le.Err
	}
	list.Errorf(diag.CannotWrite, diag.Pos{File: path}, "check permissions and free space, then run again",
		"cannot %s the generated file: %v", verb, reason(err))
}

// staged is a new content beside its target.
type staged struct{ temp, target string }

// stage writes the content of a change to a hidden file in the same directory;
// only within one file system is a rename atomic. The go command ignores the
// name, should the process die.
func stage(c Change) (staged, error) {
	s := staged{
		temp:   filepath.Join(filepath.Dir(c.Path), fmt.Sprintf(".%s.%d.tmp", filepath.Base(c.Path), os.Getpid())),
		target: c.Path,
	}
	if err := os.WriteFile(s.temp, c.New, 0o666); err != nil {
		_ = os.Remove(s.temp)
		return s, err
	}
	if info, err := os.Stat(c.Path); err == nil {
		if err := os.Chmod(s.temp, info.Mode().Perm()); err != nil {
			_ = os.Remove(s.temp)
			return s, err
		}
	}
	return s, nil
}
