package state

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var testKey = bytes.Repeat([]byte("k"), 32)

func openLog(t testing.TB, path string, opts FileLogOptions) *FileLog {
	t.Helper()
	opts.Key = testKey
	l, err := OpenFileLog(path, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// frames reads a log.
func frames(t testing.TB, l Log) []string {
	t.Helper()
	var list []string
	if err := l.Replay(func(frame []byte) error { list = append(list, string(frame)); return nil }); err != nil {
		t.Fatal(err)
	}
	return list
}

func appendAll(t testing.TB, l Log, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err := l.Append([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
}

func sequence(texts ...string) func(func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for _, text := range texts {
			if !yield([]byte(text)) {
				return
			}
		}
	}
}

// TestLogs goes through the life of both implementations.
func TestLogs(t *testing.T) {
	for name, reopen := range map[string]func(t *testing.T) func() Log{
		"memory": func(*testing.T) func() Log { m := new(MemoryLog); return func() Log { return m } },
		"file": func(t *testing.T) func() Log {
			path := filepath.Join(t.TempDir(), "below", "log")
			return func() Log { return openLog(t, path, FileLogOptions{}) }
		},
		"plain file": func(t *testing.T) func() Log {
			path := filepath.Join(t.TempDir(), "log")
			return func() Log { return openLog(t, path, FileLogOptions{Plain: true, SyncAlways: true}) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			open := reopen(t)
			l := open()
			appendAll(t, l, "one", "", "three")
			check := func(want ...string) {
				t.Helper()
				if diff := cmp.Diff(want, frames(t, l)); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			}
			check("one", "", "three")
			again := func() {
				t.Helper()
				if err := errors.Join(l.Sync(), l.Close(), l.Close()); err != nil {
					t.Fatal(err)
				}
				l = open()
			}
			again()
			appendAll(t, l, "four")
			check("one", "", "three", "four")
			before := l.Size()
			if err := l.Replace(sequence("five")); err != nil {
				t.Fatal(err)
			}
			if l.Size() >= before {
				t.Errorf("size %d, and %d before", l.Size(), before)
			}
			appendAll(t, l, "six")
			again()
			check("five", "six")
			if err := l.Append(make([]byte, MaxFrame+1)); !errors.Is(err, ErrFrameSize) {
				t.Errorf("a large frame: %v", err)
			}
			if err := l.Replay(func([]byte) error { return os.ErrInvalid }); !errors.Is(err, os.ErrInvalid) {
				t.Errorf("a reader that fails: %v", err)
			}
		})
	}
}

func TestFileLogIsPrivateAndLocked(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	path := filepath.Join(dir, "log")
	l := openLog(t, path, FileLogOptions{})
	appendAll(t, l, "a value that is secret")
	if _, err := OpenFileLog(path, FileLogOptions{Key: testKey}); !errors.Is(err, ErrLocked) {
		t.Errorf("opened twice: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := l.Append(nil); !errors.Is(err, ErrClosed) {
		t.Errorf("append to a closed log: %v", err)
	}
	for name, mode := range map[string]os.FileMode{path: 0o600, dir: 0o700 | os.ModeDir} {
		if info, err := os.Stat(name); err != nil || info.Mode() != mode {
			t.Errorf("%s has mode %v (%v), want %v", filepath.Base(name), info.Mode(), err, mode)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil || bytes.Contains(data, []byte("secret")) {
		t.Errorf("the file can be read (%v)", err)
	}
	if _, err := OpenFileLog(path, FileLogOptions{Key: []byte("other")}); !errors.Is(err, ErrAuthentication) {
		t.Errorf("another key: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("files beside the log and its lock: %v (%v)", entries, err)
	}
}

// written returns the bytes of a file with some frames, and where each ends.
func written(t testing.TB, plain bool) (data []byte, ends []int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log")
	l := openLog(t, path, FileLogOptions{Plain: plain})
	ends = append(ends, int(l.Size()))
	for i := range 4 {
		appendAll(t, l, fmt.Sprintf("frame %d", i))
		ends = append(ends, int(l.Size()))
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data, ends
}

// reread opens a file with the given bytes and reads it.
func reread(t testing.TB, data []byte) (list []string, torn int64, err error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := OpenFileLog(path, FileLogOptions{Key: testKey})
	if err != nil {
		return nil, 0, err
	}
	defer l.Close()
	err = l.Replay(func(frame []byte) error { list = append(list, string(frame)); return nil })
	if err == nil {
		appendAll(t, l, "next")
		if again := frames(t, l); !slices.Equal(again, append(slices.Clone(list), "next")) {
			t.Errorf("after an append there are %q", again)
		}
	} else if after, _ := os.ReadFile(path); !bytes.Equal(data, after) {
		t.Errorf("a file with an error was changed: %v", err)
	}
	return list, l.Torn(), err
}

// TestEveryFlippedBitIsFound flips one bit of each byte.
func TestEveryFlippedBitIsFound(t *testing.T) {
	for _, plain := range []bool{false, true} {
		data, _ := written(t, plain)
		for i := range data {
			changed := bytes.Clone(data)
			changed[i] ^= 1 << (i % 8)
			if _, _, err := reread(t, changed); !errors.Is(err, ErrAuthentication) && !errors.Is(err, ErrFormat) {
				t.Errorf("plain %t, byte %d: %v", plain, i, err)
			}
		}
	}
}

// TestEveryTornTailIsCut ends the file at each byte.
func TestEveryTornTailIsCut(t *testing.T) {
	data, ends := written(t, false)
	for size := ends[0]; size <= len(data); size++ {
		list, torn, err := reread(t, data[:size])
		whole := 0
		for whole+1 < len(ends) && ends[whole+1] <= size {
			whole++
		}
		if err != nil || len(list) != whole || torn != int64(size-ends[whole]) {
			t.Errorf("%d bytes: %d frames, %d bytes torn, %v; want %d and %d", size, len(list), torn, err, whole, size-ends[whole])
		}
	}
	if list, torn, err := reread(t, append(bytes.Clone(data), make([]byte, 5000)...)); err != nil || len(list) != 4 || torn != 5000 {
		t.Errorf("zeros at the end: %d frames, %d torn, %v", len(list), torn, err)
	}
	for size := 1; size < ends[0]; size++ {
		if _, _, err := reread(t, data[:size]); !errors.Is(err, ErrFormat) {
			t.Errorf("%d bytes of a header: %v", size, err)
		}
	}
}

// TestFramesCannotBeMoved leaves out, repeats and swaps frames.
func TestFramesCannotBeMoved(t *testing.T) {
	data, ends := written(t, false)
	frame := func(i int) []byte { return data[ends[i]:ends[i+1]] }
	for name, order := range map[string][]int{
		"left out": {0, 2, 3}, "first left out": {1, 2, 3}, "repeated": {0, 1, 1}, "swapped": {1, 0},
	} {
		changed := bytes.Clone(data[:ends[0]])
		for _, i := range order {
			changed = append(changed, frame(i)...)
		}
		if _, _, err := reread(t, changed); !errors.Is(err, ErrAuthentication) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNoncesAreNotUsedTwice writes different frames after the same one.
func TestNoncesAreNotUsedTwice(t *testing.T) {
	data, ends := written(t, false)
	seen := map[string]bool{}
	for range 20 {
		path := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(path, data[:ends[2]+5], 0o600); err != nil {
			t.Fatal(err)
		}
		l := openLog(t, path, FileLogOptions{})
		appendAll(t, l, "x")
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		after, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		counter := string(after[ends[2]+4 : ends[2]+12])
		if seen[counter] {
			t.Errorf("counter %x was used before", counter)
		}
		seen[counter] = true
	}
}

func FuzzFileLog(f *testing.F) {
	data, ends := written(f, false)
	f.Add(data)
	f.Add(data[:ends[2]+7])
	f.Add([]byte(`{"format":"cloudg-vault/1"}`))
	plain, _ := written(f, true)
	f.Add(plain)
	f.Fuzz(func(t *testing.T, data []byte) {
		list, torn, err := reread(t, data)
		if err == nil && (torn < 0 || torn > int64(len(data)) || len(list) > len(data)) {
			t.Errorf("%d frames, %d bytes torn, of %d", len(list), torn, len(data))
		}
	})
}
