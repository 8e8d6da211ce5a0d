package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// maxLinks bounds the symbolic links followed on the way to one file.
const maxLinks = 64

// resolve returns the absolute path a name leads to, every symbolic link
// followed. The end of the path need not exist: links that lead nowhere are
// followed all the same, so that a name cannot hide where it points.
func resolve(name string) (string, error) {
	full, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	volume := filepath.VolumeName(full) + string(filepath.Separator)
	current, rest := volume, split(full[len(volume):])
	for links := 0; len(rest) > 0; {
		part := rest[0]
		rest = rest[1:]
		if part == ".." {
			current = filepath.Dir(current)
			continue
		}
		next := filepath.Join(current, part)
		target, err := os.Readlink(next)
		if err != nil { // no link, or nothing there
			current = next
			continue
		}
		if links++; links > maxLinks {
			return "", errors.New("too many symbolic links")
		}
		if filepath.IsAbs(target) {
			current = filepath.VolumeName(target) + string(filepath.Separator)
			target = target[len(current):]
		}
		rest = append(split(target), rest...)
	}
	return current, nil
}

// split returns the parts of a relative path that lead somewhere.
func split(path string) []string {
	var parts []string
	for part := range strings.SplitSeq(filepath.ToSlash(path), "/") {
		if part != "" && part != "." {
			parts = append(parts, part)
		}
	}
	return parts
}
