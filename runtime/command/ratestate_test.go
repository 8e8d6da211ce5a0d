package command

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/state"
)

// TestRateStateOutlivesTheCommand makes calls in one process after the other, so to
// speak.
func TestRateStateOutlivesTheCommand(t *testing.T) {
	limited := document(t, "name: slow\nrate_limits: [{tools: [echo], rate: 2, per: day}]\n")
	file := filepath.Join(t.TempDir(), "rates")
	var got []int
	for range 3 {
		code, _, _ := run(t, "", []string{"call", "echo", "--policy", limited, "--rate-state", file})
		got = append(got, code)
	}
	if got[0] != 0 || got[1] != 0 || got[2] != 1 {
		t.Errorf("exit codes %v, want the third call to be refused", got)
	}
	for range 3 {
		if code, _, stderr := run(t, "", []string{"call", "echo", "--policy", limited}); code != 0 {
			t.Errorf("without the flag: exit code %d, %s", code, stderr)
		}
	}
}

func TestRateStateFlags(t *testing.T) {
	other := document(t, "name: other\n")
	for _, test := range []cliTest{
		{args: "call echo --rate-failure panic", code: 2, stderr: "--rate-failure is refuse or admit"},
		{args: "tools --rate-failure panic", code: 2, stderr: "--rate-failure is refuse or admit"},
		{args: "call echo --rate-state " + other, code: 2, stderr: "--rate-state: " + other + ": not a file of rate limits"},
	} {
		t.Run(test.args, test.check)
	}
	if data, err := os.ReadFile(other); string(data) != "name: other\n" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	unused := filepath.Join(t.TempDir(), "rates")
	if run(t, "", []string{"tools", "--rate-state", unused}); exists(unused) {
		t.Error("a command that makes no calls made the file")
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// gone is a store that cannot be reached.
type gone struct{}

func (gone) Take(context.Context, []state.Bucket) (state.Taken, error) {
	return state.Taken{}, errors.New("no connection")
}

func (gone) Reset(context.Context, string) error { return errors.New("no connection") }

func TestRateFailure(t *testing.T) {
	limited := document(t, "name: slow\nrate_limits: [{rate: 2}]\n")
	for failure, want := range map[string]int{"refuse": 1, "admit": 0} {
		code, _, stderr := run(t, "", []string{"call", "echo", "--policy", limited, "--rate-failure", failure}, Counters(gone{}))
		if code != want || !strings.Contains(stderr, "rate limits cannot be checked") || !strings.Contains(stderr, "no connection") {
			t.Errorf("%s: exit code %d, want %d; %s", failure, code, want, stderr)
		}
	}
}
