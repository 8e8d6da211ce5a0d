package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
)

const (
	envPolicy     = policy.EnvPolicy
	defaultPolicy = "standard"
)

// policyName says which policy holds: that of the command line, of the environment,
// of the option, or the default.
func (p *program) policyName(flag string) string {
	return cmp.Or(flag, strings.TrimSpace(os.Getenv(envPolicy)), p.policy, defaultPolicy)
}

// loadPolicy returns the policy that holds, to be looked at.
func (p *program) loadPolicy(flag string, log *slog.Logger) (*policy.Policy, error) {
	return p.loadPolicyWith(flag, p.policyOptions(log))
}

// openPolicy returns the policy that holds, for calls: it has its vault open until the
// command is done, and so is the file of rate limits.
func (p *program) openPolicy(flag string, log *slog.Logger) (*policy.Policy, error) {
	if err := p.openRates(log); err != nil {
		return nil, err
	}
	opts := p.policyOptions(log)
	opts.OpenVault = true
	opened, err := p.loadPolicyWith(flag, opts)
	if err == nil {
		p.closers = append(p.closers, opened.Close)
	}
	return opened, err
}

func (p *program) loadPolicyWith(flag string, opts policy.Options) (*policy.Policy, error) {
	loaded, err := policy.Load(p.policyName(flag), opts)
	if unknown, ok := errors.AsType[*policy.LoadError](err); ok {
		return nil, usageErrorf("%v", unknown)
	}
	return loaded, err
}

func (p *program) policyOptions(log *slog.Logger) policy.Options {
	return policy.Options{Transforms: p.transforms, Counters: p.counters, LimitFailure: policy.LimitFailure(p.rates.failure), Logger: log}
}

// specs returns all primitives of a registry.
func specs(r *runtime.Registry) []runtime.Spec {
	var list []runtime.Spec
	for _, s := range r.Tools() {
		list = append(list, s)
	}
	for _, s := range r.Resources() {
		list = append(list, s)
	}
	for _, s := range r.Templates() {
		list = append(list, s)
	}
	for _, s := range r.Prompts() {
		list = append(list, s)
	}
	return list
}

// newSource returns a source of the policy for a command that makes calls: what the
// primitives ask of it must fit, also of the policies that take its place.
func newSource(pol *policy.Policy, registry *runtime.Registry, log *slog.Logger) (*policy.Source, error) {
	check := func(pol *policy.Policy) error { return pol.CheckHints(specs(registry)...) }
	if err := check(pol); err != nil {
		return nil, err
	}
	return policy.NewSource(pol, policy.SourceOptions{Check: check, Logger: log}), nil
}

// sayPolicy prints which policy holds.
func (p *program) sayPolicy(pol *policy.Policy) {
	what := "from " + pol.Document().Origin.Loaded
	if pol.Document().Origin.Loaded == "profile:open" {
		what = "every tool may be called, and nothing is hidden"
	}
	fmt.Fprintf(p.stderr, "policy: %s (%s)\n", pol.Name(), what)
	if pol.Unguarded() {
		fmt.Fprintln(p.stderr, "warning: the policy builds on no other and has no transforms: results leave as they are, secrets included")
	}
}

// follow replaces the policy whenever its file changes, until the command is done, and
// tells clients to list anew.
func (p *program) follow(ctx context.Context, source *policy.Source, l *layer.Layer) {
	if !source.Watches() {
		return
	}
	source.OnReplace(func(before, after *policy.Policy) {
		if before.Document().Fingerprint() == after.Document().Fingerprint() {
			return
		}
		for _, kind := range []runtime.ChangeKind{runtime.ChangeTools, runtime.ChangeResources, runtime.ChangePrompts} {
			l.NotifyChange(kind, "")
		}
	})
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		source.Watch(ctx, policy.WatchInterval)
	}()
	p.closers = append(p.closers, func() error {
		stop()
		<-done
		return nil
	})
}
