package load

import (
	"context"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/cloudg/cloudg/gen/diag"
)

// listMode is what is asked about every package of the import graph. Neither
// compiled files nor sizes are among it: the go command would run cgo for the
// former, and we take the latter from no machine.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule

// listPackages fills the graph and returns the packages that match the
// patterns. It runs the go command once for all of them.
func (l *loader) listPackages(ctx context.Context) ([]*packages.Package, error) {
	roots, err := packages.Load(l.config(ctx, listMode), l.cfg.Patterns...)
	if ctxErr := ctx.Err(); ctxErr != nil {
		return nil, ctxErr
	}
	if err != nil {
		return nil, listFailed(err)
	}
	if len(roots) == 0 {
		return nil, &EnvironmentError{[]diag.Diagnostic{noMatch("", l.cfg.Patterns)}}
	}
	if err := missing(roots); err != nil {
		return nil, err
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		l.graph[p.PkgPath] = p
		l.own[p.PkgPath] = p.Module != nil && p.Module.Main
	})
	for _, root := range roots {
		l.own[root.PkgPath] = true
	}
	return roots, nil
}

func (l *loader) config(ctx context.Context, mode packages.LoadMode) *packages.Config {
	cfg := &packages.Config{Context: ctx, Dir: l.cfg.Dir, Env: l.cfg.Env, Mode: mode}
	if l.cfg.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + l.cfg.Tags}
	}
	return cfg
}

// listExports asks for the export data of what the declarations of the main
// module import. It is a second run of the go command because the first one
// cannot know what that is: asking there would compile every dependency of
// every function body, and the packages of the main module, which need not
// even compile. Packages without export data are left to their source.
func (l *loader) listExports(ctx context.Context) error {
	var patterns []string
	for _, path := range slices.Sorted(maps.Keys(l.graph)) {
		if !l.own[path] {
			continue
		}
		p := l.graph[path]
		var syntax []*ast.File
		for _, parsed := range l.files(p) {
			syntax = append(syntax, pruned(parsed.file.Syntax, p))
		}
		for _, dep := range importsOf(syntax, p) {
			if path := dep.PkgPath; !l.own[path] && path != "unsafe" && len(dep.GoFiles) > 0 {
				patterns = append(patterns, path)
			}
		}
	}
	if len(patterns) == 0 {
		return nil
	}
	slices.Sort(patterns)
	mode := packages.NeedName | packages.NeedExportFile | packages.NeedImports | packages.NeedDeps
	found, err := packages.Load(l.config(ctx, mode), slices.Compact(patterns)...)
	if err != nil {
		// The packages are known, only their compiled form is not.
		return ctx.Err()
	}
	packages.Visit(found, nil, func(p *packages.Package) { l.exports[p.PkgPath] = p.ExportFile })
	return ctx.Err()
}

func (e *EnvironmentError) Error() string {
	lines := make([]string, len(e.Diagnostics))
	for i, d := range e.Diagnostics {
		lines[i] = d.Message
	}
	return strings.Join(lines, "\n")
}

func listFailed(err error) error {
	reason := err.Error()
	if _, stderr, ok := strings.Cut(reason, "stderr: "); ok {
		reason = strings.TrimPrefix(stderr, "go: ") // what a user of the go command sees
	}
	return &EnvironmentError{[]diag.Diagnostic{{
		Code:    diag.ListFailed,
		Message: "the go command cannot list the packages: " + strings.TrimSpace(reason),
		Hint:    "run go list with the same patterns in the same directory until it succeeds",
	}}}
}

// missing returns an error that names every root without any Go file.
func missing(roots []*packages.Package) error {
	var none []diag.Diagnostic
	for _, root := range roots {
		if len(root.GoFiles) > 0 || len(root.Errors) == 0 || len(goFiles(root.Dir)) > 0 {
			continue
		}
		none = append(none, noMatch(root.Errors[0].Msg, []string{root.PkgPath}))
	}
	if none == nil {
		return nil
	}
	slices.SortFunc(none, func(a, b diag.Diagnostic) int { return strings.Compare(a.Message, b.Message) })
	return &EnvironmentError{none}
}

func noMatch(reason string, patterns []string) diag.Diagnostic {
	d := diag.Diagnostic{
		Code: diag.NoMatch,
		Hint: "name a directory (./server), all below one (./...), or an import path",
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
