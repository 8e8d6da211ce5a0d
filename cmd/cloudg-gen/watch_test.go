package main

import (
	"bufio"
	"bytes"
	"context"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// TestWatcher plays looks at files and says after which of them there is a run.
func TestWatcher(t *testing.T) {
	at := func(second int64) snapshot { return snapshot{"a.go": {modified: time.Unix(second, 0)}} }
	for _, test := range []struct {
		name string
		sees []snapshot // by tick
		want []int      // ticks after which there was a run
	}{
		{"nothing happens", []snapshot{at(0), at(0), at(0)}, nil},
		{"one change", []snapshot{at(0), at(1), at(1), at(1)}, []int{3}},
		{"an editor at work", []snapshot{at(1), at(2), at(3), at(3), at(3)}, []int{4}},
		{"a file goes and comes back", []snapshot{{}, at(0), at(0)}, []int{3}},
		{"two changes", []snapshot{at(1), at(1), at(2), at(2)}, []int{2, 4}},
	} {
		t.Run(test.name, func(t *testing.T) {
			ticks := make(chan time.Time, len(test.sees))
			for range test.sees {
				ticks <- time.Time{}
			}
			var runs []int
			looks := -1
			ended, end := context.WithCancel(t.Context())
			w := watcher{
				look: func() snapshot {
					looks++
					if looks == 0 {
						return at(0)
					}
					if looks == len(test.sees) {
						end()
					}
					return test.sees[looks-1]
				},
				run:   func() { runs = append(runs, looks) },
				ticks: ticks,
			}
			w.watch(ended)
			if diff := cmp.Diff(append([]int{0}, test.want...), runs); diff != "" {
				t.Errorf("runs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLook(t *testing.T) {
	dir := t.TempDir()
	testmodule.WriteFiles(t, dir, map[string]string{
		"go.mod": "", "a.go": "", "b/b.go": "", "b/own.go": "", "b/b.txt": "",
		"b/testdata/c.go": "", "vendor/d.go": "", ".git/e.go": "", "_old/f.go": "",
	})
	var got []string
	for _, path := range slices.Sorted(maps.Keys(look(dir, "own.go"))) {
		rel, _ := filepath.Rel(dir, path)
		got = append(got, filepath.ToSlash(rel))
	}
	if diff := cmp.Diff([]string{"a.go", "b/b.go", "go.mod"}, got); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if len(look(filepath.Join(dir, "nothere"), "")) != 0 {
		t.Error("a directory that does not exist has files")
	}
}

func TestWorkRoot(t *testing.T) {
	dir := t.TempDir()
	testmodule.WriteFiles(t, dir, map[string]string{"w/go.work": "", "w/m/go.mod": "", "w/m/p/p.go": "", "m/go.mod": "", "m/p/p.go": "", "go.work/x": ""})
	for from, want := range map[string]string{"w/m/p": "w", "m/p": "m", "m": "m"} {
		if got := workRoot(filepath.Join(dir, from)); got != filepath.Join(dir, want) {
			t.Errorf("from %s: %s, want %s", from, got, want)
		}
	}
}

// TestWatch follows a process: it generates at once, again when the source changes,
// and ends when it is interrupted.
func TestWatch(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot be sent an interrupt there")
	}
	dir := module(t, map[string]string{"good/good.go": good})
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), exe, "-watch", "./...")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), asTool+"=1", "PWD="+dir)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stderr)
	await(t, lines, "watching ./..., interrupt to stop")
	await(t, lines, "create "+goodFile)
	testmodule.WriteFiles(t, dir, map[string]string{"good/good.go": strings.Replace(good, "cloudg:tool", "cloudg:tol", 1)})
	await(t, lines, "good/good.go:7:10: error CG1001")
	testmodule.WriteFiles(t, dir, map[string]string{"good/good.go": strings.Replace(good, "Do does.", "Do is done.", 1)})
	await(t, lines, "update "+goodFile)
	testmodule.WriteFiles(t, dir, map[string]string{"good/other.go": "package good\n"})
	await(t, lines, "up to date")
	if got := remains(t, dir, goodFile); !strings.Contains(got, "Do is done.") {
		t.Errorf("the change is not in the generated file:\n%s", got)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest := drain(lines)
	if err := cmd.Wait(); err != nil {
		t.Errorf("an interrupted watch failed: %v\n%s", err, rest)
	}
}

// await reads until a line that starts with prefix.
func await(t *testing.T, lines *bufio.Scanner, prefix string) {
	t.Helper()
	var before bytes.Buffer
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), prefix) {
			return
		}
		before.WriteString(lines.Text() + "\n")
	}
	t.Fatalf("the watch ended before %q:\n%s", prefix, &before)
}

func drain(lines *bufio.Scanner) string {
	var rest strings.Builder
	for lines.Scan() {
		rest.WriteString(lines.Text() + "\n")
	}
	return rest.String()
}
