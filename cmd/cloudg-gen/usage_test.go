package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
		{"-h", outcome{Stdout: usage}},
		{"-help", outcome{Stdout: usage}},
		{"lint ./...", trouble("the command lint is not supported yet (a package of that name is ./lint)")},
		{"init", trouble("the command init is not supported yet (a package of that name is ./init)")},
		{"-watch", trouble("-watch is not supported yet")},
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

func TestVersion(t *testing.T) {
	got := tool(t, t.TempDir(), "-version")
	if got.Status != exitDone || !strings.HasPrefix(got.Stdout, "cloudg-gen ") || got.Stderr != "" {
		t.Errorf("outcome %+v", got)
	}
}

// TestUsageNamesEveryFlag compares the usage with the flags.
func TestUsageNamesEveryFlag(t *testing.T) {
	for _, name := range []string{"C", "check", "diff", "json", "load", "out", "tags", "v", "version"} {
		if !strings.Contains(usage, "\n\t-"+name) {
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
