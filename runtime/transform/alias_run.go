package transform

import (
	"strings"
	"sync/atomic"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

const reportAliased = "aliased"

// parts implements [Settings].
func (s *AliasOptions) parts() ([]part, error) { return []part{s.part()}, nil }

// part returns the aliases as a part of a step. Its runs begin when a redactor before it
// has given all pseudonyms.
func (s *AliasOptions) part() part {
	table := make([]replacement, len(s.Aliases))
	for i, entry := range s.Aliases {
		table[i] = replacement{entry.Real, entry.Alias}
	}
	a := &aliaser{options: s, table: table, plain: newReplacer(table, s.Substring, !s.CaseSensitive)}
	a.last.Store(&aliasTable{replacer: a.plain})
	return part{text: a}
}

// reals returns what turns aliases into real values again: a text that is an alias or,
// where aliases stand in longer texts, that has some as whole words, in the same case.
func (s *AliasOptions) reals() *replacer {
	table := make([]replacement, len(s.Aliases))
	for i, entry := range s.Aliases {
		table[i] = replacement{entry.Alias, entry.Real}
	}
	return newReplacer(table, s.Substring, false)
}

// An aliaser gives real values, and their pseudonyms, the names of a table.
type aliaser struct {
	options *AliasOptions
	table   []replacement
	plain   *replacer
	last    atomic.Pointer[aliasTable] // the last one with pseudonyms
}

// An aliasTable is the table with the pseudonyms that its values have.
type aliasTable struct {
	*replacer
	tokens string // all of them, each before its alias
}

func (a *aliaser) seesPseudonyms() bool {
	return a.options.PseudonymAware && a.options.Vault != nil && len(a.table) > 0
}

// start implements textTransform.
func (a *aliaser) start(t *runtime.Transformation, _ codec.Value) (textRun, error) {
	if !a.seesPseudonyms() {
		return &aliasRun{table: a.plain}, nil
	}
	return &aliasRun{table: a.withPseudonyms(a.options.Vault.Namespace(t.Principal))}, nil
}

// withPseudonyms returns the table with the pseudonyms of a namespace. It is made anew
// when there are others than last time.
func (a *aliaser) withPseudonyms(namespace string) *replacer {
	var added []replacement
	var key strings.Builder
	for _, entry := range a.table {
		for _, token := range a.options.Vault.TokensFor(entry.old, namespace) {
			added = append(added, replacement{token, entry.new})
			key.WriteString(token + "\x00" + entry.new + "\x00")
		}
	}
	last := a.last.Load()
	if last.tokens == key.String() {
		return last.replacer
	}
	table := append(a.table[:len(a.table):len(a.table)], added...)
	next := &aliasTable{newReplacer(table, a.options.Substring, !a.options.CaseSensitive), key.String()}
	a.last.Store(next)
	return next.replacer
}

type aliasRun struct {
	table *replacer
	count int64
}

// text implements textRun.
func (r *aliasRun) text(_ *place, text string) (string, error) {
	text, n := r.table.replace(text, nil)
	r.count += int64(n)
	return text, nil
}

// key implements textRun.
func (r *aliasRun) key(at *place, name string) (string, error) { return r.text(at, name) }

// finish implements textRun.
func (r *aliasRun) finish(report *runtime.Report) { addCount(report, reportAliased, r.count) }

// addCount reports a number, unless it is 0.
func addCount(report *runtime.Report, name string, n int64) {
	if n > 0 {
		report.Add(name, n)
	}
}
