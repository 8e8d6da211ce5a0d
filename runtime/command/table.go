package command

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// tableWidth is how wide a table may get that goes to no terminal. It does not depend on
// the environment, so that programs always read the same.
const tableWidth = 160

// tableColumns returns how wide a table may get that goes to w.
func tableColumns(w io.Writer) int {
	if n := columnsOf(w); n > 0 {
		return n
	}
	return tableWidth
}

// A table is text in columns. The last column wraps when the line gets too long, and is
// written below the others where these leave it no room.
type table struct {
	title  string
	header []string
	rows   [][]string
}

const columnGap = 2

// narrowColumn is how wide the last column has to be to be read beside others that take
// more than half of the width.
const narrowColumn = 24

// render returns the table, at most width columns wide if the columns before the
// last leave any room.
func (t *table) render(width int) []byte {
	widths := make([]int, len(t.header))
	for _, row := range append([][]string{t.header}, t.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	last := len(widths) - 1
	before := last * columnGap
	for _, w := range widths[:last] {
		before += w
	}
	room := width - before
	if before > width/2 && room < min(widths[last], narrowColumn) {
		return t.renderBelow(widths[:last], width)
	}
	widths[last] = min(widths[last], max(room, len(t.header[last])))
	var out []byte
	out = append(out, t.title...)
	out = append(out, '\n')
	rules := make([]string, len(widths))
	for i, w := range widths {
		rules[i] = strings.Repeat("-", w)
	}
	for _, row := range append([][]string{t.header, rules}, t.rows...) {
		out = appendRow(out, widths, row)
	}
	return out
}

// renderBelow returns the table with the last cell of each row below the others, whose
// widths are given.
func (t *table) renderBelow(widths []int, width int) []byte {
	const indent = "    "
	last := len(widths)
	out := append([]byte(t.title), '\n')
	for _, row := range append([][]string{t.header}, t.rows...) {
		out = appendRow(out, widths, row[:last])
		for _, line := range wrap(row[last], width-len(indent)) {
			if line != "" {
				out = append(append(append(out, indent...), line...), '\n')
			}
		}
	}
	return out
}

// appendRow appends one row, which takes more than one line when its last cell is
// too wide.
func appendRow(out []byte, widths []int, row []string) []byte {
	last := len(widths) - 1
	cells := slices.Clone(row)
	for i, part := range wrap(row[last], widths[last]) {
		if i > 0 {
			clear(cells)
		}
		cells[last] = part
		var line strings.Builder
		for j, cell := range cells {
			line.WriteString(cell)
			if j < last {
				line.WriteString(strings.Repeat(" ", widths[j]-utf8.RuneCountInString(cell)+columnGap))
			}
		}
		out = append(out, strings.TrimRight(line.String(), " ")...)
		out = append(out, '\n')
	}
	return out
}

// wrap splits text at spaces into lines of at most width characters. A longer word
// gets a line of its own. There is always one line.
func wrap(text string, width int) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		current := &lines[len(lines)-1]
		switch {
		case *current == "":
			*current = word
		case utf8.RuneCountInString(*current)+1+utf8.RuneCountInString(word) <= width:
			*current += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}
