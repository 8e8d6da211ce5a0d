package output

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// context is how many equal lines are shown around a difference.
const context = 3

// edit is a line of a diff: kept (' '), deleted ('-') or inserted ('+').
type edit struct {
	op   byte
	line string
}

// lines splits a text into its lines, each with its end.
func lines(text []byte) []string {
	return slices.Collect(strings.Lines(string(text)))
}

// edits returns how to come from a to b. Differences are kept apart by lines that
// occur once on each side, as in a patience diff: in generated code a function is
// then never torn apart to save a brace.
func edits(a, b []string) []edit {
	var head, tail []edit
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		head = append(head, edit{' ', a[0]})
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		tail = append(tail, edit{' ', a[len(a)-1]})
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	slices.Reverse(tail)
	anchors := anchors(a, b)
	if len(anchors) == 0 {
		for _, line := range a {
			head = append(head, edit{'-', line})
		}
		for _, line := range b {
			head = append(head, edit{'+', line})
		}
		return append(head, tail...)
	}
	doneA, doneB := 0, 0
	for _, at := range anchors {
		head = append(head, edits(a[doneA:at.a], b[doneB:at.b])...)
		head = append(head, edit{' ', a[at.a]})
		doneA, doneB = at.a+1, at.b+1
	}
	head = append(head, edits(a[doneA:], b[doneB:])...)
	return append(head, tail...)
}

// pair is an index on each side.
type pair struct{ a, b int }

// anchors returns the longest sequence of lines that occur exactly once in a and
// exactly once in b, and in the same order.
func anchors(a, b []string) []pair {
	inA, inB := occurrences(a), occurrences(b)
	var candidates []pair
	for i, line := range a {
		if at, ok := inB[line]; ok && at.once && inA[line].once {
			candidates = append(candidates, pair{i, at.index})
		}
	}
	return increasing(candidates)
}

type occurrence struct {
	index int
	once  bool
}

func occurrences(list []string) map[string]occurrence {
	m := make(map[string]occurrence, len(list))
	for i, line := range list {
		_, seen := m[line]
		m[line] = occurrence{i, !seen}
	}
	return m
}

// increasing returns the longest subsequence of pairs whose b increases; the a of
// all pairs does.
func increasing(pairs []pair) []pair {
	var ends []int                      // ends[n]: pair with the least b that ends a sequence of n+1
	previous := make([]int, len(pairs)) // the pair before it in that sequence
	for i, p := range pairs {
		n, _ := slices.BinarySearchFunc(ends, p.b, func(e, b int) int { return pairs[e].b - b })
		if n > 0 {
			previous[i] = ends[n-1]
		}
		ends = append(ends[:n], append([]int{i}, ends[min(n+1, len(ends)):]...)...)
	}
	if len(ends) == 0 {
		return nil
	}
	result := make([]pair, len(ends))
	for n, i := len(ends)-1, ends[len(ends)-1]; n >= 0; n, i = n-1, previous[i] {
		result[n] = pairs[i]
	}
	return result
}

// writeHunks writes the differences of a and b in unified format. Errors are
// left to the writer, which keeps the first one.
func writeHunks(w io.Writer, a, b []string) {
	all := edits(a, b)
	lineA, lineB := 1, 1
	for i := 0; i < len(all); {
		end := hunkEnd(all, i)
		start := max(i, firstChange(all, i)-context)
		lineA, lineB = lineA+start-i, lineB+start-i // lines before a hunk are equal
		if start < end {
			lineA, lineB = writeHunk(w, all[start:end], lineA, lineB)
		}
		i = end
	}
}

// firstChange returns the index of the first change at or after i, or the
// number of edits plus the context.
func firstChange(all []edit, i int) int {
	for ; i < len(all); i++ {
		if all[i].op != ' ' {
			return i
		}
	}
	return len(all) + context
}

// hunkEnd returns where the hunk with the first change at or after i ends: before
// the first run of equal lines that is too long to be context of two changes.
func hunkEnd(all []edit, i int) int {
	last := firstChange(all, i)
	for {
		next := firstChange(all, last+1)
		if next > len(all) || next-last > 2*context+1 {
			return min(last+1+context, len(all))
		}
		last = next
	}
}

func writeHunk(w io.Writer, hunk []edit, lineA, lineB int) (nextA, nextB int) {
	nextA, nextB = lineA, lineB
	for _, e := range hunk {
		if e.op != '+' {
			nextA++
		}
		if e.op != '-' {
			nextB++
		}
	}
	fmt.Fprintf(w, "@@ -%s +%s @@\n", hunkRange(lineA, nextA), hunkRange(lineB, nextB))
	for _, e := range hunk {
		fmt.Fprintf(w, "%c%s", e.op, e.line)
		if !strings.HasSuffix(e.line, "\n") {
			fmt.Fprint(w, "\n\\ No newline at end of file\n")
		}
	}
	return nextA, nextB
}

// hunkRange formats the lines from start up to end; an empty range names the
// line before it.
func hunkRange(start, end int) string {
	switch end - start {
	case 0:
		return fmt.Sprintf("%d,0", start-1)
	case 1:
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d,%d", start, end-start)
}
