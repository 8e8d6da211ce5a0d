package main

import (
	"errors"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/examples/catalog/live/command"
	"github.com/cloudg/cloudg/examples/catalog/live/replay"
)

// outsideFlags are what the operator says about reaching out.
type outsideFlags struct {
	snapshots []snapshot
	delay     time.Duration
	limits    live.Limits
	scanners  []command.Options
	deadline  time.Duration // of each run of a scanner, 0 for the default
}

// snapshot is what stands for an account.
type snapshot struct {
	scope live.Scope
	dir   string
}

// define adds the flags.
func (f *outsideFlags) define(flags *flag.FlagSet) {
	flags.Func("collect", "offer collect_assets, which collects from `SCOPE=DIR` what a collector recorded there, an inventory map with what belongs to it; SCOPE is aws, azure or gcp, or one account as in aws/111122223333; repeatable", f.addSnapshot)
	flags.Func("collect-delay", "let each phase of a collection take this `DURATION`, as a real one would", func(text string) (err error) {
		f.delay, err = positiveDuration(text)
		return err
	})
	flags.Func("scanner", "offer run_scanners, which runs the command of `NAME[@SCOPE]=COMMAND` and takes findings as JSON from its output; the command is split at white space, or a JSON list of texts, and no shell sees it; {iac_dir}, {image} and {output_dir} stand for what is scanned and where to write; SCOPE is that of --collect, for a scanner that asks a cloud; repeatable", f.addScanner)
	flags.Func("scanner-timeout", "end a run of a scanner after this `DURATION`; 30m without this flag", func(text string) (err error) {
		f.deadline, err = positiveDuration(text)
		return err
	})
	flags.Func("cooldown", "let an account rest for the `[PROVIDER=]DURATION` after a collection or scan before it is asked again; repeatable; 120s without this flag, 0 for not at all", f.setCooldown)
	flags.Func("live-quota", "let one caller start at most `N` collections and scans an hour", func(text string) (err error) {
		f.limits.CallerOperations, err = positive(text)
		return err
	})
	flags.Func("live-timeout", "end a collection or scan after this `DURATION`; an hour without this flag", func(text string) (err error) {
		f.limits.Timeout, err = positiveDuration(text)
		return err
	})
}

// addSnapshot takes an operand of --collect.
func (f *outsideFlags) addSnapshot(operand string) error {
	name, dir, _ := strings.Cut(operand, "=")
	if dir == "" {
		return errors.New("want SCOPE=DIR, such as aws=snapshots/aws")
	}
	scope, err := live.ParseScope(name)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(f.snapshots, func(s snapshot) bool { return s.scope == scope }) {
		return fmt.Errorf("%s is collected already", scope)
	}
	f.snapshots = append(f.snapshots, snapshot{scope, dir})
	return nil
}

var validScanner = regexp.MustCompile(`^[a-z0-9][a-z0-9_\-]{0,31}$`)

// addScanner takes an operand of --scanner.
func (f *outsideFlags) addScanner(operand string) error {
	name, line, _ := strings.Cut(operand, "=")
	name, scope, scoped := strings.Cut(name, "@")
	if !validScanner.MatchString(name) || strings.TrimSpace(line) == "" {
		return errors.New("want NAME=COMMAND, a name of small letters, digits, - and _")
	}
	if slices.ContainsFunc(f.scanners, func(o command.Options) bool { return o.Name == name }) {
		return fmt.Errorf("there is a scanner %s already", name)
	}
	options := command.Options{Name: name}
	var err error
	if scoped {
		if options.Scope, err = live.ParseScope(scope); err != nil {
			return err
		}
	}
	if options.Argv, err = command.Split(line); err != nil {
		return err
	}
	f.scanners = append(f.scanners, options)
	return nil
}

// setCooldown takes an operand of --cooldown.
func (f *outsideFlags) setCooldown(operand string) error {
	provider, text, named := strings.Cut(operand, "=")
	if !named {
		provider, text = "", operand
	}
	rest, err := time.ParseDuration(text)
	if err != nil || rest < 0 {
		return errors.New("want a duration such as 90s or 5m, or PROVIDER=DURATION")
	}
	if !named {
		if f.limits.Cooldown = rest; rest == 0 {
			f.limits.Cooldown = -1 // the zero value stands for the default
		}
		return nil
	}
	scope, err := live.ParseScope(provider)
	if err != nil || scope.Provider() != string(scope) {
		return errors.New("want aws, azure or gcp before =")
	}
	if f.limits.ProviderCooldowns == nil {
		f.limits.ProviderCooldowns = map[string]time.Duration{}
	}
	f.limits.ProviderCooldowns[scope.Provider()] = rest
	return nil
}

func positive(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, errors.New("want a number above 0")
	}
	return n, nil
}

func positiveDuration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, errors.New("want a duration above 0, such as 90s or 5m")
	}
	return d, nil
}

// open returns what the operator configured.
func (f *outsideFlags) open() (outside, error) {
	o := outside{guard: live.NewGuard(f.limits, nil), clock: time.Now}
	for _, s := range f.snapshots {
		collector, err := replay.New(s.scope, s.dir, f.delay)
		if err != nil {
			return outside{}, fmt.Errorf("cannot collect %s: %w", s.scope, err)
		}
		o.collectors = append(o.collectors, collector)
	}
	for _, options := range f.scanners {
		options.Deadline = f.deadline
		scanner, err := command.New(options)
		if err != nil {
			return outside{}, fmt.Errorf("cannot run the scanner %s: %w", options.Name, err)
		}
		o.scanners = append(o.scanners, scanner)
	}
	return o, nil
}
