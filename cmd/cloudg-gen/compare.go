package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/manifest"
	"github.com/cloudg/cloudg/gen/manifest/compare"
)

const diffUsage = `usage: cloudg-gen diff [flags] old new [packages]

Diff tells what changed for clients between two states of a server, and which
changes break them: tools, resources and prompts, arguments, values, defaults,
hints and schemas. A state is a manifest (a file that 'cloudg-gen docs -format json'
wrote), a directory, or a git revision:

	cloudg-gen diff v1.4.0 HEAD
	cloudg-gen diff main . ./server/...

Of a directory or revision the packages are read, all of it if none is named. A
revision is that of the repository around the current directory; what its go.mod and
go.work name outside of the repository by a relative path is taken as it is now.

The flags are:

	-json
		print one JSON object for each change
` + sourceUsage + `
The exit status is 0 when nothing breaks clients, 1 when something does, and 2
when the states cannot be read; also for errors in the packages.
`

func runDiff(args []string, stdout, stderr io.Writer) int {
	v := newInvocation("diff", stdout, stderr)
	var (
		src    source
		asJSON bool
	)
	src.define(v.flags)
	v.flags.BoolVar(&asJSON, "json", false, "")
	return v.run(args, func(ctx context.Context, args []string) (int, error) {
		if len(args) < 2 {
			return 0, misuse("name two manifests, directories or git revisions")
		}
		var states [2]*manifest.Manifest
		for i := range states {
			var err error
			if states[i], err = v.state(ctx, args[i], src, args[2:]); err != nil {
				return 0, err
			}
		}
		changes := compare.Manifests(states[0], states[1])
		show := printChanges
		if asJSON {
			show = printChangesJSON
		}
		if err := show(stdout, changes); err != nil {
			return 0, err
		}
		if compare.Breaking(changes) {
			return exitErrors, nil
		}
		return exitDone, nil
	})
}

// state reads a manifest, or makes the one of a directory or revision.
func (v *invocation) state(ctx context.Context, name string, src source, patterns []string) (*manifest.Manifest, error) {
	file := name
	if !filepath.IsAbs(file) {
		file = filepath.Join(src.chdir, name)
	}
	info, err := os.Stat(file)
	switch {
	case err == nil && !info.IsDir():
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		m, err := manifest.Parse(content)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return m, nil
	case err == nil:
		src.chdir = file
		return v.read(ctx, name, src.config(patterns), v.dir)
	}
	temp, err := os.MkdirTemp("", "cloudg-gen-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	if temp, err = filepath.EvalSymlinks(temp); err != nil { // as the go command prints it
		return nil, err
	}
	if src.chdir, err = checkout(ctx, src.chdir, name, temp); err != nil {
		return nil, err
	}
	return v.read(ctx, name, src.config(patterns), temp)
}

// read makes the manifest of packages. Paths below dir are printed relative to it.
func (v *invocation) read(ctx context.Context, name string, cfg gen.Config, dir string) (*manifest.Manifest, error) {
	found, err := gen.Inspect(ctx, cfg)
	if err != nil {
		return nil, err
	}
	if found.Failed() {
		if err := (diag.Text{Dir: dir}).Print(v.stderr, unimported(found.Diagnostics)); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("the packages of %s have errors", name)
	}
	return manifest.Of(found.Packages)
}

// unimported returns the first diagnostic that says that a package cannot be imported,
// of which all others may be consequences; without one, all of them.
func unimported(list []diag.Diagnostic) []diag.Diagnostic {
	for i, d := range list {
		if d.Code == diag.TypeError && strings.HasPrefix(d.Message, "could not import ") {
			return list[i : i+1]
		}
	}
	return list
}

// printChanges writes a line for each change, and what breaks clients first.
func printChanges(w io.Writer, changes []compare.Change) error {
	b := bufio.NewWriter(w)
	for _, breaking := range []bool{true, false} {
		for _, c := range changes {
			if c.Breaking != breaking {
				continue
			}
			mark := "        "
			if breaking {
				mark = "BREAKING"
			}
			place := c.Kind + " " + c.Key
			if c.Path != "" {
				place += ": " + c.Path
			}
			fmt.Fprintf(b, "%s  %s: %s\n", mark, place, c.Message)
		}
	}
	return b.Flush()
}

// change is a line of diff -json.
type change struct {
	Version  int    `json:"version"`
	Kind     string `json:"kind"`
	Key      string `json:"key"`
	Path     string `json:"path,omitempty"`
	Breaking bool   `json:"breaking"`
	Message  string `json:"message"`
}

func printChangesJSON(w io.Writer, changes []compare.Change) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, c := range changes {
		if err := enc.Encode(change{diag.JSONVersion, c.Kind, c.Key, c.Path, c.Breaking, c.Message}); err != nil {
			return err
		}
	}
	return nil
}
