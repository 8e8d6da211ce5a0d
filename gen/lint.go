package gen

import (
	"context"

	"github.com/cloudg/cloudg/gen/build"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/lint"
)

// Lint looks for what is legal and still no good in the packages that cfg selects.
// While they have errors, those are the diagnostics, and nothing else is looked
// for. The error is the context's.
func Lint(ctx context.Context, cfg Config, opts lint.Options) ([]diag.Diagnostic, error) {
	r := &run{cfg: cfg, list: new(diag.List)}
	loaded, pkgs, err := r.packages(ctx)
	if err != nil {
		return nil, err
	}
	if !r.list.HasErrors() {
		r.stage("lint", func() { lint.Lint(pkgs, build.Survey(loaded), opts, r.list) })
	}
	return r.list.Sorted(), nil
}
