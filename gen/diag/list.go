package diag

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
)

// List collects the diagnostics of a run. It only grows, and any number of
// goroutines may add to it. The zero List is empty and ready for use. A List
// must not be copied after its first use.
type List struct {
	mu    sync.Mutex
	items []Diagnostic
}

// Add appends d. Adding one diagnostic twice is harmless: [List.Sorted] drops
// repetitions.
func (l *List) Add(d Diagnostic) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.items = append(l.items, d)
}

// Errorf adds an error whose message is made as by [fmt.Sprintf]. The hint may
// be empty.
func (l *List) Errorf(code Code, pos Pos, hint, format string, args ...any) {
	l.Add(Diagnostic{Code: code, Pos: pos, Hint: hint, Message: fmt.Sprintf(format, args...)})
}

// Warnf adds a warning, otherwise it is like [List.Errorf].
func (l *List) Warnf(code Code, pos Pos, hint, format string, args ...any) {
	l.Add(Diagnostic{Code: code, Severity: Warning, Pos: pos, Hint: hint, Message: fmt.Sprintf(format, args...)})
}

// HasErrors reports whether an error, and not only warnings, was added.
func (l *List) HasErrors() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.items, func(d Diagnostic) bool { return d.Severity == Error })
}

// Len returns how many diagnostics were added, repetitions included.
func (l *List) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.items)
}

// Sorted returns a new slice with every distinct diagnostic once, ordered by
// file, line, column and code, then by message. Two diagnostics are the same
// when code, place and message are; the one added first is kept.
func (l *List) Sorted() []Diagnostic {
	l.mu.Lock()
	items := slices.Clone(l.items)
	l.mu.Unlock()
	slices.SortStableFunc(items, compare)
	return slices.CompactFunc(items, func(a, b Diagnostic) bool { return compare(a, b) == 0 })
}

func compare(a, b Diagnostic) int {
	return cmp.Or(
		a.Pos.compare(b.Pos),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
	)
}

func (p Pos) compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}
