package gen

import (
	"context"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// Inspection is what packages declare.
type Inspection struct {
	// Diagnostics are sorted and distinct.
	Diagnostics []diag.Diagnostic
	// Packages are those with handlers, by import path; nil when Diagnostics has an
	// error.
	Packages []*ir.Package

	failed bool
}

// Failed reports whether the packages have an error.
func (i *Inspection) Failed() bool { return i.failed }

// Inspect reads and checks packages as [Run] does, and stops there. Everything that
// is wrong is among the diagnostics. The error is the context's.
func Inspect(ctx context.Context, cfg Config) (*Inspection, error) {
	r := &run{cfg: cfg, list: new(diag.List)}
	_, pkgs, err := r.packages(ctx)
	if err != nil {
		return nil, err
	}
	if r.list.HasErrors() {
		pkgs = nil
	}
	return &Inspection{Diagnostics: r.list.Sorted(), Packages: pkgs, failed: r.list.HasErrors()}, nil
}
