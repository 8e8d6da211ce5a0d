package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/cloudg/cloudg/gen/wire"
)

const schemaUsage = `usage: cloudg-gen schema [flags] tool [packages]

Schema prints the definition of a tool as tools/list shows it to a client under
the policy open and without a prefix. The tool is looked for in the packages, all
below the current directory if none is named.

The flags are:

` + sourceUsage + `
The exit status is 0 when printed, 1 when there is no such tool or the packages
have errors, and 2 when the command or its environment is wrong.
`

func runSchema(args []string, stdout, stderr io.Writer) int {
	v := newInvocation("schema", stdout, stderr)
	var src source
	src.define(v.flags)
	return v.run(args, func(ctx context.Context, args []string) (int, error) {
		if len(args) == 0 {
			return 0, misuse("name a tool")
		}
		pkgs, status, err := v.inspect(ctx, src.config(args[1:]))
		if err != nil || status != exitDone {
			return status, err
		}
		t, err := findTool(pkgs, args[0])
		if err != nil {
			return v.missing(err)
		}
		definition, err := wire.Definition(t.Tool, "")
		if err != nil {
			return 0, err
		}
		var text bytes.Buffer
		if err := json.Indent(&text, definition, "", "  "); err != nil {
			return 0, err
		}
		_, err = fmt.Fprintln(stdout, text.String())
		return exitDone, err
	})
}

// missing prints that what was asked for does not exist.
func (v *invocation) missing(err error) (status int, _ error) {
	fmt.Fprintf(v.stderr, "cloudg-gen %s: %v\n", v.name, err)
	return exitErrors, nil
}
