package load

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
)

// maxFile bounds the files that are read, in bytes. An estate of 100,000 assets has a
// tenth of it; what is read takes several times as much memory.
const maxFile = 512 << 20

// readFile returns what a file holds. Only regular files are read, for opening a pipe
// waits for whoever writes to it, and a device may never end.
func readFile(fsys fs.FS, name, subject string, limit int) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, unreadable(subject, err)
	}
	if !info.Mode().IsRegular() {
		return nil, content(subject + " is no regular file.")
	}
	if info.Size() > int64(limit) {
		return nil, tooLarge(subject, limit)
	}
	file, err := fsys.Open(name)
	if err != nil {
		return nil, unreadable(subject, err)
	}
	defer func() { _ = file.Close() }() // opened for reading
	var text bytes.Buffer
	text.Grow(int(info.Size()) + bytes.MinRead)
	// A file may grow, and some of /proc say that they are empty.
	if _, err := text.ReadFrom(io.LimitReader(file, int64(limit)+1)); err != nil {
		return nil, unreadable(subject, err)
	}
	if text.Len() > limit {
		return nil, tooLarge(subject, limit)
	}
	return text.Bytes(), nil
}

func tooLarge(subject string, limit int) error {
	return content(fmt.Sprintf("%s is larger than %d bytes, which is more than can be read.", subject, limit))
}
