package state

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"sync"

	"github.com/cloudg/cloudg/runtime/internal/filelock"
)

// FileLog is a Log in a file that nobody but the owner can read. One process at a time
// has it open, which a file with the suffix .lock beside it ensures.
type FileLog struct {
	path   string
	key    []byte
	plain  bool
	always bool
	torn   int64

	mu     sync.Mutex
	lock   *os.File
	file   *os.File // nil when closed
	sealer *sealer  // where the file ends
	end    int64
	buf    []byte
	broken error // set when the file may hold half a frame
}

// FileLogOptions configure a FileLog.
type FileLogOptions struct {
	// Key authenticates, and unless Plain encrypts, what is written. It should be at
	// least 32 bytes that nobody can guess.
	Key []byte
	// Plain leaves payloads readable. It counts for files that are new; a file that
	// exists stays as it is until it is replaced.
	Plain bool
	// SyncAlways makes Append return only when a frame would survive a loss of power.
	SyncAlways bool
}

// OpenFileLog opens a log, which it creates when there is none: with mode 0600, in
// directories with mode 0700. A path that is a symbolic link stays one: the file that it
// leads to is the log, whoever else names it, and must be a regular one. A file that ends in the middle of a frame loses that
// frame: see [FileLog.Torn]. Everything else that is wrong with a file is an error, and
// then the file is not touched.
func OpenFileLog(path string, opts FileLogOptions) (*FileLog, error) {
	l := &FileLog{path: path, key: opts.Key, plain: opts.Plain, always: opts.SyncAlways}
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		l.path, err = actualFile(path)
	}
	if err == nil {
		l.lock, err = filelock.Try(l.path + ".lock")
	}
	if err == nil {
		err = l.open()
	}
	if err != nil {
		l.unlock()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// open opens the file, or makes one, and finds where it ends.
func (l *FileLog) open() error {
	info, err := os.Stat(l.path)
	if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return l.replace(func(func([]byte) bool) {})
	}
	if err != nil {
		return err
	}
	if l.file, err = os.OpenFile(l.path, os.O_RDWR, 0); err != nil {
		return err
	}
	// The frames are authenticated by Replay, which whoever opens a log calls first;
	// Append does when nobody has.
	if _, err = readHeader(l.file, l.key); err != nil {
		return err
	}
	return l.tighten(info)
}

// Torn returns how many bytes at the end of the file were cut off, because they were
// not a whole frame. It is known after the first Replay.
func (l *FileLog) Torn() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.torn
}

// Replay implements [Log].
func (l *FileLog) Replay(use func(frame []byte) error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.replay(use); err != nil {
		return fmt.Errorf("%s: %w", l.path, err)
	}
	return nil
}

// replay reads the whole file. When it ends well, l knows where the file ends.
func (l *FileLog) replay(use func(frame []byte) error) error {
	if l.file == nil {
		return ErrClosed
	}
	if _, err := l.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	r := bufio.NewReaderSize(l.file, 1<<18)
	s, err := readHeader(r, l.key)
	if err != nil {
		return err
	}
	end := int64(headerSize)
	for {
		payload, size, err := s.next(r, &l.buf)
		switch {
		case err == io.EOF:
			return l.ends(s, end)
		case errors.Is(err, errTorn):
			return l.cut(s, end)
		case err != nil:
			return err
		}
		end += int64(size)
		if err := use(payload); err != nil {
			return err
		}
	}
}

// ends notes where the file ends.
func (l *FileLog) ends(s *sealer, end int64) error {
	if l.sealer == nil {
		s.skip()
		l.sealer, l.end = s, end
	}
	return nil
}

// cut cuts off what is no whole frame.
func (l *FileLog) cut(s *sealer, end int64) error {
	info, err := l.file.Stat()
	if err != nil {
		return err
	}
	l.torn += info.Size() - end
	l.sealer = nil
	if err := l.file.Truncate(end); err != nil {
		return err
	}
	l.broken = nil
	return l.ends(s, end)
}

// Append implements [Log].
func (l *FileLog) Append(payload []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.append(payload); err != nil {
		return fmt.Errorf("%s: %w", l.path, err)
	}
	return nil
}

func (l *FileLog) append(payload []byte) error {
	switch {
	case l.file == nil:
		return ErrClosed
	case len(payload) > MaxFrame:
		return ErrFrameSize
	case l.broken != nil:
		return l.broken
	case l.sealer == nil:
		if err := l.replay(func([]byte) error { return nil }); err != nil {
			return err
		}
	}
	l.buf = l.sealer.seal(l.buf[:0], payload)
	_, err := l.file.WriteAt(l.buf, l.end)
	if err == nil && l.always {
		err = l.file.Sync()
	}
	if err != nil {
		l.sealer.skip()
		if cut := l.file.Truncate(l.end); cut != nil {
			l.broken = errors.Join(err, cut)
		}
		return err
	}
	l.sealer.accept(l.buf)
	l.end += int64(len(l.buf))
	return nil
}

// Replace implements [Log].
func (l *FileLog) Replace(frames iter.Seq[[]byte]) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return fmt.Errorf("%s: %w", l.path, ErrClosed)
	}
	if err := l.replace(frames); err != nil {
		return fmt.Errorf("%s: %w", l.path, err)
	}
	return nil
}

// Sync implements [Log].
func (l *FileLog) Sync() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return fmt.Errorf("%s: %w", l.path, ErrClosed)
	}
	return l.file.Sync()
}

// Size implements [Log].
func (l *FileLog) Size() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil || l.sealer != nil {
		return l.end
	}
	info, err := l.file.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}

// Close implements [Log].
func (l *FileLog) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	err := errors.Join(l.file.Sync(), l.file.Close())
	l.file = nil
	l.unlock()
	return err
}

func (l *FileLog) unlock() {
	if l.file != nil {
		_ = l.file.Close()
	}
	if l.lock != nil {
		_ = l.lock.Close()
	}
}
