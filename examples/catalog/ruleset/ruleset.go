// Package ruleset holds what compliance frameworks ask for: their controls, each with
// a title, a severity and the checks that decide about it. It says nothing about an
// estate; the verdicts are in datasets.
//
// A ruleset is read from files, one framework or a part of one in each:
//
//	{"framework": "NAME", "version": "1", "provider": "AWS", "source": "where it is from",
//	 "controls": [{"id": "C-1", "title": "...", "severity": "HIGH", "checks": ["..."]}]}
//
// Several files may add to a framework. When they define a control twice, the first
// definition counts.
package ruleset

import (
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A Framework is what the files say about a framework. It never changes.
type Framework struct {
	Name      string
	Versions  []string // sorted, each once
	Providers []string // AWS, AZURE or GCP; sorted, each once
	Files     []string // names without directories, in the order they were read
	Controls  []Control
	anywhere  bool // a file of it names no provider
}

// A Control is one thing that a framework asks for.
type Control struct {
	ID       string
	Title    string
	Severity string   // how bad it is not to meet it
	Checks   []string // what decides about it; empty when people do
}

// A Ruleset holds frameworks. The zero value holds none.
type Ruleset struct{ frameworks []*Framework }

// Frameworks returns all frameworks, by name.
func (r Ruleset) Frameworks() []*Framework { return slices.Clone(r.frameworks) }

// For returns the frameworks that something at a provider can meet, all for "": those
// that the files tie to other providers alone are left out.
func (r Ruleset) For(provider string) []*Framework {
	return slices.DeleteFunc(r.Frameworks(), func(f *Framework) bool {
		return provider != "" && !f.anywhere && !slices.Contains(f.Providers, provider)
	})
}

// Matching returns the frameworks whose names hold a text, all for ""; case does not
// matter.
func (r Ruleset) Matching(name string) []*Framework {
	return slices.DeleteFunc(r.Frameworks(), func(f *Framework) bool { return !inventory.MatchesFramework(f.Name, name) })
}

// Names returns the names of all frameworks, sorted.
func (r Ruleset) Names() []string {
	names := []string{}
	for _, f := range r.frameworks {
		names = append(names, f.Name)
	}
	return names
}

// Define returns the definition of a control in the first framework whose name holds a
// text and that defines exactly that id, nil when there is none.
func (r Ruleset) Define(framework, id string) (*Framework, *Control) {
	for _, f := range r.Matching(framework) {
		if i := slices.IndexFunc(f.Controls, func(c Control) bool { return c.ID == id }); i >= 0 {
			return f, &f.Controls[i]
		}
	}
	return nil, nil
}
