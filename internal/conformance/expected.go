package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// A waiver says why a scenario is not expected to pass.
type waiver struct {
	run, scenario string
	verdict       verdict
	reason        string
}

type waivers []waiver

// readWaivers reads lines of the form
//
//	run | scenario | verdict | reason
//
// Empty lines and those that begin with # say nothing.
func readWaivers(file string) (waivers, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list waivers
	for i, line := range strings.Split(string(text), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		parts := strings.Split(line, "|")
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		if len(parts) != 4 || parts[3] == "" {
			return nil, fmt.Errorf("%s:%d: want run | scenario | verdict | reason", file, i+1)
		}
		list = append(list, waiver{parts[0], parts[1], verdict(parts[2]), parts[3]})
	}
	return list, nil
}

// check returns an error for what is worse than expected, better, or was not run.
func (list waivers) check(rows []row) error {
	errs := []error{list.checkSome(rows)}
	for _, w := range list {
		seen := false
		for _, r := range rows {
			seen = seen || r.run == w.run && r.scenario == w.scenario
		}
		if !seen {
			errs = append(errs, fmt.Errorf("%s: %s is expected to be %s and was not run", w.run, w.scenario, w.verdict))
		}
	}
	return errors.Join(errs...)
}

// checkSome is check for some of the runs.
func (list waivers) checkSome(rows []row) error {
	var errs []error
	for _, r := range rows {
		want, excused := list.find(r)
		switch {
		case excused && r.verdict != want:
			errs = append(errs, fmt.Errorf("%s: %s: %s, and %s is expected", r.run, r.scenario, r.verdict, want))
		case !excused && !r.verdict.good():
			errs = append(errs, fmt.Errorf("%s: %s: %s: %s", r.run, r.scenario, r.verdict, cut(r.detail, 300)))
		}
	}
	return errors.Join(errs...)
}

// find returns the verdict that is expected of a row.
func (list waivers) find(r row) (verdict, bool) {
	for _, w := range list {
		if w.run == r.run && w.scenario == r.scenario {
			return w.verdict, true
		}
	}
	return "", false
}
