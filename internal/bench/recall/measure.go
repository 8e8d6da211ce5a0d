package main

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/internal/bench/corpus"
	"github.com/cloudg/cloudg/runtime/detect"
)

const mebibyte = 1 << 20

// size says how much is measured.
type size struct {
	secrets   int // of each kind
	documents int // of each generator
	clean     int // MiB
}

// full is what people measure, small is for machines that test every change.
var (
	full  = size{secrets: 100, documents: 5000, clean: 16}
	small = size{secrets: 6, documents: 300, clean: 2}
)

// tally counts what was found of something.
type tally struct {
	name      string
	found, of int
}

func (t *tally) add(found bool) {
	t.of++
	if found {
		t.found++
	}
}

func (t *tally) share() float64 { return float64(t.found) / float64(max(t.of, 1)) }

// figures are what was measured.
type figures struct {
	kinds, forms           []tally // of secrets
	secrets, planted       tally
	reports                tally // findings in documents, of which some are what was planted
	alarms, valueAlarms    int   // in clean inventory
	bytes                  int   // of it
	notAddresses, findings int
	examples               []string
}

// measure makes texts from a seed and scans them.
func measure(seed uint64, n size) (*figures, error) {
	rules, err := corpus.Rules()
	if err != nil {
		return nil, err
	}
	set, err := detect.New(detect.Options{})
	if err != nil {
		return nil, err
	}
	f, source := &figures{}, corpus.New(seed)
	for _, rule := range rules {
		kind := tally{name: rule.Kind}
		for range n.secrets {
			secret, err := source.Secret(rule)
			if err != nil {
				return nil, err
			}
			for _, positive := range source.Wild(secret) {
				found := covers(secretsIn(set, positive.Text), positive.Start, positive.End)
				kind.add(found)
				f.secrets.add(found)
				f.form(positive.Form).add(found)
				if !found && len(f.examples) < 200 {
					f.examples = append(f.examples, fmt.Sprintf("missed %s as %s: %q", rule.Kind, positive.Form, positive.Text))
				}
			}
		}
		f.kinds = append(f.kinds, kind)
	}
	f.identifiers(set, source, n.documents)
	f.addresses(set, source)
	return f, f.clean(set, source, n.clean*mebibyte)
}

func (f *figures) form(name string) *tally {
	i := slices.IndexFunc(f.forms, func(t tally) bool { return t.name == name })
	if i < 0 {
		i = len(f.forms)
		f.forms = append(f.forms, tally{name: name})
	}
	return &f.forms[i]
}

// secretsIn returns the findings in a text that are secrets.
func secretsIn(set *detect.Set, text string) []detect.Finding {
	return slices.DeleteFunc(set.Scan(nil, text), func(found detect.Finding) bool {
		return found.Detector.Category != detect.Secret && found.Detector.Category != detect.Credential
	})
}

// covers reports whether findings together hold every byte of a span.
func covers(findings []detect.Finding, start, end int) bool {
	for _, found := range findings {
		if found.Start <= start && found.End > start {
			start = found.End
		}
	}
	return start >= end
}

// identifiers counts the planted values that are found whole, and the findings that are
// one or hold one. Names of hosts are not among what is planted.
func (f *figures) identifiers(set *detect.Set, source *corpus.Source, n int) {
	for range n {
		for _, document := range []corpus.Document{source.AWS(), source.Azure(), source.Kubernetes()} {
			findings := slices.DeleteFunc(set.Scan(nil, document.JSON), func(found detect.Finding) bool {
				return found.Entity == "hostname"
			})
			reported := make([]string, len(findings))
			for i, found := range findings {
				reported[i] = document.JSON[found.Start:found.End]
			}
			for _, planted := range document.Planted {
				for at := range places(document.JSON, planted.Value) {
					found := covers(findings, at, at+len(planted.Value))
					f.planted.add(found)
					if !found && len(f.examples) < 400 {
						f.examples = append(f.examples, fmt.Sprintf("missed %s %s in %s", planted.Kind, planted.Value, document.JSON))
					}
				}
			}
			for i, text := range reported {
				right := slices.ContainsFunc(document.Planted, func(p corpus.Planted) bool { return strings.Contains(text, p.Value) })
				f.reports.add(right)
				if !right && len(f.examples) < 400 {
					f.examples = append(f.examples, fmt.Sprintf("%s %q in %s", findings[i].Detector.Name, text, document.JSON))
				}
			}
		}
	}
}

// places yields where a value stands in a text.
func places(text, value string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from := 0; ; {
			k := strings.Index(text[from:], value)
			if k < 0 || !yield(from+k) {
				return
			}
			from += k + len(value)
		}
	}
}

// clean counts secrets that are found where none is: in whole texts, and in the strings of
// the same documents by themselves, as redaction looks at them.
func (f *figures) clean(set *detect.Set, source *corpus.Source, size int) error {
	for f.bytes < size {
		text := source.Clean()
		f.bytes += len(text)
		f.alarms += f.alarm(set, text)
		var document any
		if err := json.Unmarshal([]byte(text), &document); err != nil {
			return err
		}
		for value := range values(document) {
			f.valueAlarms += f.alarm(set, value)
		}
	}
	return nil
}

// alarm counts the secrets in a text that has none.
func (f *figures) alarm(set *detect.Set, text string) int {
	found := secretsIn(set, text)
	for _, one := range found {
		if len(f.examples) < 500 {
			f.examples = append(f.examples, fmt.Sprintf("false alarm %s %s", one.Detector.Name, text[max(0, one.Start-30):one.End]))
		}
	}
	return len(found)
}

// values yields the strings of a document but those that their keys call checksums, and
// that have the form of one.
func values(document any) iter.Seq[string] {
	return func(yield func(string) bool) { each("", document, yield) }
}

// each calls yield for each string under a key until it returns false.
func each(key string, document any, yield func(string) bool) bool {
	switch v := document.(type) {
	case string:
		return detect.ChecksumKey(key) && detect.IsChecksum(v) || yield(v)
	case []any:
		for _, item := range v {
			if !each(key, item, yield) {
				return false
			}
		}
	case map[string]any:
		for key, item := range v {
			if !each(key, item, yield) {
				return false
			}
		}
	}
	return true
}

// addresses counts addresses that are found where none is.
func (f *figures) addresses(set *detect.Set, source *corpus.Source) {
	for f.notAddresses = range 1000 {
		text := source.NotAddress()
		for _, found := range set.Scan(nil, text) {
			if found.Detector.Category == detect.Network {
				f.findings++
				f.examples = append(f.examples, fmt.Sprintf("address in %q", text))
			}
		}
	}
	f.notAddresses++
}

// promise is a figure that has to be at least, or at most, a goal.
type promise struct {
	what      string
	got, goal float64
	most      bool
}

func (p promise) holds() bool { return p.most && p.got <= p.goal || !p.most && p.got >= p.goal }

func (f *figures) promises() []promise {
	return []promise{
		{"recall of secrets", f.secrets.share(), 0.95, false},
		{"false alarms for each MiB of clean inventory", float64(f.alarms) / float64(f.bytes) * mebibyte, 1, true},
		{"the same, string by string", float64(f.valueAlarms) / float64(f.bytes) * mebibyte, 1, true},
		{"recall of structured identifiers", f.planted.share(), 0.999, false},
		{"precision of structured identifiers", f.reports.share(), 0.99, false},
		{"findings in 1,000 texts that are no addresses", float64(f.findings), 0, true},
	}
}
