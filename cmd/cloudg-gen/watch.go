package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cloudg/cloudg/gen/output"
)

// pollEvery is the time between two looks at the files. A look costs a few
// milliseconds for a thousand directories, and needs no support of the system.
const pollEvery = 300 * time.Millisecond

// watcher runs something now and after every change of what it looks at.
type watcher struct {
	look  func() snapshot
	run   func()
	ticks <-chan time.Time // when to look
}

// watch returns when the context ends. A change counts when two looks in a row see the same: an editor may write several files. What
// changes during a run is seen after it.
func (w *watcher) watch(ctx context.Context) {
	seen := w.look()
	w.run()
	changed := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.ticks:
		}
		now := w.look()
		switch {
		case !maps.Equal(now, seen):
			seen, changed = now, true
		case changed:
			changed = false
			w.run()
		}
	}
}

// snapshot is the state of files by path.
type snapshot map[string]stamp

type stamp struct {
	size     int64
	modified time.Time
}

// look returns the state of the files below root that may change what is generated.
// Files called own are ours. What cannot be read is not there.
func look(root, own string) snapshot {
	files := snapshot{}
	_ = filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		name := d.Name()
		switch {
		case d.IsDir() && path != root && ignoredDir(name):
			return filepath.SkipDir
		case d.IsDir() || name == own || !sourceFile(name):
			return nil
		}
		if info, err := d.Info(); err == nil {
			files[path] = stamp{info.Size(), info.ModTime()}
		}
		return nil
	})
	return files
}

// ignoredDir reports whether no package of the main module is in such a directory.
func ignoredDir(name string) bool {
	return name[0] == '.' || name[0] == '_' || name == "testdata" || name == "vendor" || name == "node_modules"
}

func sourceFile(name string) bool {
	return filepath.Ext(name) == ".go" || name == "go.mod" || name == "go.work"
}

// workRoot returns the directory of the workspace that dir is in, else that of its
// module, else dir.
func workRoot(dir string) string {
	if root, ok := above(dir, "go.work"); ok {
		return root
	}
	if root, ok := above(dir, "go.mod"); ok {
		return root
	}
	return dir
}

// above returns the closest directory, from dir upwards, that has a file called name.
func above(dir, name string) (found string, ok bool) {
	for {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && !info.IsDir() {
			return dir, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}

// watch generates until it is interrupted.
func (c *command) watch(ctx context.Context) (status int, err error) {
	dir, err := filepath.Abs(c.chdir)
	if err != nil {
		return 0, err
	}
	own := c.out
	if own == "" {
		own = output.DefaultName
	}
	root := workRoot(dir)
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	watched := c.patterns
	if len(watched) == 0 {
		watched = []string{"."}
	}
	fmt.Fprintf(c.stderr, "watching %s, interrupt to stop\n", strings.Join(watched, " "))
	if !c.verbose { // which says it already
		c.tell = c.stderr
	}
	w := watcher{
		look:  func() snapshot { return look(root, own) },
		run:   func() { c.again(ctx) },
		ticks: ticker.C,
	}
	w.watch(ctx)
	return exitDone, nil
}

// again is one run of many, which says what it did. What is wrong with the source or
// the environment is printed, and may be right the next time.
func (c *command) again(ctx context.Context) {
	c.told = false
	status, err := c.run(ctx)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		fmt.Fprintln(c.stderr, "cloudg-gen:", err)
	case status == exitDone && !c.told:
		fmt.Fprintln(c.stderr, "up to date")
	}
}
