package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// TestUsage covers what is said before anything is loaded.
func TestUsage(t *testing.T) {
	const hint = "\nRun 'cloudg-gen -h' for usage.\n"
	trouble := func(message string) outcome {
		return outcome{Status: exitTrouble, Stderr: "cloudg-gen: " + message + hint}
	}
	for _, test := range []struct {
		args string
		want outcome
	}{
		{"-h", outcome{Stdout: usage()}},
		{"-help", outcome{Stdout: usage()}},
		{"help", outcome{Stdout: usage()}},
		{"help schema", outcome{Stdout: schemaUsage}},
		{"help nothere", outcome{Status: exitTrouble, Stderr: "cloudg-gen: there is no help for \"nothere\"\nRun 'cloudg-gen help' for the commands.\n"}},
		{"schma", outcome{Status: exitTrouble, Stderr: "cloudg-gen: there is no command schma: did you mean schema? (a package of that name is ./schma)\nRun 'cloudg-gen help' for usage.\n"}},
		{"genrate", outcome{Status: exitTrouble, Stderr: "cloudg-gen: there is no command genrate: did you mean cloudg-gen ./..., which generates? (a package of that name is ./genrate)\nRun 'cloudg-gen help' for usage.\n"}},
		{"check", outcome{Status: exitTrouble, Stderr: "cloudg-gen: there is no command check: did you mean -check? (a package of that name is ./check)\nRun 'cloudg-gen help' for usage.\n"}},
		{"--chek", trouble("flag provided but not defined: -chek: did you mean -check?")},
		{"lint -strit", outcome{Status: exitTrouble, Stderr: "cloudg-gen lint: flag provided but not defined: -strit: did you mean -strict?\nRun 'cloudg-gen help lint' for usage.\n"}},
		{"-watch -check", trouble("-watch writes files: leave out -check, -diff and -out -")},
		{"-C dir lint", trouble("commands stand before flags: write cloudg-gen lint and then the flags (a package of that name is ./lint)")},
		{"-x", trouble("flag provided but not defined: -x")},
		{"-load all", trouble(`invalid value "all" for flag -load: want export or source`)},
		{"./... -check", trouble("flags stand before packages: -check")},
		{"-json -diff", trouble("-json and -diff both write to standard output: use one of them")},
		{"-json -out -", trouble("-json and -out - both write to standard output: use one of them")},
		{"-out - -check", trouble("-out - prints a file and compares with none: leave out -check and -diff")},
		{"-out - -diff", trouble("-out - prints a file and compares with none: leave out -check and -diff")},
	} {
		t.Run(test.args, func(t *testing.T) {
			got := tool(t, t.TempDir(), strings.Fields(test.args)...)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("outcome (-want +got):\n%s", diff)
			}
		})
	}
}

// TestPackageLikeFlag checks that a package may be called like a flag.
func TestPackageLikeFlag(t *testing.T) {
	dir := t.TempDir()
	testmodule.WriteFiles(t, dir, map[string]string{"go.mod": "module check\n\ngo 1.26\n", "x.go": "package check\n"})
	expect(t, tool(t, dir, "check"), outcome{})
}

func TestVersion(t *testing.T) {
	got := tool(t, t.TempDir(), "-version")
	if got.Status != exitDone || !strings.HasPrefix(got.Stdout, "cloudg-gen ") || got.Stderr != "" {
		t.Errorf("outcome %+v", got)
	}
}

// TestUsageNamesEveryFlag compares the usage with the flags.
func TestUsageNamesEveryFlag(t *testing.T) {
	for _, name := range []string{"C", "check", "diff", "json", "load", "out", "tags", "v", "version", "watch"} {
		if !strings.Contains(usage(), "\n\t-"+name) {
			t.Errorf("the usage does not describe -%s", name)
		}
		value := map[string]string{"load": "source", "out": "a.go"}[name]
		if value == "" {
			value = "true"
		}
		if _, err := parse([]string{"-" + name + "=" + value}); err != nil {
			t.Errorf("-%s: %v", name, err)
		}
	}
}

// TestSubcommandUsage asks each command for its help in the three ways.
func TestSubcommandUsage(t *testing.T) {
	for _, s := range subcommands() {
		if !strings.HasPrefix(s.usage, "usage: cloudg-gen "+s.name) {
			t.Errorf("the usage of %s starts with %q", s.name, s.usage[:min(40, len(s.usage))])
		}
		if !strings.Contains(usage(), "\n\t"+s.name+" ") {
			t.Errorf("the usage does not list %s", s.name)
		}
		for _, args := range [][]string{{"help", s.name}, {s.name, "-h"}, {s.name, "-help"}} {
			got := call(args...)
			if diff := cmp.Diff(outcome{Stdout: s.usage}, got); diff != "" {
				t.Errorf("%q (-want +got):\n%s", args, diff)
			}
		}
		got := call(s.name, "-nothere")
		want := outcome{Status: exitTrouble, Stderr: "cloudg-gen " + s.name + ": flag provided but not defined: -nothere\nRun 'cloudg-gen help " + s.name + "' for usage.\n"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("a wrong flag (-want +got):\n%s", diff)
		}
	}
}
