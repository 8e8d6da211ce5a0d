package state

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// openCounters opens a file of buckets until the test ends.
func openCounters(t *testing.T, path string, opts FileCountersOptions) *FileCounters {
	t.Helper()
	f, err := OpenFileCounters(path, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// takes takes n times and returns how often there was a token.
func takes(t *testing.T, from Counters, n int, buckets ...Bucket) (got int) {
	t.Helper()
	for range n {
		taken, err := from.Take(t.Context(), buckets)
		if err != nil {
			t.Fatal(err)
		}
		if taken.OK {
			got++
		}
	}
	return got
}

// TestFileCountersDecideAsMemory lets both forms decide about the same calls.
func TestFileCountersDecideAsMemory(t *testing.T) {
	var c clock
	memory := NewMemory(MemoryOptions{Now: c.now})
	path := filepath.Join(t.TempDir(), "buckets")
	file := openCounters(t, path, FileCountersOptions{Now: c.now})
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 3000 {
		var buckets []Bucket
		for n := range 1 + r.IntN(3) { // rates are powers of two, so that no order of additions matters
			buckets = append(buckets, Bucket{fmt.Sprint("rate/", n, r.IntN(20)), float64(1 + n), 0.5})
		}
		want := take(t, memory, buckets...)
		got, err := file.Take(t.Context(), buckets)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Fatalf("call %d: %v (-memory +file)\n%s", i, err, diff)
		}
		c.advance(time.Duration(r.IntN(4)) * time.Second / 4)
		if i == 2000 {
			if err := errors.Join(memory.Reset(t.Context(), "rate/1"), file.Reset(t.Context(), "rate/1")); err != nil {
				t.Fatal(err)
			}
		}
		if i%1000 == 500 { // what a restart is
			file.Close()
			file = openCounters(t, path, FileCountersOptions{Now: c.now})
		}
	}
}

func TestFileCountersAreBounded(t *testing.T) {
	var c clock
	path := filepath.Join(t.TempDir(), "dir", "buckets")
	f := openCounters(t, path, FileCountersOptions{Buckets: slots, Now: c.now}) // one page: every bucket shares it
	for i := range 10 * slots {
		takes(t, f, 1, Bucket{fmt.Sprint(i), 1, 0.001})
		c.advance(time.Millisecond)
	}
	info, err := os.Stat(path)
	if err != nil || info.Size() != 2*pageSize || info.Mode().Perm() != 0o600 {
		t.Errorf("size %d, mode %v, %v", info.Size(), info.Mode(), err)
	}
	if takes(t, f, 1, Bucket{fmt.Sprint(9 * slots), 1, 0.001}) != 0 {
		t.Error("one of the most recent buckets was forgotten")
	}
	if takes(t, f, 1, Bucket{"0", 1, 0.001}) != 1 {
		t.Error("the oldest bucket has a place still")
	}
}

// TestFileCountersForgetFullBucketsFirst: a bucket that is full and one that nobody knows
// are the same.
func TestFileCountersForgetFullBucketsFirst(t *testing.T) {
	var c clock
	f := openCounters(t, filepath.Join(t.TempDir(), "buckets"), FileCountersOptions{Buckets: slots, Now: c.now})
	slow := Bucket{"slow", 1, 1e-9}
	takes(t, f, 1, slow)
	for i := range 3 * slots {
		c.advance(2 * time.Second)
		takes(t, f, 1, Bucket{fmt.Sprint(i), 1, 1})
	}
	if takes(t, f, 1, slow) != 0 {
		t.Error("an empty bucket had to go, although full ones were there")
	}
}

func TestFileCountersWhenTheClockIsSetBack(t *testing.T) {
	var c clock
	c.advance(time.Hour)
	f := openCounters(t, filepath.Join(t.TempDir(), "buckets"), FileCountersOptions{Now: c.now})
	b := Bucket{"b", 1, 1}
	takes(t, f, 1, b)
	c.advance(-time.Hour)
	if takes(t, f, 1, b) != 0 {
		t.Error("setting the clock back gave a token")
	}
	c.advance(time.Second)
	if takes(t, f, 1, b) != 1 {
		t.Error("the bucket does not fill before the clock is where it was")
	}
}

func TestFileCountersWithoutTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "buckets")
	f := openCounters(t, path, FileCountersOptions{})
	b := Bucket{"b", 2, 1e-9}
	takes(t, f, 2, b)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got := takes(t, f, 3, b); got != 2 {
		t.Errorf("%d tokens after the file was removed, want a full bucket of 2", got)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// TestFileCountersTolerateDamage opens files that a loss of power may leave behind.
func TestFileCountersTolerateDamage(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"a header that is cut off": func(b []byte) []byte { return b[:20] },
		"no header":                func(b []byte) []byte { clear(b[:pageSize]); return b },
		"another header":           func(b []byte) []byte { b[len(tableMagic)] ^= 1; return b },
		"pages are cut off":        func(b []byte) []byte { return b[:pageSize+100] },
		"damaged slots":            func(b []byte) []byte { damageSlots(b); return b },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "buckets")
			b := Bucket{"b", 2, 1e-9}
			f := openCounters(t, path, FileCountersOptions{Buckets: slots})
			takes(t, f, 1, b)
			f.Close()
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, damage(data), 0o600); err != nil {
				t.Fatal(err)
			}
			var log bytes.Buffer
			f = openCounters(t, path, FileCountersOptions{Buckets: slots, Logger: slog.New(slog.NewTextHandler(&log, nil))})
			got := takes(t, f, 3, b)
			warned := strings.Count(log.String(), "the file of rate limits is damaged")
			if name == "pages are cut off" { // what is not there is empty, or is the bucket itself
				if got == 0 || got > 2 || warned > 1 {
					t.Errorf("%d tokens, %s", got, &log)
				}
				return
			}
			if got != 2 || warned != 1 {
				t.Errorf("%d tokens, want a full bucket of 2; log %s", got, &log)
			}
		})
	}
}

// damageSlots changes a byte in every slot that is in use.
func damageSlots(b []byte) {
	for i := pageSize; i < len(b); i += slotSize {
		if !isEmpty(b[i:][:slotSize]) {
			b[i+slotBody-1] ^= 0xff
		}
	}
}

func TestFileCountersRefuseOtherFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(path, []byte("do not lose me"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, dir, filepath.Join(path, "below")} {
		if _, err := OpenFileCounters(name, FileCountersOptions{}); err == nil {
			t.Errorf("%s was taken for a file of buckets", name)
		}
	}
	if data, err := os.ReadFile(path); string(data) != "do not lose me" {
		t.Errorf("the file holds %q, %v", data, err)
	}
}

func TestFileCountersFail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "buckets")
	f := openCounters(t, path, FileCountersOptions{})
	if err := f.Reset(t.Context(), strings.Repeat("x", MaxPrefix+1)); err == nil {
		t.Error("a prefix was taken that is too long to tell keys apart")
	}
	lock := holdLock(t, path)
	impatient := openCounters(t, filepath.Join(t.TempDir(), "buckets"), FileCountersOptions{})
	impatient.path, impatient.patience = path, time.Millisecond
	if _, err := impatient.Take(t.Context(), []Bucket{{"b", 1, 1}}); err == nil {
		t.Error("two were at work at once")
	}
	lock.Close()
	f.Close()
	f.Close()
	if _, err := f.Take(t.Context(), nil); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}
