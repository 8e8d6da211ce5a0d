package main

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/runtime"
)

// outside is what the catalog reaches out with, as the operator configured it. No call
// changes it.
type outside struct {
	guard      *live.Guard
	collectors []live.Collector
	scanners   []live.Scanner
	clock      func() time.Time
}

// complete fills in what is not configured.
func (o *outside) complete() {
	if o.clock == nil {
		o.clock = time.Now
	}
	if o.guard == nil {
		o.guard = live.NewGuard(live.Limits{}, o.clock)
	}
}

// liveCall is what the tools have in common that reach out.
type liveCall struct {
	tool      string
	arguments any // those that the result depends on, as JSON
	scopes    []live.Scope
	checks    []live.Check // nil for no preflight
	force     bool
	phases    float64 // the progress at the end
}

// names returns the scopes as results show them: under a key of which it is declared
// what it holds, which holds for refusals of the same tool, too.
func (call *liveCall) names() []string {
	var names []string
	for _, scope := range call.scopes {
		names = append(names, string(scope))
	}
	return names
}

// callLive does what such a tool does once its arguments and the name of its result are
// known to be good: who may force it, the preflight, the guard, and only then the work.
func callLive[T any](ctx *runtime.Context, c *Catalog, call liveCall, work func(context.Context, func(live.Phase)) (T, error)) (result T, joined bool, err error) {
	if call.force && !ctx.Principal().Has("admin") && !ctx.Principal().Has("operator") {
		return result, false, runtime.AccessDenied("force=true needs the role admin or operator. Ask without it, or wait until the cooldown is over.", runtime.JSON{})
	}
	if err := preflight(ctx, call.checks); err != nil {
		return result, false, asAnswer(err)
	}
	key, err := json.Marshal([]any{call.tool, call.scopes, call.arguments})
	if err != nil {
		return result, false, err
	}
	operation := live.Operation{
		Key: string(key), Scopes: call.scopes, Caller: ctx.Principal().ID, Force: call.force,
		Progress: func(phase live.Phase) {
			ctx.Progress(min(phase.Number(), call.phases-0.5), call.phases, "phase: "+string(phase))
		},
	}
	result, joined, err = live.Run(ctx, c.live.guard, operation, work)
	if refusal, ok := errors.AsType[*live.Refusal](err); ok {
		err = c.refused(refusal)
	}
	if err != nil {
		return result, joined, asAnswer(err)
	}
	ctx.Progress(call.phases, call.phases, "done")
	return result, joined, nil
}

// preflight says what could not work.
func preflight(ctx context.Context, checks []live.Check) error {
	failures, err := live.Preflight(ctx, checks)
	if err != nil || len(failures) == 0 {
		return err
	}
	var reasons fault.Details
	for _, failure := range failures {
		name := outsideName(failure.Scope)
		if reasons.Get(name) == nil { // one reason a provider is enough
			reasons = append(reasons, fault.Detail{Key: name, Value: failure.Reason})
		}
	}
	return &fault.Error{
		Kind: fault.Unavailable,
		Message: "What this call needs does not work now; the data says why. Go on with what is loaded (workspace_status), " +
			"load something with load_dataset, or pass preflight=false to try nevertheless.",
		Data: fault.Details{{Key: "providers", Value: reasons}},
	}
}

// outsideName returns the provider of a scope, or the scanner.
func outsideName(s live.Scope) string {
	if provider := s.Provider(); provider != "" {
		return provider
	}
	return s.Scanner()
}

// refused says what the guard has against a call, and what to use instead.
func (c *Catalog) refused(r *live.Refusal) error {
	message := r.Error()
	var instead, retry any
	if name := c.collectedBefore(r.Scopes); name != "" {
		instead = name
		message += " Use the dataset that was collected before; the data names it."
	}
	if r.RetryAfter > 0 {
		retry = int(math.Ceil(r.RetryAfter.Seconds()))
		message += " Ask again after the seconds that the data names."
	} else {
		message += " Ask again later; rate_limit_status shows what runs."
	}
	return &fault.Error{Kind: fault.Limited, Message: message, Data: fault.Details{
		{Key: "reason", Value: r.Reason}, {Key: "retry_after_seconds", Value: retry}, {Key: "scopes", Value: r.Scopes},
		{Key: "caller", Value: r.Caller}, {Key: "use_dataset", Value: instead},
	}}
}

// collectedBefore returns the name of the newest collection of all providers of the
// scopes, "" when there is none.
func (c *Catalog) collectedBefore(scopes []live.Scope) string {
	var newest *inventory.Dataset
	datasets, _ := c.workspace.Datasets()
	for _, d := range datasets {
		missing := slices.ContainsFunc(scopes, func(s live.Scope) bool { return !slices.Contains(d.Providers, s.Provider()) })
		if d.Kind == kindLive && !missing && (newest == nil || !d.LoadedAt.Before(newest.LoadedAt)) {
			newest = d
		}
	}
	if newest == nil {
		return ""
	}
	return newest.Name
}

// kindLive is the kind of a dataset that was collected, and what it was read from.
const kindLive = "live"

// stamp returns the time as names have it.
func (c *Catalog) stamp() string { return c.live.clock().UTC().Format("20060102-150405") }

// since returns how long something took, in seconds with three decimals.
func (c *Catalog) since(start time.Time) float64 {
	return math.Round(c.live.clock().Sub(start).Seconds()*1000) / 1000
}
