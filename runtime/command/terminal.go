package command

import (
	"io"
	"os"
	"strconv"
)

// fallbackWidth is how wide text may get that goes to no terminal.
const fallbackWidth = 120

// terminalWidth returns how many columns there are for text that goes to w.
func terminalWidth(w io.Writer) int {
	if n := columnsOf(w); n > 0 {
		return n
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return fallbackWidth
}

// columnsOf returns how wide the terminal is that w goes to; 0 when it goes to none, or
// the terminal does not say.
func columnsOf(w io.Writer) int {
	if f, ok := w.(*os.File); ok && isTerminal(w) {
		return columns(f)
	}
	return 0
}

// isTerminal reports whether w shows what is written to a person.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// colored reports whether text that goes to w is coloured. when is auto, always or never.
func colored(when string, w io.Writer) bool {
	if when != "auto" {
		return when == "always"
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)
}
