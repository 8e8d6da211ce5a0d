package command

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// tableWidth is how wide a table may get. It does not depend on where the output
// goes, so that what a person sees is what a program reads.
const tableWidth = 160

// A table is text in columns. The last column wraps when the line gets too long.
type table struct {
	title  string
	header []string
	rows   [][]string
}

const columnGap = 2

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
	widths[last] = min(widths[last], max(width-before, len(t.header[last])))
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
