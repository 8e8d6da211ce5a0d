package diag

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// MaxText is how many diagnostics [Text.Print] shows.
const MaxText = 50

const indent = "    "

// Text prints diagnostics for people:
//
//	path:line:col: error CG1001: there is no directive "tol"
//	    did you mean "tool"?
//	    other.go:3:1: related place
//
// The zero Text prints absolute paths and no source.
type Text struct {
	Dir     string // paths below it are printed relative to it
	Verbose bool   // show the source line with the place marked under it
}

// Print writes at most [MaxText] diagnostics, and how many were left out.
func (t Text) Print(w io.Writer, list []Diagnostic) error {
	out := bufio.NewWriter(w)
	shown := list[:min(len(list), MaxText)]
	for _, d := range shown {
		t.print(out, d)
	}
	if more := len(list) - len(shown); more > 0 {
		fmt.Fprintf(out, "and %d more\n", more)
	}
	return out.Flush()
}

func (t Text) print(w io.Writer, d Diagnostic) {
	fmt.Fprintf(w, "%s%s %s: %s\n", t.place(d.Pos), d.Severity, d.Code, indented(d.Message))
	if t.Verbose {
		if line, ok := sourceLine(d.Pos); ok {
			line, start, end := excerpt(line, d.Pos, d.End)
			fmt.Fprintf(w, "%s%s\n%s%s\n", indent, line, indent, marker(line, start, end))
		}
	}
	if d.Hint != "" {
		fmt.Fprintf(w, "%s%s\n", indent, indented(d.Hint))
	}
	for _, r := range d.Related {
		fmt.Fprintf(w, "%s%s%s\n", indent, t.place(r.Pos), indented(r.Message))
	}
}

// place returns "path:line:col: ", as much of it as is known.
func (t Text) place(p Pos) string {
	if p.File == "" {
		return ""
	}
	path := relative(t.Dir, p.File)
	if p.Line == 0 {
		return path + ": "
	}
	return fmt.Sprintf("%s:%d:%d: ", path, p.Line, p.Col)
}

// relative returns the path of a file as seen from dir, with slashes. Files
// outside dir keep their full path: "../../.." helps nobody.
func relative(dir, file string) string {
	if dir != "" {
		if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
			file = rel
		}
	}
	return filepath.ToSlash(file)
}

// indented moves all lines but the first to the right, so that a message of
// several lines is not taken for several diagnostics.
func indented(s string) string {
	return strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n"+indent)
}

// sourceLine returns the line of a place without its end. ok is false when
// there is no such line (any more).
func sourceLine(p Pos) (line string, ok bool) {
	if p.Line == 0 {
		return "", false
	}
	src, err := os.ReadFile(p.File)
	if err != nil {
		return "", false
	}
	n := 0
	for line := range strings.Lines(string(src)) {
		if n++; n == p.Line {
			line = strings.TrimRight(line, "\r\n")
			return line, p.Col >= 1 && p.Col <= len(line)+1
		}
	}
	return "", false
}

// maxExcerpt is how many bytes of a line are shown.
const maxExcerpt = 160

// excerpt cuts a long line to the part around start, and returns where the places
// stand in it.
func excerpt(line string, start, end Pos) (string, Pos, Pos) {
	if len(line) <= maxExcerpt {
		return line, start, end
	}
	from := max(0, start.Col-1-maxExcerpt/4)
	to := min(len(line), from+maxExcerpt)
	for from > 0 && !utf8.RuneStart(line[from]) {
		from--
	}
	for to < len(line) && !utf8.RuneStart(line[to]) {
		to--
	}
	head, tail := "", ""
	if from > 0 {
		head = "..."
	}
	if to < len(line) {
		tail = "..."
	}
	if end.Line == start.Line {
		end.Col = min(end.Col, to+1) - from + len(head)
	}
	start.Col += len(head) - from
	return head + line[from:to] + tail, start, end
}

// marker returns spaces and a caret under the column of start, continued to
// end when that is on the same line. Tabs of the line are kept, so that both
// lines look alike at any tab width.
func marker(line string, start, end Pos) string {
	var b strings.Builder
	for _, r := range line[:start.Col-1] {
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	b.WriteByte('^')
	if end.Line == start.Line && end.File == start.File && end.Col <= len(line)+1 {
		for i := range line[start.Col-1 : max(end.Col, start.Col)-1] {
			if i > 0 {
				b.WriteByte('~')
			}
		}
	}
	return b.String()
}
