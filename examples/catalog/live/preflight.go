package live

import (
	"context"
	"slices"
	"time"
)

// PreflightTimeout is how long a preflight takes at most.
const PreflightTimeout = 25 * time.Second

// A Check finds out whether something works, without doing anything.
type Check struct {
	Scope Scope
	Run   func(ctx context.Context) error
}

// Preflight runs checks at the same time, and returns those that failed, or that said
// nothing for PreflightTimeout, in the order of the checks. The error is that of ctx.
func Preflight(ctx context.Context, checks []Check) ([]Failure, error) {
	bounded, cancel := context.WithTimeout(ctx, PreflightTimeout)
	defer cancel()
	type outcome struct {
		check int
		err   error
	}
	outcomes := make(chan outcome, len(checks))
	for i, check := range checks {
		go func() { outcomes <- outcome{i, check.Run(bounded)} }()
	}
	// A check that does not listen to its context is not waited for.
	errs := slices.Repeat([]error{context.DeadlineExceeded}, len(checks))
	for left := len(checks); left > 0; left-- {
		select {
		case o := <-outcomes:
			errs[o.check] = o.err
			continue
		case <-bounded.Done():
		}
		break
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var failures []Failure
	for i, err := range errs {
		if err != nil {
			failures = append(failures, Failure{checks[i].Scope, Explain("a preflight failed", checks[i].Scope, err)})
		}
	}
	return failures, nil
}
