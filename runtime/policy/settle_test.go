package policy

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// writeNow writes a file whose time is that of a clock far ahead, so that it always
// looks as if it was being written.
func (r *reloading) writeNow(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
	ahead := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, ahead, ahead); err != nil {
		r.t.Fatal(err)
	}
}

// Half a policy may be a valid policy that allows more: what is written lately counts
// once it has stayed the same from one look to the next.
func TestP1_6_ReloadWaitsForTheEndOfWriting(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: one\ndeny_tools: [x]\n"})
	r.writeNow("policy.yaml", "name: two\n")
	r.polls(false, "one")
	r.writeNow("policy.yaml", "name: two\ndeny_tools: [x]\n")
	r.polls(false, "one")
	r.polls(true, "two")
	if diff := cmp.Diff([]string{"x"}, r.Policy().Document().DenyTools); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	r.polls(false, "two")
}

// A file that was emptied is no policy that allows everything.
func TestP1_6_ReloadRefusesEmptyFiles(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: one\nextends: base.yaml\n", "base.yaml": "deny_tools: [x]\n"})
	for _, name := range []string{"base.yaml", "policy.yaml"} {
		r.logs.Reset()
		r.write(name, "# \n")
		r.polls(false, "one")
		if want := name + " says nothing any more"; !strings.Contains(r.logs.String(), want) {
			t.Errorf("not logged: %s\n%s", want, r.logs)
		}
	}
}

// A file that is gone for a moment, while another one takes its place, is no mistake.
func TestP1_6_ReloadBearsAMomentWithoutFile(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: one\n"})
	if err := os.Remove(filepath.Join(r.dir, "policy.yaml")); err != nil {
		t.Fatal(err)
	}
	r.polls(false, "one")
	if r.logs.Len() > 0 {
		t.Errorf("logged: %s", r.logs)
	}
	r.write("policy.yaml", "name: two\n")
	r.polls(true, "two")
	if err := os.Remove(filepath.Join(r.dir, "policy.yaml")); err != nil {
		t.Fatal(err)
	}
	r.logs.Reset()
	for range 3 {
		r.polls(false, "two")
	}
	if got := strings.Count(r.logs.String(), "the old one stays"); got != 1 {
		t.Errorf("logged %d times: %s", got, r.logs)
	}
}

// Files that take the place of others may have their size and time, as those of a
// deployment that sets all times to the same.
func TestP1_6_ReloadSeesAnotherFileOfTheSameTime(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "", "a.yaml": "name: one\n", "b.yaml": "name: two\n"})
	link := filepath.Join(r.dir, "policy.yaml")
	point := func(to string) {
		t.Helper()
		if err := os.Symlink(to, link+".new"); err != nil {
			t.Skip("there are no symbolic links here:", err)
		}
		if err := os.Rename(link+".new", link); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a.yaml", "b.yaml"} {
		if err := os.Chtimes(filepath.Join(r.dir, name), r.time, r.time); err != nil {
			t.Fatal(err)
		}
	}
	point("a.yaml")
	p, err := Load(link, Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	r.Source = NewSource(p, SourceOptions{Logger: slog.New(slog.NewTextHandler(r.logs, nil))})
	r.polls(false, "one")
	point("b.yaml")
	r.polls(true, "two")
}

// A pipe can be read once, and is empty then.
func TestP1_6_PipesAreNotWatched(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	if _, err := write.WriteString("name: piped\ndeny_tools: [x]\n"); err != nil {
		t.Fatal(err)
	}
	if err := write.Close(); err != nil {
		t.Fatal(err)
	}
	path := "/dev/fd/" + strconv.FormatUint(uint64(read.Fd()), 10)
	if _, err := os.Stat(path); err != nil {
		t.Skip("descriptors are no files here:", err)
	}
	p, err := Load(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := NewSource(p, SourceOptions{})
	if s.Watches() || s.Poll() || s.Policy().Name() != "piped" {
		t.Errorf("the pipe is watched, the policy is %v", s.Policy())
	}
}

// A document that is refused leaves the record of decisions as it is.
func TestP1_6_RefusedReloadKeepsTheRecord(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: one\n"})
	p := r.Policy()
	p.Hidden(runtime.KindTool, "a", nil)
	p.Hidden(runtime.KindTool, "b", nil)
	r.opts.Check = func(*Policy) error { return errors.New("no") }
	r.write("policy.yaml", "name: two\naudit_size: 1\n")
	r.polls(false, "one")
	if got := len(p.Audit()); got != 2 {
		t.Errorf("%d entries are left", got)
	}
	r.opts.Check = func(*Policy) error { return nil }
	r.write("policy.yaml", "name: three\naudit_size: 1\n")
	r.polls(true, "three")
	if got := len(r.Policy().Audit()); got != 1 {
		t.Errorf("%d entries after a smaller size", got)
	}
}
