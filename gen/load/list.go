package load

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/cloudg/cloudg/gen/diag"
)

// What is asked about packages. The roots are only found, which is cheap. Of
// their imports the whole graph is needed: a package of the main module is read
// from source and has imports of its own. Neither compiled files nor sizes are
// asked for: the go command would run cgo for the former, and the latter would
// be those of this machine.
const (
	rootMode   = packages.NeedName | packages.NeedFiles | packages.NeedModule
	importMode = rootMode | packages.NeedImports | packages.NeedDeps
)

// listRoots finds the packages that match the patterns.
func (l *loader) listRoots(ctx context.Context) ([]*packages.Package, error) {
	if l.cfg.Dir != "" { // else the go command would be said to be missing
		if _, err := os.Stat(l.cfg.Dir); err != nil {
			return nil, listFailed(l.cfg.Dir, err)
		}
	}
	roots, err := packages.Load(l.config(ctx, rootMode), l.cfg.Patterns...)
	if ctxErr := ctx.Err(); ctxErr != nil {
		return nil, ctxErr
	}
	if err != nil {
		return nil, listFailed(l.cfg.Dir, err)
	}
	if len(roots) == 0 {
		return nil, &EnvironmentError{[]diag.Diagnostic{noMatch(l.cfg.Dir, "", l.cfg.Patterns)}}
	}
	if err := missing(l.cfg.Dir, roots); err != nil {
		return nil, err
	}
	for _, root := range roots {
		l.graph[root.PkgPath] = root
		l.own[root.PkgPath] = true
	}
	return roots, nil
}

// listImports completes the graph with what the declarations of the roots
// import. What only function bodies import is not asked for: to list it would
// cost more than all the rest, and to compile it as much as a build. The roots
// themselves need not even compile.
func (l *loader) listImports(ctx context.Context, roots []*packages.Package) error {
	var paths []string
	for _, root := range roots {
		for _, path := range l.imports(root) {
			if l.graph[path] == nil && path != "unsafe" && path != "C" {
				paths = append(paths, path)
			}
		}
	}
	if len(paths) == 0 {
		return nil
	}
	slices.Sort(paths)
	mode := importMode
	if l.cfg.Mode == Export {
		mode |= packages.NeedExportFile
	}
	found, err := packages.Load(l.config(ctx, mode), slices.Compact(paths)...)
	if ctxErr := ctx.Err(); ctxErr != nil {
		return ctxErr
	}
	if err != nil {
		return listFailed(l.cfg.Dir, err)
	}
	packages.Visit(found, nil, func(p *packages.Package) {
		if l.graph[p.PkgPath] == nil { // else it is a root that a package outside the patterns imports
			l.graph[p.PkgPath] = p
			l.own[p.PkgPath] = p.Module != nil && p.Module.Main
		}
	})
	return nil
}

func (l *loader) config(ctx context.Context, mode packages.LoadMode) *packages.Config {
	cfg := &packages.Config{Context: ctx, Dir: l.cfg.Dir, Env: l.cfg.Env, Mode: mode}
	if l.cfg.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + l.cfg.Tags}
	}
	return cfg
}

func (e *EnvironmentError) Error() string {
	lines := make([]string, len(e.Diagnostics))
	for i, d := range e.Diagnostics {
		lines[i] = d.Message
	}
	return strings.Join(lines, "\n")
}

func listFailed(dir string, err error) error {
	reason := err.Error()
	if before, stderr, ok := strings.Cut(reason, "stderr: "); ok {
		reason = strings.TrimPrefix(stderr, "go: ") // what a user of the go command sees
		if strings.TrimSpace(reason) == "" {        // it did not run
			reason = strings.Trim(strings.TrimPrefix(before, "err: "), ": ")
		}
	}
	return &EnvironmentError{[]diag.Diagnostic{{
		Code:    diag.ListFailed,
		Message: "the go command cannot list the packages: " + strings.TrimSpace(reason),
		Hint:    moduleHint(dir, reason, "run go list with the same patterns in the same directory until it succeeds"),
	}}}
}

// missing returns an error that names every root without any Go file. A list of
// files is no package either: the generated file is about all of them.
func missing(dir string, roots []*packages.Package) error {
	var none []diag.Diagnostic
	for _, root := range roots {
		if root.PkgPath == "command-line-arguments" {
			none = append(none, noMatch(dir, "a list of files is not a package", root.GoFiles))
			continue
		}
		if len(root.GoFiles) > 0 || len(root.Errors) == 0 || len(goFiles(root.Dir)) > 0 {
			continue
		}
		none = append(none, noMatch(dir, root.Errors[0].Msg, []string{root.PkgPath}))
	}
	if none == nil {
		return nil
	}
	slices.SortFunc(none, func(a, b diag.Diagnostic) int { return strings.Compare(a.Message, b.Message) })
	return &EnvironmentError{none}
}

func noMatch(dir, reason string, patterns []string) diag.Diagnostic {
	d := diag.Diagnostic{
		Code: diag.NoMatch,
		Hint: moduleHint(dir, reason, "name a directory (./server), all below one (./...), or an import path"),
	}
	switch {
	case reason != "":
		d.Message = "no package for " + strings.Join(patterns, " ") + ": " + reason
	case len(patterns) == 0:
		d.Message = "no package in the current directory"
	default:
		d.Message = "no package matches " + strings.Join(patterns, " ")
	}
	return d
}

// goFiles returns the absolute paths of the Go files of a directory, sorted,
// without those that the go command never looks at. It is nil for a directory
// that cannot be read.
func goFiles(dir string) []string {
	if dir == "" {
		return nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var files []string
	for _, e := range entries {
		name := e.Name()
		if strings.HasSuffix(name, ".go") && name[0] != '_' && name[0] != '.' && !e.IsDir() {
			files = append(files, filepath.Join(dir, name))
		}
	}
	return files
}
