package state

import (
	"bufio"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"runtime"
)

// replace writes a new file beside the old one and gives it the name of that.
func (l *FileLog) replace(frames iter.Seq[[]byte]) error {
	temp, err := os.CreateTemp(filepath.Dir(l.path), filepath.Base(l.path)+".*.tmp") // mode 0600
	if err != nil {
		return err
	}
	s, end, err := l.fill(temp, frames)
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = l.rename(temp.Name())
	}
	if err != nil {
		_ = os.Remove(temp.Name())
		return err
	}
	l.sealer, l.end, l.broken = s, end, nil
	return nil
}

// fill writes a header and frames, and returns the sealer for the next frame and where
// that begins.
func (l *FileLog) fill(file *os.File, frames iter.Seq[[]byte]) (*sealer, int64, error) {
	header, s := newHeader(l.key, l.plain)
	w := bufio.NewWriterSize(file, 1<<18)
	end := int64(len(header))
	_, _ = w.Write(header) // Flush returns the first error
	var frame []byte
	for payload := range frames {
		if len(payload) > MaxFrame {
			return nil, 0, ErrFrameSize
		}
		frame = s.seal(frame[:0], payload)
		if _, err := w.Write(frame); err != nil {
			return nil, 0, err
		}
		s.accept(frame)
		end += int64(len(frame))
	}
	if err := w.Flush(); err != nil {
		return nil, 0, err
	}
	return s, end, file.Sync()
}

// rename puts a file into the place of the one in use, and opens it.
func (l *FileLog) rename(name string) error {
	if l.file != nil {
		_ = l.file.Close() // some systems do not replace a file that is open
	}
	renamed := os.Rename(name, l.path)
	var err error
	if l.file, err = os.OpenFile(l.path, os.O_RDWR, 0); err != nil {
		l.file = nil
	}
	if renamed == nil && err == nil && runtime.GOOS != "windows" {
		err = syncDir(filepath.Dir(l.path))
	}
	return errors.Join(renamed, err)
}

// syncDir makes a new name of a file survive a loss of power.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
