package policy

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/vault"
)

// Name returns the name that the policy has in messages.
func (p *Policy) Name() string { return p.doc.Name }

// Document returns what the policy was compiled from. It must not be changed.
func (p *Policy) Document() *Document { return p.doc }

// Vault returns the vault of the policy.
func (p *Policy) Vault() *vault.Vault { return p.vault }

// Current returns p: a policy is a source of itself, for servers whose policy never
// changes.
func (p *Policy) Current() runtime.Policy { return p }

// Format prints the name of the policy, and nothing that is secret.
func (p *Policy) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "policy(%s)", p.Name()) }

// VaultStats returns what may be told about the vault: an object.
func (p *Policy) VaultStats() runtime.JSON {
	optional := func(set bool, v codec.Value) codec.Value {
		if !set {
			return codec.NullValue()
		}
		return v
	}
	stats, settings := p.vault.Stats(), p.doc.Vault
	var entities runtime.Object
	for _, entity := range slices.Sorted(maps.Keys(stats.ByEntity)) {
		entities.Set(entity, codec.IntValue(int64(stats.ByEntity[entity])))
	}
	count := func(name string, n int64) codec.Member {
		return codec.Member{Name: name, Value: codec.IntValue(n)}
	}
	return codec.ObjectValue(
		count("entries", int64(stats.Entries)),
		count("namespaces", int64(stats.Namespaces)),
		codec.Member{Name: "by_entity", Value: entities.Value()},
		codec.Member{Name: "scope", Value: codec.StringValue(string(stats.Scope))},
		codec.Member{Name: "ttl_seconds", Value: optional(stats.TTL > 0, codec.FloatValue(stats.TTL.Seconds()))},
		codec.Member{Name: "key_source", Value: codec.StringValue(string(stats.KeySource))},
		codec.Member{Name: "key_id", Value: codec.StringValue(stats.KeyID)},
		codec.Member{Name: "persist_path", Value: optional(settings.Path != "", codec.StringValue(settings.Path))},
		codec.Member{Name: "counters", Value: codec.ObjectValue(
			count("tokenized", stats.Tokenized), count("tokenize_hits", stats.TokenizeHits),
			count("collisions", stats.Collisions), count("detokenized", stats.Detokenized),
		)},
	)
}

// DeniedCapabilities returns the capabilities that nobody has to whom no rule gives
// them, in alphabetical order.
func (p *Policy) DeniedCapabilities() []runtime.Capability { return p.denied.list() }

// subject returns what is known about a primitive.
func (p *Policy) subject(spec runtime.Spec) *subject {
	if s, ok := p.subjects.get(spec); ok {
		return s
	}
	return p.subjects.put(spec, p.newSubject(spec))
}

// Allowed implements [runtime.Policy].
func (p *Policy) Allowed(principal *runtime.Principal, spec runtime.Spec, uri runtime.RequestedURI) bool {
	if !p.doc.HideDenied {
		return true
	}
	d := p.decide(p.subject(spec), cmp.Or(principal, p.nobody), uri)
	return d.allowed()
}

// Permits implements [runtime.Permitter].
func (p *Policy) Permits(call *runtime.Call) bool {
	d := p.decide(p.subject(call.Spec), cmp.Or(call.Principal, p.nobody), call.Requested())
	return d.allowed()
}

// Binary implements [runtime.BinaryPolicy].
func (p *Policy) Binary() runtime.Binary { return p.doc.Binary }

// Check implements [runtime.Policy].
func (p *Policy) Check(call *runtime.Call) error {
	s := p.subject(call.Spec)
	principal := cmp.Or(call.Principal, p.nobody)
	d := p.decide(s, principal, call.Requested())
	if !d.allowed() {
		reason := p.reason(s, &d)
		p.record(call, s, principal, Denied, reason)
		return runtime.AccessDenied(
			fmt.Sprintf("Access to %s '%s' denied: %s", s.called(call), s.name(), reason),
			codec.ObjectValue(
				codec.Member{Name: "policy", Value: codec.StringValue(p.Name())},
				codec.Member{Name: "reason", Value: codec.StringValue(reason)},
			))
	}
	if err := p.limit(call, s, principal); err != nil {
		p.record(call, s, principal, RateLimited, err.Message)
		return err
	}
	p.recordAllowed(call, s, principal)
	return nil
}

// Output implements [runtime.Policy].
func (p *Policy) Output(principal *runtime.Principal, spec runtime.Spec) runtime.Pipeline {
	return p.pipelines(principal, spec).output.running()
}

// Input implements [runtime.Policy].
func (p *Policy) Input(principal *runtime.Principal, spec runtime.Spec) runtime.Pipeline {
	return p.pipelines(principal, spec).input.running()
}
