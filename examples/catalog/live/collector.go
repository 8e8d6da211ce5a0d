package live

import (
	"context"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A Collector fetches the inventory of one scope. It is used by several callers at the
// same time.
type Collector interface {
	// Scope returns what it collects.
	Scope() Scope
	// Preflight reports whether it could collect now: credentials, reach. It changes
	// nothing, and returns soon when ctx ends.
	Preflight(ctx context.Context) error
	// Collect fetches what the request asks for. It calls enter as it goes, and
	// returns soon when ctx ends.
	Collect(ctx context.Context, request Request, enter func(Phase)) (*inventory.Data, error)
}

// A Request says what to collect of a scope. It belongs to one call: what a caller
// asks for never changes how a collector is configured.
type Request struct {
	Regions []string // nil for all; what is in no region belongs to any
}

// Holds reports whether something at a provider, in an account and a region belongs to
// what is collected; "" for an account that is not known.
func (r Request) Holds(s Scope, provider, account, region string) bool {
	switch {
	case !strings.EqualFold(provider, s.Provider()):
		return false
	case s.Account() != "" && account != "" && account != s.Account():
		return false
	}
	return r.Regions == nil || region == "global" || slices.Contains(r.Regions, region)
}

// A Failure is something that was asked for and could not be had.
type Failure struct {
	Scope  Scope
	Reason string // for a client: says nothing of what was collected, or of the caller
}

// Collect has collectors collect, one after the other, and returns what they found as
// one estate, and which of them failed. When all of them did, the data is nil. The
// error is that of ctx.
func Collect(ctx context.Context, collectors []Collector, request Request, enter func(Phase)) (*inventory.Data, []Failure, error) {
	var parts []*inventory.Data
	var failures []Failure
	for _, collector := range collectors {
		data, err := collector.Collect(ctx, request, enter)
		switch {
		case ctx.Err() != nil:
			return nil, nil, context.Cause(ctx)
		case err != nil:
			failures = append(failures, Failure{Scope: collector.Scope(), Reason: Explain("a collection failed", collector.Scope(), err)})
		default:
			// It was asked, also when there is nothing.
			parts = append(parts, data, &inventory.Data{Providers: []string{collector.Scope().Provider()}})
		}
	}
	if len(parts) == 0 {
		return nil, failures, nil
	}
	return inventory.Merge(parts...), failures, nil
}
