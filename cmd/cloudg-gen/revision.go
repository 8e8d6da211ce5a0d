package main

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// checkout writes the files of a revision into the directory dst. It returns the
// directory there that corresponds to dir, which is in the repository. Neither the
// repository nor its working tree is touched.
func checkout(ctx context.Context, dir, revision, dst string) (corresponding string, err error) {
	commit, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return "", fmt.Errorf("%s is neither a file nor a directory nor a git revision", revision)
	}
	top, err := git(ctx, dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return "", err
	}
	prefix, err := git(ctx, dir, "rev-parse", "--show-prefix")
	if err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, "git", "-C", top, "archive", "--format=tar", commit)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	archive, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	err = extract(archive, dst)
	_, drained := io.Copy(io.Discard, archive) // so that git can end
	if waited := cmd.Wait(); waited != nil {
		return "", fmt.Errorf("git archive %s: %w: %s", revision, waited, strings.TrimSpace(stderr.String()))
	}
	if err := errors.Join(err, drained); err != nil {
		return "", err
	}
	return filepath.Join(dst, filepath.FromSlash(prefix)), outside(filepath.FromSlash(top), dst)
}

// git returns what a git command prints, without the line end.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && len(exit.Stderr) > 0 {
		err = fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(string(exit.Stderr)))
	}
	return strings.TrimRight(string(out), "\r\n"), err
}

// extract writes the files of a tar archive below dir. No name in the archive leads
// out of it.
func extract(r io.Reader, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	archive := tar.NewReader(r)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := extractOne(root, header, archive); err != nil {
			return err
		}
	}
}

func extractOne(root *os.Root, header *tar.Header, content io.Reader) error {
	name := filepath.FromSlash(path.Clean(header.Name))
	if parent := filepath.Dir(name); parent != "." {
		if err := root.MkdirAll(parent, 0o755); err != nil {
			return err
		}
	}
	switch header.Typeflag {
	case tar.TypeDir:
		return root.MkdirAll(name, 0o755)
	case tar.TypeSymlink:
		return root.Symlink(header.Linkname, name)
	case tar.TypeReg:
		file, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		_, err = io.Copy(file, content)
		return errors.Join(err, file.Close())
	}
	return nil // the comment that git writes first
}
