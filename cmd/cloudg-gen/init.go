package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/gen/scaffold"
)

const initUsage = `usage: cloudg-gen init [-C dir] [-module path] [-replace dir] [-server stdio|http]

Init begins a server in the current directory: main.go, a handler with its test,
.gitignore, and what the module needs: the requirement, the tool directive for
'go tool cloudg-gen', and a line of .gitattributes for generated files. A module
is begun when the directory is in none. In a module that exists, what is missing is
added and nothing is overwritten; init says what it kept, and what to write into a
main that exists. A package that has handlers gets no other one.

The flags are:

	-C dir
		change to dir before anything else
	-module path
		path of the module that is begun; example.com/ and the name of the
		directory, if none is given
	-replace dir
		use the clone of github.com/cloudg/cloudg in dir, with a replace
		directive, instead of a published version
	-server stdio|http
		what the binary serves when it is started without a command: nothing
		for stdio (the default; clients start it with 'serve'), HTTP on port
		8765 for http

The exit status is 0 when done, 1 when nothing could be done (go.mod is malformed,
or the directory holds another package than main), and 2 when the command or its
environment is wrong.
`

// pasteText says what an author writes who has a main.
const pasteText = `write into your main, to serve the handlers:
	//go:generate go tool cloudg-gen ./...
	import "github.com/cloudg/cloudg/runtime/command"
	%s
`

func runInit(args []string, stdout, stderr io.Writer) int {
	v := newInvocation("init", stdout, stderr)
	o := scaffold.Options{Version: version()}
	v.flags.StringVar(&o.Dir, "C", ".", "")
	v.flags.StringVar(&o.Module, "module", "", "")
	v.flags.StringVar(&o.Replace, "replace", "", "")
	v.flags.Func("server", "", func(s string) error { return parseServer(s, &o.HTTP) })
	return v.run(args, func(_ context.Context, args []string) (int, error) {
		if len(args) > 0 {
			return 0, misuse("init takes no arguments: use -C for another directory")
		}
		var err error
		if o.Dir, err = filepath.Abs(o.Dir); err != nil {
			return 0, err
		}
		begun, err := scaffold.Server(o)
		if err != nil {
			return v.refuse(err)
		}
		if status, err := v.write(begun.Plan); err != nil || status != exitDone {
			return status, err
		}
		for _, kept := range begun.Kept {
			fmt.Fprintf(stdout, "keep %s: %s\n", display(v.dir, kept.Path), kept.Why)
		}
		if begun.Call != "" {
			fmt.Fprintf(stdout, pasteText, begun.Call)
		}
		if o.Replace == "" {
			fmt.Fprintln(stdout, "next: go mod tidy && go generate ./... && go test ./...")
		} else {
			fmt.Fprintln(stdout, "next: go generate ./... && go test ./...")
		}
		return exitDone, nil
	})
}

func parseServer(s string, http *bool) error {
	if s != "stdio" && s != "http" {
		return errors.New("want stdio or http")
	}
	*http = s == "http"
	return nil
}

// refuse prints why nothing was written: for files in the way, and those that are
// malformed, the status is that of errors in the input.
func (v *invocation) refuse(err error) (status int, _ error) {
	if malformed, ok := errors.AsType[*scaffold.MalformedError](err); ok {
		return v.missing(malformed)
	}
	exists, ok := errors.AsType[*scaffold.ExistsError](err)
	if !ok {
		return 0, err
	}
	return v.missing(fmt.Errorf("%s exists already and will not be overwritten", display(v.dir, exists.Path)))
}

// write carries out a plan and prints what was done.
func (v *invocation) write(plan *output.Plan) (status int, err error) {
	list := new(diag.List)
	plan.Write(list)
	if list.HasErrors() {
		return failure(list.Sorted()), diag.Text{Dir: v.dir}.Print(v.stderr, list.Sorted())
	}
	announce(v.stdout, v.dir, plan)
	return exitDone, nil
}

// announce prints what was done to files, with paths relative to dir, and reports
// whether anything was.
func announce(w io.Writer, dir string, plan *output.Plan) bool {
	words := map[output.Op]string{output.Create: "create", output.Update: "update", output.Delete: "delete"}
	for _, change := range plan.Changes {
		if word := words[change.Op]; word != "" {
			fmt.Fprintln(w, word, display(dir, change.Path))
		}
	}
	return !plan.Clean()
}
