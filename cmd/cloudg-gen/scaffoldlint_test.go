package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/lint/dialect"
	"github.com/cloudg/cloudg/templates"
)

// scaffolds returns a module with all that init and new write: servers of both kinds,
// and tools with parameters of every sort, in files of their own and in those of others.
func scaffolds(t *testing.T) (dir string) {
	t.Helper()
	files := map[string]string{}
	for _, server := range []templates.Server{{Name: "pipe"}, {Name: "web", HTTP: true}} {
		written, err := server.Files()
		if err != nil {
			t.Fatal(err)
		}
		for name, content := range written {
			files[server.Name+"/"+name] = string(content)
		}
	}
	dir = module(t, files)
	for _, args := range []string{
		"-C pipe tool find_assets query:string limit:int",
		"-C pipe tool nothing",
		"-C pipe tool ListAll of:bool by:float64 big:uint64 raw:[]byte small:int8 since:time.Time within:time.Duration",
		"-C web -to greet.go tool open-door any:any several:[]any by_name:map[string]json.RawMessage all:[]string by:map[string]int maybe:*string rows:[][]int json:json.RawMessage where:netip.Addr",
	} {
		if got := tool(t, dir, append([]string{"new"}, strings.Fields(args)...)...); got.Status != exitDone {
			t.Fatalf("new %s: %+v", args, got)
		}
	}
	return dir
}

var (
	findings = regexp.MustCompile(`(?m)^.*: (error|warning) CG.*$`)
	expected = regexp.MustCompile(` warning (CG7105: |CG7302: .* ignores: |CG7303: )`)
)

// TestScaffoldsPassLint has every client in daily use take what init and new write. All
// that is left to find is what the author has to say, what a client that is asked in
// every detail ignores, and what the strict modes of others would refuse.
func TestScaffoldsPassLint(t *testing.T) {
	dir := scaffolds(t)
	lints := [][]string{{"lint"}}
	for _, c := range dialect.Clients() {
		if c.Gate {
			lints = append(lints, []string{"lint", "-client", c.Name})
		}
	}
	if len(lints) < 5 {
		t.Fatalf("there are %d clients only", len(lints)-1)
	}
	for _, args := range lints {
		t.Run(args[len(args)-1], func(t *testing.T) {
			got := tool(t, dir, args...)
			if got.Status != exitDone || !strings.Contains(got.Stderr, " CG7105: ") {
				t.Errorf("status %d", got.Status)
			}
			for _, finding := range findings.FindAllString(got.Stderr, -1) {
				if !expected.MatchString(finding) {
					t.Error(finding)
				}
			}
		})
	}
}
