package vault

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/state"
)

// kept opens a vault in a file; the caller closes it.
func kept(t testing.TB, path string, opts Options) *Vault {
	t.Helper()
	opts.Key, opts.Path = example, path
	v, err := Open(opts)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func closed(t testing.TB, v *Vault) {
	t.Helper()
	if err := v.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestRowV12_ExportAndImport(t *testing.T) {
	v := fresh(t)
	token := v.Tokenize("web-\"1\" é", "resource_name", ns)
	v.Tokenize("10.0.1.5", "private_ip", "p:a")
	other, err := Open(Options{Config: Config{Key: "other"}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{2, 0, 2} {
		if n, err := other.Import(v.Export(), i == 2); err != nil || n != want {
			t.Errorf("import %d: %d added (%v), want %d", i, n, err, want)
		}
	}
	if got, _ := other.Reverse(token, ns); got != "web-\"1\" é" {
		t.Errorf("%s reverses to %s", token, got)
	}
	if got := other.Tokenize("10.0.1.5", "private_ip", "p:a"); got != v.Tokenize("10.0.1.5", "private_ip", "p:a") {
		t.Errorf("an imported token does not win: %s", got)
	}
}

func TestRowV13_EncryptedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "vault")
	v := kept(t, path, Options{})
	token := v.Tokenize("web-1-of-somebody", "resource_name", ns)
	closed(t, v)
	data, err := os.ReadFile(path)
	if err != nil || bytes.Contains(data, []byte("somebody")) || bytes.Contains(data, []byte(token)) {
		t.Errorf("the file shows what is in it (%v)", err)
	}
	for name, mode := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700 | os.ModeDir} {
		if info, err := os.Stat(name); err != nil || info.Mode() != mode {
			t.Errorf("mode %v (%v), want %v", info.Mode(), err, mode)
		}
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.tmp")); err != nil || len(left) > 0 {
		t.Errorf("temporary files: %v (%v)", left, err)
	}
	v = kept(t, path, Options{})
	if got, _ := v.Reverse(token, ns); got != "web-1-of-somebody" {
		t.Errorf("after a restart it reverses to %s", got)
	}
	closed(t, v)

	secret := "another" + "-key"
	refused := func(key string) {
		t.Helper()
		_, err := Open(Options{Config: Config{Key: key}, Path: path})
		if !errors.Is(err, state.ErrAuthentication) || !strings.Contains(err.Error(), "Vault file authentication failed (wrong key or tampered file)") || strings.Contains(err.Error(), key) {
			t.Errorf("the error is %v", err)
		}
	}
	refused(secret)
	data[len(data)-20] ^= 1
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	refused(example)
}

func TestRowV18_SaveWithAndWithoutAPath(t *testing.T) {
	v := fresh(t)
	v.Tokenize("web-1", "resource_name", ns)
	if err := errors.Join(v.Save(), v.Compact(), v.Close()); err != nil {
		t.Error(err)
	}
	var log state.MemoryLog
	v = kept(t, "", Options{Log: &log})
	token := v.Tokenize("web-1", "resource_name", ns)
	if log.Size() != 0 {
		t.Error("saved before Save")
	}
	closed(t, v)
	size := log.Size()
	closed(t, v)
	if size == 0 || log.Size() != size {
		t.Errorf("sizes %d and %d", size, log.Size())
	}
	if got, _ := kept(t, "", Options{Log: &log}).Reverse(token, ns); got != "web-1" {
		t.Errorf("%s reverses to %s", token, got)
	}
}

// TestP8_11_EverythingSurvives does everything that can be done to a vault, and
// compares what it exports with what it exports after a restart.
func TestP8_11_EverythingSurvives(t *testing.T) {
	for _, compact := range []bool{false, true} {
		now := time.Unix(1_000_000, 0)
		clock := func() time.Time { return now }
		path := filepath.Join(t.TempDir(), "vault")
		opts := Options{TTL: time.Hour, Now: clock, Plain: compact}
		v := kept(t, path, opts)
		for i := range 2000 {
			v.Tokenize(fmt.Sprint("host-", i, ".corp.com"), "hostname", fmt.Sprint("p:", i%3))
		}
		v.Clear("p:2")
		now = now.Add(30 * time.Minute)
		for i := range 1000 {
			v.Tokenize(fmt.Sprint("host-", i, ".corp.com"), "hostname", "p:0")
		}
		if err := v.Save(); err != nil {
			t.Fatal(err)
		}
		now = now.Add(45 * time.Minute)
		if v.Purge() == 0 {
			t.Error("nothing has expired")
		}
		if compact {
			if err := v.Compact(); err != nil {
				t.Fatal(err)
			}
		}
		v.Tokenize("the last one", "person", ns)
		want := string(v.Export())
		closed(t, v)
		v = kept(t, path, opts)
		if diff := cmp.Diff(want, string(v.Export())); diff != "" {
			t.Errorf("compact %t (-want +got)\n%.2000s", compact, diff)
		}
		closed(t, v)
	}
}

func TestTornFileIsReported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vault")
	v := kept(t, path, Options{})
	first := v.Tokenize("web-1", "resource_name", ns)
	if err := v.Save(); err != nil {
		t.Fatal(err)
	}
	second := v.Tokenize("web-2", "resource_name", ns)
	closed(t, v)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, info.Size()-3); err != nil {
		t.Fatal(err)
	}
	var logged bytes.Buffer
	v = kept(t, path, Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	defer v.Close()
	if got, _ := v.Reverse(first+" "+second, ns); got != "web-1 "+second {
		t.Errorf("what is left: %s", got)
	}
	if !strings.Contains(logged.String(), "level=WARN") || !strings.Contains(logged.String(), "cut off") {
		t.Errorf("logged %q", logged.String())
	}
}

