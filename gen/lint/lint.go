package lint

import (
	"fmt"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/lint/dialect"
)

// DefaultMaxTokens is the most tokens that a definition should have.
const DefaultMaxTokens = 1000

// Options say what to look for. The zero Options are those of a run without flags.
type Options struct {
	// Clients are the clients to ask, in every detail. None means the gates, and a
	// summary of the strict modes.
	Clients []dialect.Client
	// GateOnly leaves out the summary of the strict modes.
	GateOnly bool
	// MaxTokens is the most tokens that a definition may have, at four bytes a
	// token; 0 means DefaultMaxTokens.
	MaxTokens int
	// Prefix stands before every name of a tool or prompt, as a mount adds it.
	Prefix string
	// Strict makes errors of all warnings but those about strict modes.
	Strict bool
}

// Lint adds to list what it finds in the packages, which must be free of errors.
// The survey is that of the same source. It changes neither.
func Lint(pkgs []*ir.Package, survey *ir.Survey, opts Options, list *diag.List) {
	if opts.MaxTokens == 0 {
		opts.MaxTokens = DefaultMaxTokens
	}
	l := &linter{opts: opts, survey: survey, found: new(diag.List)}
	for _, p := range pkgs {
		l.pkg = p
		for _, h := range p.Handlers() {
			l.words(h)
			l.fields(h)
			l.names(h)
			l.completions(h)
		}
		for _, t := range p.Tools {
			l.behaviour(t)
			l.writes(t)
			l.result(t)
			l.size(t)
			l.clients(t)
		}
		l.crowd(p)
		l.served(p)
	}
	l.unreached(pkgs)
	l.silence(list)
}

// linter is one run.
type linter struct {
	opts   Options
	survey *ir.Survey
	pkg    *ir.Package // at which it looks
	found  *diag.List  // before nolint directives
}

// report adds a finding.
func (l *linter) report(code diag.Code, pos ir.Pos, hint, format string, args ...any) {
	d := diag.Diagnostic{Code: code, Severity: diag.Warning, Pos: diag.Pos(pos), Hint: hint, Message: fmt.Sprintf(format, args...)}
	if serious(code) || l.opts.Strict && code != diag.StrictModes {
		d.Severity = diag.Error
	}
	l.found.Add(d)
}

// serious tells the findings that are errors from those that are warnings.
func serious(code diag.Code) bool {
	switch code {
	case diag.MissingTitle, diag.ShortDescription, diag.WordlessJSON, diag.HeavyDefinition, diag.NotServed, diag.ClientRefuses:
		return true
	}
	return false
}

// handler reports something about a handler as a whole.
func (l *linter) handler(h ir.Handler, code diag.Code, hint, format string, args ...any) {
	c := h.Common()
	l.report(code, c.Pos, hint, "%s: %s", c.Func.Label(), fmt.Sprintf(format, args...))
}
