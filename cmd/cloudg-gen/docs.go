package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/manifest"
	"github.com/cloudg/cloudg/gen/manifest/page"
	"github.com/cloudg/cloudg/gen/output"
)

const docsUsage = `usage: cloudg-gen docs [flags] [packages]
       cloudg-gen docs -directives [-o file] [-check]

Docs describes what packages offer to clients, all below the current directory if
none is named: as a page for people, or as a manifest for programs, which
cloudg-gen diff compares. With -directives it prints the reference of the
directives instead.

The flags are:

	-check
		write nothing; fail if the file of -o is not what would be written
	-directives
		the reference of the directives
	-format md|json
		a Markdown page (the default), or a manifest
	-o file
		write there instead of standard output
` + sourceUsage + `
The exit status is 0 when done, 1 when the packages have errors, 2 when the
command or its environment is wrong, and 3 when -check found a difference.
`

// docs are the options of the command.
type docs struct {
	source
	json       bool
	directives bool
	check      bool
	file       string
}

func runDocs(args []string, stdout, stderr io.Writer) int {
	v := newInvocation("docs", stdout, stderr)
	var d docs
	d.define(v.flags)
	v.flags.BoolVar(&d.check, "check", false, "")
	v.flags.BoolVar(&d.directives, "directives", false, "")
	v.flags.StringVar(&d.file, "o", "", "")
	v.flags.Func("format", "", func(s string) error {
		if s != "md" && s != "json" {
			return errors.New("want md or json")
		}
		d.json = s == "json"
		return nil
	})
	return v.run(args, func(ctx context.Context, patterns []string) (int, error) {
		switch {
		case d.check && d.file == "":
			return 0, misuse("-check compares with a file: name it with -o")
		case d.directives && (d.json || len(patterns) > 0):
			return 0, misuse("-directives is about the language: leave out packages and -format json")
		}
		content, status, err := d.content(ctx, v, patterns)
		if err != nil || status != exitDone {
			return status, err
		}
		file := d.file
		if file != "" && !filepath.IsAbs(file) {
			file = filepath.Join(d.chdir, file)
		}
		return v.deliver(content, file, d.check)
	})
}

// content returns what is asked for.
func (d *docs) content(ctx context.Context, v *invocation, patterns []string) (content []byte, status int, err error) {
	if d.directives {
		var b bytes.Buffer
		err := directive.WriteReference(&b)
		return b.Bytes(), exitDone, err
	}
	pkgs, status, err := v.inspect(ctx, d.config(patterns))
	if err != nil || status != exitDone {
		return nil, status, err
	}
	m, err := manifest.Of(pkgs)
	if err != nil {
		return nil, 0, err
	}
	if d.json {
		content, err = m.Append(nil)
		return content, exitDone, err
	}
	return page.Append(nil, m), exitDone, nil
}

// deliver prints content, writes it to a file, or compares it with the file.
func (v *invocation) deliver(content []byte, file string, check bool) (status int, err error) {
	if file == "" {
		_, err := v.stdout.Write(content)
		return exitDone, err
	}
	old, err := os.ReadFile(file)
	missing := errors.Is(err, os.ErrNotExist)
	if err != nil && !missing {
		return 0, err
	}
	same := !missing && bytes.Equal(bytes.ReplaceAll(old, []byte("\r\n"), []byte("\n")), content)
	switch {
	case same:
		return exitDone, nil
	case check && missing:
		fmt.Fprintln(v.stdout, "missing", filepath.ToSlash(file))
		return exitDifferent, nil
	case check:
		fmt.Fprintln(v.stdout, "stale", filepath.ToSlash(file))
		return exitDifferent, nil
	}
	list := new(diag.List)
	plan := &output.Plan{Changes: []output.Change{{Path: file, Op: output.Update, New: content}}}
	plan.Write(list)
	return failureOrDone(list), diag.Text{Dir: v.dir}.Print(v.stderr, list.Sorted())
}

func failureOrDone(list *diag.List) int {
	if list.HasErrors() {
		return failure(list.Sorted())
	}
	return exitDone
}
