package main

import (
	"fmt"
	"io"
	"strings"
)

// A verdict is what came of a scenario.
type verdict string

// The verdicts.
const (
	passed  verdict = "pass"
	warned  verdict = "pass, with warnings"
	vacuous verdict = "vacuous" // nothing was checked
	failed  verdict = "FAIL"
)

// good reports whether a verdict needs no excuse.
func (v verdict) good() bool { return v == passed || v == warned }

// A row is one scenario of one run.
type row struct {
	run, scenario string
	verdict       verdict
	detail        string // what was wrong, if anything
}

// summary counts the verdicts.
func summary(rows []row) string {
	counts := map[verdict]int{}
	for _, r := range rows {
		counts[r.verdict]++
	}
	text := fmt.Sprintf("%d of %d pass", counts[passed]+counts[warned], len(rows))
	for _, v := range []verdict{vacuous, failed} {
		if counts[v] > 0 {
			text += fmt.Sprintf(", %d %s", counts[v], v)
		}
	}
	return text
}

// printTable prints all rows, and what was wrong with those that did not just pass.
func printTable(w io.Writer, rows []row) {
	fmt.Fprintf(w, "\n%-28s %-44s %s\n%s %s %s\n", "run", "scenario", "verdict", strings.Repeat("-", 28), strings.Repeat("-", 44), strings.Repeat("-", 19))
	for _, r := range rows {
		fmt.Fprintf(w, "%-28s %-44s %s\n", r.run, r.scenario, r.verdict)
		if r.detail != "" && r.verdict != passed {
			fmt.Fprintf(w, "%-28s     %s\n", "", cut(r.detail, 600))
		}
	}
	fmt.Fprintln(w)
}

// cut returns the beginning of a long text.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "..."
}
