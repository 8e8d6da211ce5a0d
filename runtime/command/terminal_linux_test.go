package command

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"
	"unsafe"
)

func TestTablesFitTheTerminal(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("this machine gives out no terminals: %v", err)
	}
	defer terminal.Close()
	size := struct{ rows, columns, width, height uint16 }{24, 60, 0, 0}
	if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, terminal.Fd(), syscall.TIOCSWINSZ, uintptr(unsafe.Pointer(&size))); failed != 0 {
		t.Fatal(failed)
	}
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
