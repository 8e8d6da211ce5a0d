package gen

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/cloudg/cloudg/gen/build"
	"github.com/cloudg/cloudg/gen/check"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/gen/render"
)

// Config says what to generate. The zero Config generates for the package of the
// current directory.
type Config struct {
	Dir      string    // where the go command runs; "" is the current directory
	Patterns []string  // as for go list; none means "."
	Tags     string    // comma-separated build tags
	Out      string    // base name of generated files; "" is output.DefaultName
	Mode     load.Mode // where types of other modules come from
	Env      []string  // environment of the go command; nil is that of this process

	// Stage is called after each stage with its name and duration; nil for nobody.
	Stage func(name string, took time.Duration)
}

// Result is what a run found.
type Result struct {
	// Diagnostics are sorted and distinct.
	Diagnostics []diag.Diagnostic
	// Files are the generated files by absolute path, one for each package with
	// handlers; nil when Diagnostics has an error.
	Files map[string][]byte
	// Plan says how Files differ from the disk; nil when Diagnostics has an error.
	Plan *output.Plan
}

// Failed reports whether the result has an error, and therefore no plan.
func (r *Result) Failed() bool { return r.Plan == nil }

// Run generates and compares with the disk. It writes nothing: that is
// [output.Plan.Write].
//
// Everything that is wrong is among the diagnostics. The error is the context's.
func Run(ctx context.Context, cfg Config) (*Result, error) {
	r := &run{cfg: cfg, list: new(diag.List)}
	files, dirs, err := r.generate(ctx)
	if err != nil {
		return nil, err
	}
	res := &Result{}
	if !r.list.HasErrors() {
		r.stage("plan", func() { res.Plan = output.NewPlan(files, dirs, r.list) })
		res.Files = files
	}
	if r.list.HasErrors() { // the plan finds some as well
		res.Plan, res.Files = nil, nil
	}
	res.Diagnostics = r.list.Sorted()
	return res, nil
}

type run struct {
	cfg  Config
	list *diag.List
}

// stage runs f and reports how long it took.
func (r *run) stage(name string, f func()) {
	start := time.Now()
	f()
	if r.cfg.Stage != nil {
		r.cfg.Stage(name, time.Since(start))
	}
}

// generate returns the files by path and the directories of all packages that
// match. It stops at the first stage that adds an error to the list.
func (r *run) generate(ctx context.Context) (files map[string][]byte, dirs []string, err error) {
	loaded, pkgs, err := r.packages(ctx)
	if loaded == nil {
		return nil, nil, err
	}
	for _, p := range loaded.Packages {
		dirs = append(dirs, p.Dir)
	}
	if r.list.HasErrors() {
		return nil, dirs, nil
	}
	r.stage("render", func() { files = r.render(pkgs) })
	if r.list.HasErrors() {
		return nil, dirs, nil
	}
	return files, dirs, nil
}

// packages loads the packages that match and checks those with handlers, which are
// sound while the list has no error. The result is nil when nothing can be loaded.
func (r *run) packages(ctx context.Context) (loaded *load.Result, pkgs []*ir.Package, err error) {
	if r.cfg.Out != "" {
		if err := output.CheckName(r.cfg.Out); err != nil {
			r.list.Errorf(diag.BadOutputName, diag.Pos{}, "", "the generated file cannot be called %s: %v", r.cfg.Out, err)
			return nil, nil, nil
		}
	}
	r.stage("load", func() {
		loaded, err = load.Load(ctx, load.Config{
			Dir: r.cfg.Dir, Patterns: r.cfg.Patterns, Tags: r.cfg.Tags, OutName: r.cfg.Out, Mode: r.cfg.Mode, Env: r.cfg.Env,
		}, r.list)
	})
	if environment, ok := errors.AsType[*load.EnvironmentError](err); ok {
		for _, d := range environment.Diagnostics {
			r.list.Add(d)
		}
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	r.stage("build", func() { pkgs = build.Build(loaded, r.list) })
	r.stage("check", func() { check.Check(pkgs, r.list) })
	return loaded, pkgs, nil
}

// render writes the packages' files, some of them at once.
func (r *run) render(pkgs []*ir.Package) map[string][]byte {
	name := r.cfg.Out
	if name == "" {
		name = output.DefaultName
	}
	var (
		files = map[string][]byte{}
		mu    sync.Mutex
		wg    sync.WaitGroup
		free  = make(chan struct{}, runtime.GOMAXPROCS(0))
	)
	for _, p := range pkgs {
		wg.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			path := filepath.Join(p.Dir, name)
			content, err := render.File(p)
			if err != nil {
				r.list.Errorf(diag.Unformattable, diag.Pos{File: path}, "this is a fault of cloudg-gen: please report it", "%v", err)
				return
			}
			r.shadows(p, content)
			mu.Lock()
			defer mu.Unlock()
			files[path] = content
		})
	}
	wg.Wait()
	return files
}

// shadows reports the predeclared identifiers of Go that a generated file uses and the
// package declares anew.
func (r *run) shadows(p *ir.Package, content []byte) {
	for _, name := range render.Predeclared(content) {
		if at, ok := p.Declared[name]; ok {
			r.list.Errorf(diag.IdentifierTaken, diag.Pos(at), "rename the declaration",
				"the package declares %s, which generated code needs in its predeclared meaning", name)
		}
	}
}
