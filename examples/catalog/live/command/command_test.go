package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/live"
)

// scanner returns a scanner that is the test binary.
func scanner(t *testing.T, options Options, args ...string) *Scanner {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	options.Name = "quaywatch"
	options.Argv = append([]string{self, helper}, args...)
	s, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestScan(t *testing.T) {
	t.Setenv("CLOUDG_TEST_TOKEN", "hunter2")
	t.Setenv("SCANNER_TEST", "kept")
	s := scanner(t, Options{}, "report", "--dir={iac_dir}", "{image}", "a b", "{output_dir}", "$HOME;ls", "{}", "{Iac}")
	dir := t.TempDir()
	report, err := s.Scan(t.Context(), live.Target{Dir: "/srv/{image}", Image: "quay/app:1", OutputDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Findings) != 1 || report.Findings[0].ID != "f-1" || !bytes.HasPrefix(report.Text, []byte(`[{"`)) {
		t.Fatalf("report = %+v", report)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(report.Findings[0].Evidence), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"args": []any{"--dir=/srv/{image}", "quay/app:1", "a b", dir, "$HOME;ls", "{}", "{Iac}"},
		"dir":  filepath.Base(dir), "files": 0.0, "input": 0.0, "own": "", "other": "kept",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("it was run as (-want +got):\n%s", diff)
	}
	if s.Name() != "quaywatch" || s.Scope() != live.ScannerScope("quaywatch") || s.Needs() != (live.Needs{Dir: true, Image: true}) {
		t.Errorf("%s, %s, %+v", s.Name(), s.Scope(), s.Needs())
	}
	if s := scanner(t, Options{Scope: "aws"}, "{output_dir}"); s.Needs() != (live.Needs{}) || s.Scope() != "aws" {
		t.Errorf("%+v, %s", s.Needs(), s.Scope())
	}
}

// TestFailures has scanners fail: callers hear that, and the log of the server what
// they said.
func TestFailures(t *testing.T) {
	for _, tt := range []struct {
		name    string
		options Options
		args    []string
		want    string
	}{
		{"exit code", Options{}, []string{"exit", "3"}, "The scanner ended with exit code 3; the log of the server has what it said."},
		{"too much", Options{MaxOutput: 1000}, []string{"flood"}, "The scanner wrote more than 1000 bytes, and was ended."},
		{"no JSON", Options{}, []string{"say", "hunter2"}, "The output of the scanner is not JSON: syntax error at line 1, column 1."},
		{"nothing", Options{}, []string{"say", ""}, "The output of the scanner is not JSON: syntax error at line 1, column 1."},
		{"other JSON", Options{}, []string{"say", `{"hunter2": []}`}, "The output of the scanner does not have the expected form: 1 error, the first at findings (missing)."},
		{"a text", Options{}, []string{"say", `"hunter2"`}, "The output of the scanner does not have the expected form: 1 error, the first at the top (object_type)."},
		{"wrong types", Options{}, []string{"say", `[{"id": 1, "hunter2": 1}]`}, "The output of the scanner does not have the expected form: 6 errors, the first at findings.0.id (string_type)."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var log bytes.Buffer
			before := slog.Default()
			slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
			defer slog.SetDefault(before)
			report, err := scanner(t, tt.options, tt.args...).Scan(t.Context(), live.Target{OutputDir: t.TempDir()})
			if _, ok := errors.AsType[*fault.Error](err); !ok || err.Error() != tt.want || report.Findings != nil {
				t.Errorf("error = %v, want %s", err, tt.want)
			}
			if ran := tt.args[0] == "say"; ran == strings.Contains(log.String(), "hunter2 is no password") {
				t.Errorf("log = %s", log.String())
			}
		})
	}
}

func TestDeadline(t *testing.T) {
	l := listen(t)
	s := scanner(t, Options{Deadline: time.Millisecond}, "hang", l.Addr().String())
	_, err := s.Scan(t.Context(), live.Target{OutputDir: t.TempDir()})
	if err == nil || err.Error() != "The scanner took longer than 1ms, and was ended." {
		t.Errorf("error = %v", err)
	}
}

// TestCancel ends a command and what it started as soon as the caller gives up.
func TestCancel(t *testing.T) {
	l := listen(t)
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan error)
	go func() {
		_, err := scanner(t, Options{}, "wait", l.Addr().String()).Scan(ctx, live.Target{OutputDir: t.TempDir()})
		done <- err
	}()
	first, second := l.hears(), l.hears()
	cancel(gone)
	if err := <-done; err != gone {
		t.Errorf("error = %v", err)
	}
	l.ends(first)
	l.ends(second)
}

// TestLeftBehind ends what a command started and did not wait for.
func TestLeftBehind(t *testing.T) {
	l := listen(t)
	done := make(chan error)
	go func() {
		_, err := scanner(t, Options{}, "leave", l.Addr().String()).Scan(t.Context(), live.Target{OutputDir: t.TempDir()})
		done <- err
	}()
	both := []net.Conn{l.hears(), l.hears()} // the command and who stays behind, in some order
	for _, conn := range both {
		if _, err := conn.Write([]byte("x")); err != nil {
			t.Error(err)
		}
	}
	if err := <-done; err != nil {
		t.Errorf("error = %v", err)
	}
	for _, conn := range both {
		l.ends(conn)
	}
}

func TestPreflight(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("scan", text, 0o700); err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Name: "x", Argv: []string{"./scan", helper, "report"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Preflight(t.Context()); err != nil {
		t.Errorf("preflight: %v", err)
	}
	if report, err := s.Scan(t.Context(), live.Target{OutputDir: t.TempDir()}); err != nil || len(report.Findings) != 1 {
		t.Errorf("run from another directory: %+v, %v", report, err)
	}
	if err := os.Chmod("scan", 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Preflight(t.Context()); err == nil || err.Error() != "The scanner is not installed." {
		t.Errorf("preflight: %v", err)
	}
	if _, err := s.Scan(t.Context(), live.Target{OutputDir: t.TempDir()}); err == nil || err.Error() != "The scanner cannot be run; the log of the server says why." {
		t.Errorf("scan: %v", err)
	}
}

func TestNew(t *testing.T) {
	for _, argv := range [][]string{
		nil, {""}, {"no-such-program-anywhere"}, {"/"}, {"{image}"}, {os.Args[0], "{iac}"}, {os.Args[0], "--x={dir}"},
	} {
		if s, err := New(Options{Name: "x", Argv: argv}); err == nil {
			t.Errorf("%q: %+v", argv, s)
		}
	}
}

func TestSplit(t *testing.T) {
	for line, want := range map[string][]string{
		" scan  --json\t{iac_dir} ":         {"scan", "--json", "{iac_dir}"},
		`["scan", "a b", "$x|y", "\"", ""]`: {"scan", "a b", "$x|y", `"`, ""},
		"":                                  {},
		"[]":                                {},
	} {
		if got, err := Split(line); err != nil || !cmp.Equal(want, got) {
			t.Errorf("%q = %q, %v", line, got, err)
		}
	}
	for _, line := range []string{`scan "a b"`, "scan 'x'", "scan | tee x", "scan > x", "scan $HOME", "a; b", "a & b", "`a`", `a\ b`, `["scan"`, `["scan", 1]`, `[""]`, `["a"] x`} {
		if got, err := Split(line); err == nil {
			t.Errorf("%q = %q", line, got)
		}
	}
}
