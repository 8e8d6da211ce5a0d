package main

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"text/tabwriter"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/explain"
	"github.com/cloudg/cloudg/gen/ir"
)

const explainUsage = `usage: cloudg-gen explain code
       cloudg-gen explain [flags] tool [packages]

Explain tells what a diagnostic such as CG1001 means and how to fix it. For a tool
it tells where everything comes from that clients see of it: what is declared and
where, what follows from capabilities, types and comments, and what is a default.
The tool is looked for in the packages, all below the current directory if none is
named.

The flags are:

` + sourceUsage + `
The exit status is 0 when explained, 1 when there is no such code or tool or the
packages have errors, and 2 when the command or its environment is wrong.
`

var codeForm = regexp.MustCompile(`^(?i:CG)[0-9]+$`)

func runExplain(args []string, stdout, stderr io.Writer) int {
	v := newInvocation("explain", stdout, stderr)
	var src source
	src.define(v.flags)
	return v.run(args, func(ctx context.Context, args []string) (int, error) {
		switch {
		case len(args) == 0:
			return 0, misuse("name a code or a tool")
		case codeForm.MatchString(args[0]) && len(args) == 1:
			return v.explainCode(strings.ToUpper(args[0]))
		}
		pkgs, status, err := v.inspect(ctx, src.config(args[1:]))
		if err != nil || status != exitDone {
			return status, err
		}
		t, err := findTool(pkgs, args[0])
		if err != nil {
			return v.missing(err)
		}
		return exitDone, v.explainTool(t)
	})
}

func (v *invocation) explainCode(code string) (status int, err error) {
	entry, ok := diag.Lookup(diag.Code(code))
	if !ok {
		return v.missing(fmt.Errorf("there is no code %s", code))
	}
	_, err = fmt.Fprintf(v.stdout, "%s: %s\n\n%s", entry.Code, entry.Title, entry.Explanation)
	return exitDone, err
}

func (v *invocation) explainTool(t foundTool) error {
	table := tabwriter.NewWriter(v.stdout, 0, 0, 2, ' ', 0)
	for i, section := range explain.Tool(t.pkg, t.Tool) {
		if i > 0 {
			fmt.Fprintln(table)
		}
		fmt.Fprintln(table, section.Title)
		for _, f := range section.Facts {
			why := f.Why
			if place := v.place(f.At); place != "" {
				why += ", " + place
			}
			fmt.Fprintf(table, "  %s\t%s\t%s\n", f.Name, f.Value, why)
		}
	}
	return table.Flush()
}

// place spells a position relative to the current directory, "" for none.
func (v *invocation) place(p ir.Pos) string {
	if p.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", display(v.dir, p.File), p.Line, p.Col)
}
