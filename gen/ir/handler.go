package ir

import (
	"cmp"
	"slices"
)

// A Handler is a [*Tool], [*Resource], [*Template] or [*Prompt].
type Handler interface {
	// Common returns what all kinds have in common.
	Common() *Primitive
	// Takes returns the arguments, nil for a resource.
	Takes() *Arguments
	// Returns returns the result.
	Returns() *Result
	// Word is the directive, which also names the kind in messages.
	Word() string
	// Key identifies the handler among those of its kind: the wire name of a tool or
	// prompt, the URI of a resource, the text of a template.
	Key() string
}

// Returns returns the result.
func (t *Tool) Returns() *Result { return &t.Result }

// Word returns the directive.
func (t *Tool) Word() string { return "tool" }

// Key returns the wire name.
func (t *Tool) Key() string { return t.Name }

// Takes returns nil: a resource has no arguments.
func (r *Resource) Takes() *Arguments { return nil }

// Returns returns the result.
func (r *Resource) Returns() *Result { return &r.Result }

// Word returns the directive.
func (r *Resource) Word() string { return "resource" }

// Key returns the URI.
func (r *Resource) Key() string { return r.URI }

// Returns returns the result.
func (t *Template) Returns() *Result { return &t.Result }

// Word returns the directive.
func (t *Template) Word() string { return "template" }

// Key returns the text of the template.
func (t *Template) Key() string { return t.URITemplate }

// Returns returns the result.
func (p *Prompt) Returns() *Result { return &p.Result }

// Word returns the directive.
func (p *Prompt) Word() string { return "prompt" }

// Key returns the wire name.
func (p *Prompt) Key() string { return p.Name }

// Handlers returns the handlers of all kinds in source order.
func (p *Package) Handlers() []Handler {
	var all []Handler
	all = appendHandlers(all, p.Tools)
	all = appendHandlers(all, p.Resources)
	all = appendHandlers(all, p.Templates)
	all = appendHandlers(all, p.Prompts)
	slices.SortStableFunc(all, func(a, b Handler) int {
		x, y := a.Common().Func.Pos, b.Common().Func.Pos
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Col, y.Col))
	})
	return all
}

func appendHandlers[H Handler](all []Handler, more []H) []Handler {
	for _, h := range more {
		all = append(all, h)
	}
	return all
}
