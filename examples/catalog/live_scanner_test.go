package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/examples/catalog/live/command"
	"github.com/cloudg/cloudg/runtime/layer"
)

// scannerArgument as the first argument makes the test binary a scanner.
const scannerArgument = "be-a-scanner"

// beScanner is what the test binary does as a scanner: it reports one finding for each
// argument, or what its name says. The result is the exit code.
func beScanner(name string, args []string) int {
	fmt.Fprintln(os.Stderr, "hunter2 is no password")
	switch name {
	case "broken":
		return 3
	case "garbled":
		fmt.Println("hunter2")
		return 0
	}
	type finding struct {
		ID         string `json:"id"`
		ResourceID string `json:"resource_id"`
		Title      string `json:"title"`
		Text       string `json:"description"`
		Severity   string `json:"severity"`
		Tool       string `json:"source_tool"`
		ToolID     string `json:"source_finding_id"`
	}
	findings := []finding{}
	for _, arg := range args {
		findings = append(findings, finding{fmt.Sprint(name, "-", os.Getpid(), len(findings)), arg, "Seen by " + name, "d", "HIGH", name, "rule-1"})
	}
	_ = json.NewEncoder(os.Stdout).Encode(findings)
	return 0
}

// goneScanner is a scanner whose preflight fails.
type goneScanner struct{ live.Scanner }

func (goneScanner) Preflight(context.Context) error { return errors.New("hunter2 is no password") }

// selfScanner returns a scanner that is the test binary.
func selfScanner(t *testing.T, scope live.Scope, name string, args ...string) live.Scanner {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	scanner, err := command.New(command.Options{Name: name, Scope: scope, Argv: append([]string{self, scannerArgument, name}, args...)})
	if err != nil {
		t.Fatal(err)
	}
	return scanner
}

// scanningServer returns a server with the embedded estate and the scanners.
func scanningServer(t *testing.T, limits live.Limits, scanners ...live.Scanner) (server, *handClock) {
	t.Helper()
	clock := newClock()
	s := reaching(t, layer.AllowAll(), outside{guard: live.NewGuard(limits, clock.read), clock: clock.read, scanners: scanners})
	if err := preload(s.workspace, nil); err != nil {
		t.Fatal(err)
	}
	return s, clock
}