// failing is a log that fails when told to.
type failing struct {
	state.MemoryLog
	err error
}

func (f *failing) Append(frame []byte) error {
	if f.err != nil {
		return f.err
	}
	return f.MemoryLog.Append(frame)
}

func (f *failing) Replace(frames iter.Seq[[]byte]) error {
	if f.err != nil {
		return f.err
	}
	return f.MemoryLog.Replace(frames)
}

func TestWhatWasNotSavedIsTriedAgain(t *testing.T) {
	var log failing
	v := kept(t, "", Options{Log: &log})
	log.err = errors.New("the disk is full")
	token := v.Tokenize("web-1", "resource_name", ns)
	for _, save := range []func() error{v.Save, v.Compact} {
		if err := save(); !errors.Is(err, log.err) {
			t.Errorf("a log that fails: %v", err)
		}
	}
	log.err = nil
	if err := v.Save(); err != nil {
		t.Fatal(err)
	}
	if got, _ := kept(t, "", Options{Log: &log}).Reverse(token, ns); got != "web-1" {
		t.Errorf("%s reverses to %s", token, got)
	}
}

// TestSavesAndCompactionsAtOnce runs with the race detector.
func TestSavesAndCompactionsAtOnce(t *testing.T) {
	var log state.MemoryLog
	opts := Options{Log: &log, TTL: time.Hour}
	v := kept(t, "", opts)
	var wait sync.WaitGroup
	for g := range 4 {
		wait.Go(func() {
			for i := range 300 {
				token := v.Tokenize(fmt.Sprint("name ", i), "person", fmt.Sprint("p:", g))
				save := v.Save
				if i%50 == 0 {
					save = v.Compact
				}
				if err := save(); err != nil {
					t.Error(err)
				}
				if _, ok := v.Detokenize(token, fmt.Sprint("p:", g)); !ok {
					t.Errorf("%s does not reverse", token)
				}
				v.Purge()
			}
		})
	}
	wait.Wait()
	closed(t, v)
	if n := kept(t, "", opts).Stats().Entries; n != 1200 {
		t.Errorf("%d entries, want 1200", n)
	}
}

// TestLogsDoNotGrowForEver uses a few values again and again.
func TestLogsDoNotGrowForEver(t *testing.T) {
	var log state.MemoryLog
	now := time.Unix(1_000_000, 0)
	v := kept(t, "", Options{Log: &log, TTL: time.Second, Now: func() time.Time { return now }})
	for range 3000 {
		now = now.Add(2 * time.Second)
		for i := range 5 {
			v.Tokenize(fmt.Sprint("name ", i), "person", ns)
		}
		if err := v.Save(); err != nil {
			t.Fatal(err)
		}
		if n := v.store.n; n > 2*slack {
			t.Fatalf("%d entries in memory", n)
		}
	}
	if log.Size() > 3*slack*40 {
		t.Errorf("the log has %d bytes", log.Size())
	}
}
