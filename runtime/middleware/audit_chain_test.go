package middleware_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/middleware"
)

var auditKey = []byte("a key that only this test has")

// chained opens a log with a chain until the test ends.
func chained(t *testing.T, path string) *middleware.Audit {
	t.Helper()
	audit, err := middleware.NewAudit(middleware.AuditOptions{Path: path, Chain: true, ChainKey: auditKey, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { audit.Close() })
	return audit
}

// record has a log record calls.
func record(t *testing.T, audit *middleware.Audit, calls int) {
	t.Helper()
	k := newKit(t, audit.Wrap)
	for range calls {
		k.call(t, "echo", `{}`)
	}
}

// verified checks files and returns what was found, in one text.
func verified(t *testing.T, files ...string) string {
	t.Helper()
	check, err := middleware.VerifyAudit(auditKey, files...)
	if err != nil {
		t.Fatal(err)
	}
	said := fmt.Sprintf("%d lines, %d to %d, end known %t", check.Lines, check.First, check.Last, check.EndKnown)
	if check.Unlinked > 0 {
		said += fmt.Sprintf(", %d unlinked", check.Unlinked)
	}
	for _, fault := range check.Faults {
		fault.File = filepath.Base(fault.File)
		said += "\n" + fault.String()
	}
	if check.Whole() != (len(check.Faults) == 0) || check.More > 0 {
		said += fmt.Sprintf("\nwhole %t, %d more", check.Whole(), check.More)
	}
	return said
}

// logOf writes a log of calls with a chain and returns its path and its lines.
func logOf(t *testing.T, calls int) (path string, lines [][]byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "audit.jsonl")
	audit := chained(t, path)
	record(t, audit, calls)
	audit.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, bytes.SplitAfter(data, []byte("\n"))[:calls]
}

