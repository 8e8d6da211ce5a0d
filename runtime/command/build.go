package command

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
)

// newRegistry registers the handlers.
func (p *program) newRegistry() (*runtime.Registry, error) {
	registry := runtime.NewRegistry()
	if p.register == nil {
		return nil, errors.New("there are no handlers: command.Main was given no register function")
	}
	if err := p.register(registry); err != nil {
		return nil, err
	}
	if p.info.Title != "" && registry.Server().Title == "" {
		return registry, registry.Describe(runtime.ServerInfo{Title: p.info.Title})
	}
	return registry, nil
}

// A decider returns what gives out a policy in a layer. load is how the policy is
// loaded.
type decider struct {
	load   func(flag string, log *slog.Logger) (*policy.Policy, error)
	source func(*policy.Policy, *runtime.Registry) (layer.PolicySource, error)
}

// newLayer builds the layer as the flags want it, mounts it under the prefix, and runs
// the steps of Setup.
func (p *program) newLayer(ctx context.Context, f *layerFlags, log *slog.Logger, decide decider) (*layer.Mount, error) {
	if err := f.rate.check(); err != nil {
		return nil, err
	}
	p.rates = f.rate
	pol, err := decide.load(f.policy, log)
	if err != nil {
		return nil, err
	}
	registry, err := p.newRegistry()
	if err != nil {
		return nil, err
	}
	if err := registry.Stale(); err != nil {
		fmt.Fprintln(p.stderr, "warning:", err)
	}
	source, err := decide.source(pol, registry)
	if err != nil {
		return nil, err
	}
	key, err := stateKey()
	if err != nil {
		return nil, err
	}
	stack, err := p.newStack(f, log)
	if err != nil {
		return nil, err
	}
	stack.reopenOnHangup(ctx, log)
	info := p.describe(registry.Server())
	return p.assemble(ctx, registry, f.prefix, layer.Options{
		Policy:       source,
		ReadOnly:     f.readOnly,
		Filter:       f.filter,
		Extra:        stack.extra(registry),
		Middleware:   stack.middleware(p.middleware),
		Timeout:      f.timeout,
		ReadTimeout:  f.reading,
		Name:         info.Name,
		Version:      info.Version,
		Instructions: info.Instructions,
		Logger:       log,
		StateKey:     key,

		MaxStructuredBytes: f.maxBytes,
	})
}

// assemble makes a layer, mounts it under a prefix, and runs the steps of Setup.
func (p *program) assemble(ctx context.Context, registry *runtime.Registry, prefix string, options layer.Options) (*layer.Mount, error) {
	l, err := layer.New(registry, options)
	if err != nil {
		return nil, err
	}
	m, err := l.Mount(prefix)
	if err != nil {
		return nil, err
	}
	for _, step := range p.setup {
		if err := step(ctx, l); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// describe fills what the program's own info leaves empty from what the registry
// says.
func (p *program) describe(registered runtime.ServerInfo) Info {
	info := p.info
	if info.Name == "" {
		info.Name = registered.Name
	}
	if info.Name == "" {
		info.Name = "server"
	}
	if info.Version == "" {
		info.Version = registered.Version
	}
	if info.Instructions == "" {
		info.Instructions = registered.Instructions
	}
	return info
}

// logger returns a logger for what an operator should know.
func (p *program) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(p.stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
}
