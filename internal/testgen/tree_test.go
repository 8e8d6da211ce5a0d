package testgen

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// treeFiles are two packages, one of which imports the other and uses what is
// generated, in bodies and outside of them.
func treeFiles() map[string]string {
	return map[string]string{
		"store/store.go": `package store

import "context"

// Echo repeats.
//
//cloudg:tool
//cloudg:arg times default=2
func Echo(ctx context.Context, text string, times int) []string { return helper(EchoArgs{Text: text}) }
`,
		"store/use.go": `package store

var register = Register

func helper(args EchoArgs) []string { return []string{args.Text} }
`,
		"front/front.go": `package front

import (
	"context"

	"github.com/cloudg/cloudg/cases/store"
	"github.com/cloudg/cloudg/runtime"
)

var All = runtime.Join(Register, store.Register)

//cloudg:tool
func Ask(ctx context.Context, args struct {
	N int ` + "`json:\"n\"`" + `
}) error {
	_, err := store.Missing()
	return err
}
`,
	}
}

// treeStates are the ways in which a generated file can be found.
func treeStates(good string) map[string]func(t *testing.T, file string) {
	content := func(text string) func(*testing.T, string) {
		return func(t *testing.T, file string) {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	conflict := func(at string) string {
		before, after, _ := strings.Cut(good, at)
		return before + "<<<<<<< HEAD\n" + at + "=======\n>>>>>>> theirs\n" + after
	}
	return map[string]func(*testing.T, string){
		"missing":             func(t *testing.T, file string) { os.Remove(file) },
		"empty":               content(""),
		"stale":               content(strings.ReplaceAll(good, "text", "words")),
		"without args":        content(output.Header + "\n\npackage store\n"),
		"other package":       content(output.Header + "\n\npackage other\n\nfunc Register() {}\n"),
		"conflict in body":    content(conflict("\treturn r.Add(\n")),
		"conflict in imports": content(conflict("import (\n")),
		"conflict in header":  content("<<<<<<< HEAD\n" + good + "=======\n" + good + ">>>>>>> theirs\n"),
		"no Go":               content(output.Header + "\n\n}}} nothing\n"),
		"carriage returns":    content(strings.ReplaceAll(good, "\n", "\r\n")),
	}
}

// TestBrokenTree finds the generated file in all states: what is generated is
// always the same.
func TestBrokenTree(t *testing.T) {
	dir := testmodule.Write(t, modulePath, treeFiles())
	cfg := gen.Config{Dir: dir, Patterns: []string{"./..."}}
	first := generate(t, cfg)
	write(t, first)
	want := relative(t, dir, first.Files)
	file := filepath.Join(dir, "store", output.DefaultName)
	for name, state := range treeStates(want["store/"+output.DefaultName]) {
		t.Run(name, func(t *testing.T) {
			for _, mode := range []load.Mode{load.Export, load.Source} {
				state(t, file)
				cfg := cfg
				cfg.Mode = mode
				res := generate(t, cfg)
				if diff := cmp.Diff(want, relative(t, dir, res.Files)); diff != "" {
					t.Errorf("mode %d: files differ (-want +got):\n%s", mode, diff)
				}
				if clean := name == "carriage returns"; res.Plan.Clean() != clean {
					t.Errorf("mode %d: nothing to do: %v, want %v", mode, !clean, clean)
				}
				write(t, res)
			}
		})
	}
}

// TestIdempotent generates twice: the second run has nothing to do and touches
// nothing.
func TestIdempotent(t *testing.T) {
	dir, _ := positiveModule(t)
	cfg := gen.Config{Dir: dir, Patterns: []string{"./..."}}
	first := generate(t, cfg)
	write(t, first)
	before := times(t, first)
	second := generate(t, cfg)
	if !second.Plan.Clean() {
		t.Errorf("the second run wants to change something: %v", second.Plan.Changes)
	}
	write(t, second)
	if diff := cmp.Diff(before, times(t, first)); diff != "" {
		t.Errorf("files were touched (-before +after):\n%s", diff)
	}
}

func times(t *testing.T, res *gen.Result) map[string]int64 {
	t.Helper()
	out := map[string]int64{}
	for file := range res.Files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		out[file] = info.ModTime().UnixNano()
	}
	return out
}

// TestDeterministic generates the corpus with the packages in any order, on one
// processor and on several, from export data and from source, and each package
// alone.
func TestDeterministic(t *testing.T) {
	dir, all := positiveModule(t)
	want := relative(t, dir, generate(t, gen.Config{Dir: dir, Patterns: []string{"./..."}}).Files)
	var patterns []string
	for _, c := range all {
		patterns = append(patterns, "./"+c.name)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 10 {
		runtime.GOMAXPROCS([]int{1, 8}[i%2])
		mode := []load.Mode{load.Export, load.Export, load.Source}[i%3]
		random.Shuffle(len(patterns), func(i, j int) { patterns[i], patterns[j] = patterns[j], patterns[i] })
		got := relative(t, dir, generate(t, gen.Config{Dir: dir, Patterns: patterns, Mode: mode}).Files)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("run %d, mode %d, patterns %q: files differ (-want +got):\n%s", i, mode, patterns, diff)
		}
	}
	for _, pattern := range patterns {
		got := relative(t, dir, generate(t, gen.Config{Dir: dir, Patterns: []string{pattern}}).Files)
		for name, content := range got {
			if diff := cmp.Diff(want[name], content); diff != "" {
				t.Errorf("%s alone: %s differs (-want +got):\n%s", pattern, name, diff)
			}
		}
		if len(got) != 1 {
			t.Errorf("%s alone gives %q", pattern, slices.Collect(maps.Keys(got)))
		}
	}
}