func TestAuditChainFindsWhatWasDone(t *testing.T) {
	const whole = "5 lines, 1 to 5, end known true"
	for _, tt := range []struct {
		name   string
		change func(l [][]byte) [][]byte
		want   string
	}{
		{"nothing", func(l [][]byte) [][]byte { return l }, whole},
		{"a value", func(l [][]byte) [][]byte {
			l[1] = bytes.Replace(l[1], []byte(`"outcome":"ok"`), []byte(`"outcome":"no"`), 1)
			return l
		}, "4 lines, 1 to 5, end known true\naudit.jsonl:2: was changed, or written with another key\n" +
			"audit.jsonl:3: follows a gap: line 2 of the log is not where it belongs"},
		{"white space", func(l [][]byte) [][]byte {
			l[4] = bytes.Replace(l[4], []byte(`,"kind"`), []byte(`, "kind"`), 1)
			return l
		}, "4 lines, 1 to 4, end known true\naudit.jsonl:5: was changed, or written with another key\n" +
			"audit.jsonl: ends too early: the last line of the log is 5, and this one is 4"},
		{"a line is gone", func(l [][]byte) [][]byte { return append(l[:2:2], l[3:]...) },
			"4 lines, 1 to 5, end known true\naudit.jsonl:3: follows a gap: line 3 of the log is not where it belongs"},
		{"two lines are gone", func(l [][]byte) [][]byte { return append(l[:1:1], l[3:]...) },
			"3 lines, 1 to 5, end known true\naudit.jsonl:2: follows a gap: lines 2 to 3 of the log are not where they belong"},
		{"two lines are swapped", func(l [][]byte) [][]byte { l[1], l[2] = l[2], l[1]; return l },
			"4 lines, 1 to 5, end known true\naudit.jsonl:2: follows a gap: line 2 of the log is not where it belongs\n" +
				"audit.jsonl:3: is out of place: it is line 2 of the log, and stands behind line 3"},
		{"a line comes twice", func(l [][]byte) [][]byte { return append(l[:2:2], l[1:]...) },
			whole + "\naudit.jsonl:3: is out of place: it is line 2 of the log, and stands behind line 2"},
		{"a line is added", func(l [][]byte) [][]byte {
			return append(l[:2:2], append([][]byte{[]byte("{\"event\":\"mcp.call\"}\n")}, l[2:]...)...)
		},
			whole + "\naudit.jsonl:3: has no link: it was added, or written without a chain"},
		{"the end is gone", func(l [][]byte) [][]byte { return l[:3] },
			"3 lines, 1 to 3, end known true\naudit.jsonl: ends too early: the last line of the log is 5, and this one is 3"},
		{"the last line is cut off", func(l [][]byte) [][]byte { l[4] = l[4][:40]; return l },
			"4 lines, 1 to 4, end known true\naudit.jsonl:5: is not JSON: it was cut off or changed\naudit.jsonl: ends too early: the last line of the log is 5, and this one is 4"},
		{"everything is gone", func([][]byte) [][]byte { return nil },
			"0 lines, 0 to 0, end known true\naudit.jsonl: ends too early: the last line of the log is 5, and this one is 0"},
		{"the beginning is gone", func(l [][]byte) [][]byte { return l[2:] }, "3 lines, 3 to 5, end known true"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path, l := logOf(t, 5)
			if err := os.WriteFile(path, bytes.Join(tt.change(l), nil), 0o600); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, verified(t, path)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestAuditChainFindsEveryChangedByte changes one bit after the other.
func TestAuditChainFindsEveryChangedByte(t *testing.T) {
	path, _ := logOf(t, 2)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		data[i] ^= 1 << (i % 8)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if check, err := middleware.VerifyAudit(auditKey, path); err != nil || check.Whole() {
			t.Fatalf("byte %d: %+v, %v", i, check, err)
		}
		data[i] ^= 1 << (i % 8)
	}
}

func TestAuditChainEndsAreUnknownWithoutTheirFile(t *testing.T) {
	path, l := logOf(t, 5)
	head := path + ".chain"
	said, err := os.ReadFile(head)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.Join(l[:3], nil), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(head, bytes.Replace(said, []byte("5 "), []byte("3 "), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, want := verified(t, path), "3 lines, 1 to 3, end known false\naudit.jsonl.chain: was changed, or written with another key"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if err := os.Remove(head); err != nil {
		t.Fatal(err)
	}
	if got, want := verified(t, path), "3 lines, 1 to 3, end known false"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestAuditChainGoesOnAcrossFiles rotates a log in the ways that there are: with and
// without telling the server, by a new file and by emptying the old one.
func TestAuditChainGoesOnAcrossFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	audit := chained(t, path)
	move := func(to string) {
		t.Helper()
		if err := os.Rename(path, path+to); err != nil {
			t.Fatal(err)
		}
	}
	record(t, audit, 2)
	move(".1")
	record(t, audit, 1) // nobody has told the server
	move(".2")
	if err := audit.Reopen(); err != nil {
		t.Fatal(err)
	}
	record(t, audit, 1)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+".3", data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	record(t, audit, 1)
	audit.Close()
	record(t, chained(t, path), 1) // after a restart
	if got, want := verified(t, path+".1", path+".2", path+".3", path), "6 lines, 1 to 6, end known true"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got, want := verified(t, path+".1", path+".3", path), "5 lines, 1 to 6, end known true\n"+
		"audit.jsonl.3:1: follows a gap: line 3 of the log is not where it belongs"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got, want := verified(t, path), "2 lines, 5 to 6, end known true"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestAuditChainOfSeveralProcesses has two logs, as two processes have them, write to one
// file at the same time.
func TestAuditChainOfSeveralProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	var wait sync.WaitGroup
	for range 2 {
		k := newKit(t, chained(t, path).Wrap)
		for range 3 {
			wait.Go(func() {
				for range 20 {
					if _, err := k.CallTool(t.Context(), nil, "echo", nil); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	wait.Wait()
	if got, want := verified(t, path), "120 lines, 1 to 120, end known true"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestAuditChainAfterACrash: a process may end behind a line, in the middle of one, and
// before it said where the chain ends now.
func TestAuditChainAfterACrash(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	audit := chained(t, path)
	record(t, audit, 1)
	old, err := os.ReadFile(path + ".chain")
	if err != nil {
		t.Fatal(err)
	}
	record(t, audit, 1)
	audit.Close()
	if err := os.WriteFile(path+".chain", old, 0o600); err != nil {
		t.Fatal(err)
	}
	audit = chained(t, path)
	record(t, audit, 1)
	audit.Close()
	if got, want := verified(t, path), "3 lines, 1 to 3, end known true"; got != want {
		t.Errorf("the file of the chain is behind: %s\nwant %s", got, want)
	}
	if err := os.Remove(path + ".chain"); err != nil {
		t.Fatal(err)
	}
	audit = chained(t, path)
	record(t, audit, 1)
	audit.Close()
	if got, want := verified(t, path), "4 lines, 1 to 4, end known true"; got != want {
		t.Errorf("the file of the chain is gone: %s\nwant %s", got, want)
	}
	appendTo(t, path, `{"argument_keys":[],"be`)
	record(t, chained(t, path), 1)
	if got, want := verified(t, path), "5 lines, 1 to 5, end known true\naudit.jsonl:5: is not JSON: it was cut off or changed"; got != want {
		t.Errorf("half a line: %s\nwant %s", got, want)
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func TestAuditChainBehindLinesWithoutOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	record(t, newFileAudit(t, path, new(bytes.Buffer)), 2)
	record(t, chained(t, path), 2)
	if got, want := verified(t, path), "2 lines, 1 to 2, end known true, 2 unlinked"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	record(t, newFileAudit(t, path, new(bytes.Buffer)), 1)
	if got := verified(t, path); !strings.Contains(got, "audit.jsonl:5: has no link") {
		t.Errorf("a line without a chain: %s", got)
	}
}

func TestAuditChainNeedsItsKey(t *testing.T) {
	t.Setenv(middleware.ChainVariable, "")
	path, _ := logOf(t, 1)
	check, err := middleware.VerifyAudit([]byte("another key, of enough bytes"), path)
	if err != nil || check.Lines != 0 || check.Whole() {
		t.Errorf("another key: %+v, %v", check, err)
	}
	for _, tt := range []struct {
		opts middleware.AuditOptions
		want string
	}{
		{middleware.AuditOptions{Path: path, Chain: true, ChainKey: []byte("another key, of enough bytes")}, "written with another key; to begin a new chain, move it and the log away"},
		{middleware.AuditOptions{Path: path, Chain: true, ChainKey: []byte("short")}, "a chain needs a key of at least 16 bytes"},
		{middleware.AuditOptions{Path: path, Chain: true}, "set $CLOUDG_MCP_AUDIT_KEY"},
		{middleware.AuditOptions{Path: os.DevNull, Chain: true, ChainKey: auditKey}, "is not a regular file"},
		{middleware.AuditOptions{Chain: true, ChainKey: auditKey}, "a chain needs a file"},
	} {
		if _, err := middleware.NewAudit(tt.opts); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want %s", err, tt.want)
		}
	}
	for _, files := range [][]string{nil, {path + ".none"}} {
		if _, err := middleware.VerifyAudit(auditKey, files...); err == nil {
			t.Errorf("%q was verified", files)
		}
	}
	t.Setenv(middleware.ChainVariable, string(auditKey))
	if check, err := middleware.VerifyAudit(nil, path); err != nil || !check.Whole() {
		t.Errorf("the key of the environment: %+v, %v", check, err)
	}
}
