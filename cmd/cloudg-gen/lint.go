package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/lint"
	"github.com/cloudg/cloudg/gen/lint/dialect"
)

const lintUsage = `usage: cloudg-gen lint [flags] [packages]

Lint says what is legal and still no good in the packages, all below the current
directory if none is named: tools that clients refuse, missing titles and
descriptions, hints that contradict the capabilities, definitions that cost too
many tokens. Findings are errors when a client in daily use refuses a tool or when
a model misses what it needs, else warnings. A line

	//cloudg:nolint CG7102 the reason

in the doc comment of a declaration silences a finding within it.

The flags are:

` + sourceUsage + `	-client list
		ask these clients in every detail instead of the usual ones; what one
		of them refuses is an error, what it ignores a warning:
		CLIENTS
	-json
		print findings on standard output, one JSON object a line
	-max-tokens n
		the most tokens that a definition may cost, 1000 if not given; a token
		is taken for four bytes
	-prefix p
		prefix under which the tools will be served
	-strict
		make errors of warnings, but not of those about strict modes, of which
		all are shown: without the flag a tool that they refuse for optional
		properties or bounds of values alone is left out
	-v
		print stages, and source lines of findings

The exit status is 0 when there is no error, 1 when there is one, and 2 when the
command or its environment is wrong. The same findings, but for those about strict
modes (CG7303), come from go vet with -vettool=$(go tool -n cloudg-gen).
`

// lintHelp is the usage with the names of the clients.
func lintHelp() string {
	var gates, strict []string
	for _, c := range dialect.Clients() {
		if c.Gate {
			gates = append(gates, c.Name)
		} else {
			strict = append(strict, c.Name)
		}
	}
	return strings.ReplaceAll(lintUsage, "CLIENTS",
		strings.Join(gates, ",")+"\n\t\tare the usual ones, and the strict modes are\n\t\t"+strings.Join(strict, ","))
}

func runLint(args []string, stdout, stderr io.Writer) int {
	v := newInvocation("lint", stdout, stderr)
	var (
		src           source
		opts          lint.Options
		asJSON, trace bool
	)
	src.define(v.flags)
	v.flags.BoolVar(&asJSON, "json", false, "")
	v.flags.BoolVar(&trace, "v", false, "")
	v.flags.BoolVar(&opts.Strict, "strict", false, "")
	v.flags.StringVar(&opts.Prefix, "prefix", "", "")
	v.flags.IntVar(&opts.MaxTokens, "max-tokens", lint.DefaultMaxTokens, "")
	v.flags.Func("client", "", func(list string) (err error) {
		opts.Clients, err = dialect.Parse(list)
		return err
	})
	return v.run(args, func(ctx context.Context, patterns []string) (int, error) {
		if opts.MaxTokens < 1 {
			return 0, misuse("-max-tokens %d: want 1 or more", opts.MaxTokens)
		}
		for _, p := range patterns {
			if strings.HasPrefix(p, "-") {
				return 0, misuse("flags stand before packages: %s", p)
			}
		}
		cfg := src.config(patterns)
		if trace {
			cfg.Stage = func(name string, took time.Duration) {
				fmt.Fprintf(stderr, "%s %v\n", name, took.Round(time.Millisecond))
			}
		}
		found, err := gen.Lint(ctx, cfg, opts)
		if err != nil {
			return 0, err
		}
		if asJSON {
			err = diag.PrintJSON(stdout, v.dir, found)
		} else {
			err = (diag.Text{Dir: v.dir, Verbose: trace}).Print(stderr, found)
		}
		if err != nil {
			return 0, err
		}
		return lintStatus(found), nil
	})
}

// lintStatus returns the status for findings.
func lintStatus(found []diag.Diagnostic) int {
	for _, d := range found {
		if d.Severity == diag.Error {
			return failure(found)
		}
	}
	return exitDone
}
