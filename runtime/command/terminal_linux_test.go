package command

import (
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/cloudg/cloudg/runtime"
)

// openTerminal returns a terminal of 60 columns.
func openTerminal(t *testing.T) *os.File {
	t.Helper()
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("this machine gives out no terminals: %v", err)
	}
	t.Cleanup(func() { _ = terminal.Close() })
	size := struct{ rows, columns, width, height uint16 }{24, 60, 0, 0}
	if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, terminal.Fd(), syscall.TIOCSWINSZ, uintptr(unsafe.Pointer(&size))); failed != 0 {
		t.Fatal(failed)
	}
	return terminal
}

// A person who starts a server in a terminal sees nothing happen, and is told why. The
// programs and files that servers read from need no such line.
func TestWaitingIsSaidInTerminals(t *testing.T) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	for name, test := range map[string]struct {
		stdin io.Reader
		want  string
	}{
		"terminal":    {openTerminal(t), "demo 1.0.0 waits for a client on standard input; "},
		"null device": {null, ""},
		"pipe":        {strings.NewReader(""), ""},
	} {
		var stderr strings.Builder
		(&program{stdin: test.stdin, stderr: &stderr}).sayWaiting(runtime.ServerInfo{Name: "demo", Version: "1.0.0"})
		if said := stderr.String(); !strings.HasPrefix(said, test.want) || (said == "") != (test.want == "") {
			t.Errorf("%s: stderr %q", name, said)
		}
	}
}

func TestTablesFitTheTerminal(t *testing.T) {
	terminal := openTerminal(t)
	if n := tableColumns(terminal); n != 60 {
		t.Fatalf("tables are %d columns wide, the terminal 60", n)
	}
	wide := &table{title: "T", header: []string{"NAME", "DESCRIPTION"}, rows: [][]string{{"find", strings.Repeat("many words ", 20)}}}
	for line := range strings.SplitSeq(string(wide.render(tableColumns(terminal))), "\n") {
		if n := utf8.RuneCountInString(line); n > 60 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}

// What a program reads must not depend on the window that it was started from.
func TestTablesForProgramsAreTheSame(t *testing.T) {
	t.Setenv("COLUMNS", "60")
	if n := tableColumns(new(strings.Builder)); n != tableWidth {
		t.Errorf("%d columns", n)
	}
}
