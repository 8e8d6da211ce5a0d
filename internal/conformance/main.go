// Conformance has outside judges look at servers made with cloudg: the official
// conformance suite of MCP in two lines, the TypeScript clients of both generations, and
// the inspector. It prints a table and fails when a row is not as expected.
//
// The suite judges package server, which has its fixtures, over HTTP at one address and
// through a bridge over standard input and output. The clients list, call, read,
// complete, subscribe and cancel over both transports, at that server and at
// examples/catalog, and a fuzzer holds the verdicts of their tools against the schemas
// that they publish.
//
// The judges come from npm, in the versions that _node/package-lock.json pins, and bring
// a Node with them. What is expected not to pass is in expected.txt with its reason; a row
// that passes nevertheless is a failure, too.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// limit is how long all of it may take.
const limit = 14 * time.Minute

func main() {
	only := flag.String("only", "", "run only the runs whose names contain this `text`")
	keep := flag.String("keep", "", "keep logs in this `directory`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if err := run(ctx, *only, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		stop()
		os.Exit(1)
	}
}

// run runs everything and prints the table.
func run(ctx context.Context, only, keep string) error {
	const here = "internal/conformance"
	waived, err := readWaivers(filepath.Join(here, "expected.txt"))
	if err != nil {
		return fmt.Errorf("run it in the repository's root: %w", err)
	}
	dir, cleanup, err := workingDir(keep)
	if err != nil {
		return err
	}
	defer cleanup()
	kit, err := install(ctx, filepath.Join(here, "_node"))
	if err != nil {
		return err
	}
	kit.dir = dir
	if err := kit.build(ctx); err != nil {
		return err
	}
	defer kit.close()
	var rows []row
	for _, r := range runs() {
		if !strings.Contains(r.name, only) {
			continue
		}
		began := time.Now()
		found, err := r.judge(ctx, kit)
		if err != nil {
			found = append(found, row{scenario: "run", verdict: failed, detail: err.Error()})
		}
		for i := range found {
			found[i].run = r.name
		}
		rows = append(rows, found...)
		fmt.Printf("%-28s %s  (%s)\n", r.name, summary(found), time.Since(began).Round(100*time.Millisecond))
	}
	printTable(os.Stdout, rows)
	if only == "" {
		return waived.check(rows)
	}
	return waived.checkSome(rows)
}

// workingDir returns the directory for binaries and logs.
func workingDir(keep string) (dir string, cleanup func(), err error) {
	if keep != "" {
		dir, err = filepath.Abs(keep)
		return dir, func() {}, errors.Join(err, os.MkdirAll(keep, 0o777))
	}
	dir, err = os.MkdirTemp("", "conformance")
	return dir, func() { _ = os.RemoveAll(dir) }, err
}
