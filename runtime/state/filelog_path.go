package state

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// actualFile returns the path of a file without symbolic links: a new file must take the
// place of the file and not of a link to it, and one file has one lock, whatever it is
// called. What is there and no regular file, such as a device, is not replaced.
func actualFile(path string) (string, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(path); err != nil {
			dir, err := filepath.EvalSymlinks(filepath.Dir(path))
			return filepath.Join(dir, filepath.Base(path)), err
		}
		// The link leads to a file that is still to be made.
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return path, err
		}
		info, err = file.Stat()
		if err = errors.Join(err, file.Close()); err != nil {
			return path, err
		}
	} else if err != nil {
		return path, err
	}
	if !info.Mode().IsRegular() {
		return path, errors.New("not a regular file")
	}
	return filepath.EvalSymlinks(path)
}

// tighten takes the permissions of others away from the file. What is sealed may stay as
// it is where that cannot be done, as with files of a volume that a group shares.
func (l *FileLog) tighten(info fs.FileInfo) error {
	const others fs.FileMode = 0o077
	if info.Mode().Perm()&others == 0 {
		return nil
	}
	if err := l.file.Chmod(info.Mode().Perm() &^ others); err != nil && l.plain {
		return err
	}
	return nil
}
