package workspace

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cloudg/cloudg/examples/catalog/fault"
)

// Write writes a file into a directory below the output directory, which is made when
// it is not there, and returns the path of the file. A file of the same name is
// replaced. The directory is relative to the output directory, or an absolute path
// inside it; one that leads out of it, also through a link, is refused. Nothing is written
// for who has gone: then the error is that of ctx.
func (w *Workspace) Write(ctx context.Context, dir, name string, content []byte) (path string, err error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	full := expandHome(dir)
	if !filepath.IsAbs(full) {
		full = filepath.Join(w.output, full)
	}
	resolved, err := resolve(full)
	if err != nil || !(roots{w.output}).contain(resolved) {
		return "", w.escapes(dir)
	}
	if err := w.writeInside(resolved, name, content); err != nil {
		return "", unwritable(err)
	}
	return filepath.Join(resolved, name), nil
}

// writeInside writes below the output directory, and nowhere else, whatever becomes of
// the links in it meanwhile.
func (w *Workspace) writeInside(dir, name string, content []byte) (err error) {
	if err := os.MkdirAll(w.output, 0o750); err != nil {
		return err
	}
	root, err := os.OpenRoot(w.output)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	inside, err := filepath.Rel(w.output, dir)
	if err != nil {
		return err
	}
	if err := root.MkdirAll(inside, 0o750); err != nil {
		return err
	}
	return replace(root, filepath.Join(inside, name), content)
}

// replace puts a file in the place of whatever has its name: who reads that meanwhile has
// one or the other, and a pipe or a link of that name is not written to.
func replace(root *os.Root, name string, content []byte) error {
	fresh := name + "." + rand.Text() + ".part"
	file, err := root.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Close()); err == nil {
		err = root.Rename(fresh, name)
	}
	if err != nil {
		return errors.Join(err, root.Remove(fresh))
	}
	return nil
}

// NewDir makes a directory below the output directory that was not there before: a
// relative path, with a number appended when it is taken. It returns the path.
func (w *Workspace) NewDir(dir string) (path string, err error) {
	if err := os.MkdirAll(w.output, 0o750); err != nil {
		return "", unwritable(err)
	}
	root, err := os.OpenRoot(w.output)
	if err != nil {
		return "", unwritable(err)
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	if err := root.MkdirAll(filepath.Dir(dir), 0o750); err != nil {
		return "", unwritable(err)
	}
	name := dir
	for n := 2; ; n++ {
		err := root.Mkdir(name, 0o750)
		if err == nil {
			return filepath.Join(w.output, name), nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", unwritable(err)
		}
		name = fmt.Sprintf("%s-%d", dir, n)
	}
}

func (w *Workspace) escapes(dir string) error {
	return &fault.Error{
		Kind:    fault.Denied,
		Message: "The path escapes from the output directory. Name a directory inside it.",
		Data:    fault.Details{{Key: "path", Value: dir}, {Key: "output_dir", Value: w.output}},
	}
}

// unwritable gives the operating system's reason without the path.
func unwritable(err error) error {
	if pathError, ok := errors.AsType[*os.PathError](err); ok {
		err = pathError.Err
	} else if linkError, ok := errors.AsType[*os.LinkError](err); ok {
		err = linkError.Err
	}
	return &fault.Error{Kind: fault.Invalid, Message: fmt.Sprintf("The file cannot be written: %v.", err)}
}
