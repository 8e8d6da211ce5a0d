package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The two lines of the suite.
const (
	stable = "conformance-stable"
	next   = "conformance-next"
)

// direct and bridged are the ways to the server.
func direct(ctx context.Context, k *kit) (string, error)  { return k.address(ctx, "conformance") }
func bridged(ctx context.Context, k *kit) (string, error) { return k.bridge(ctx) }

// suite returns a run of the official suite. version may be empty, for all scenarios of
// its line.
func suite(name, line string, way func(context.Context, *kit) (string, error), version string) judgement {
	return judgement{name, func(ctx context.Context, k *kit) ([]row, error) {
		url, err := way(ctx, k)
		if err != nil {
			return nil, err
		}
		out := filepath.Join(k.dir, strings.ReplaceAll(name, " ", "-"))
		args := []string{k.module(line + "/dist/index.js"), "server", "--url", url, "--suite", "all", "-o", out}
		if version != "" {
			args = append(args, "--spec-version", version)
		}
		cmd := exec.CommandContext(ctx, k.node, args...)
		cmd.Env = k.environment()
		printed, failure := cmd.CombinedOutput()
		if err := os.WriteFile(out+".log", printed, 0o666); err != nil {
			return nil, err
		}
		rows, err := readSuite(out)
		if err != nil || len(rows) == 0 {
			return nil, errors.Join(err, failure, fmt.Errorf("the suite left no results: %s", last(printed)))
		}
		_, exited := errors.AsType[*exec.ExitError](failure)
		bad := slices.ContainsFunc(rows, func(r row) bool { return r.verdict == failed })
		if failure != nil && (!exited || !bad) {
			return rows, fmt.Errorf("the suite: %w: %s", failure, last(printed))
		}
		return rows, nil
	}}
}

// last returns the end of what a program has printed.
func last(printed []byte) string {
	text := strings.TrimSpace(string(printed))
	return strings.ToValidUTF8(text[max(0, len(text)-300):], "")
}

// scenarioDir is the name of the directory of a scenario.
var scenarioDir = regexp.MustCompile(`^(?:server-)?(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$`)

// readSuite reads the results that the suite has left in a directory.
func readSuite(dir string) ([]row, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(dir, entry.Name(), "checks.json"))
		if err != nil {
			return nil, err
		}
		name := entry.Name()
		if found := scenarioDir.FindStringSubmatch(name); found != nil {
			name = found[1]
		}
		r, err := readChecks(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", entry.Name(), err)
		}
		r.scenario = name
		rows = append(rows, r)
	}
	return rows, nil
}

// readChecks returns the row of one scenario. The suite takes one without any check
// that could have failed for passed; here it is vacuous.
func readChecks(text []byte) (row, error) {
	var checks []struct{ ID, Status, ErrorMessage string }
	if err := json.Unmarshal(text, &checks); err != nil {
		return row{}, err
	}
	counts := map[string]int{}
	var remarks []string
	for _, c := range checks {
		counts[c.Status]++
		if c.Status == "FAILURE" || c.Status == "WARNING" {
			remarks = append(remarks, c.ID+": "+strings.Join(strings.Fields(c.ErrorMessage), " "))
		}
	}
	r := row{verdict: passed, detail: strings.Join(remarks, "; ")}
	switch {
	case counts["FAILURE"] > 0:
		r.verdict = failed
	case counts["SUCCESS"] == 0:
		r.verdict = vacuous
	case counts["WARNING"] > 0:
		r.verdict = warned
	}
	return r, nil
}
