package policy

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/vault"
)

const (
	maxReason       = 300 // characters of the reason of a rejection
	maxName         = 200 // characters of what was asked for in vain
	maxArguments    = 40  // arguments of one entry
	maxArgumentName = 64  // characters
	reasonHidden    = "unknown or hidden by policy"
	reasonReveal    = "reveal"
)

// record records a decision against a call, and counts it.
func (p *Policy) record(call *runtime.Call, s *subject, principal *runtime.Principal, d Decision, reason string) {
	e := p.entry(s.called(call), s.name(), principal, d, reason)
	e.Arguments = p.fingerprints(call)
	p.keep(e)
}

// recordAllowed counts a call that is allowed, and records it when it has to be.
func (p *Policy) recordAllowed(call *runtime.Call, s *subject, principal *runtime.Principal) {
	if !s.reveals && !p.doc.Audit {
		p.trail.allowed.Add(1)
		return
	}
	e := p.entry(s.called(call), s.name(), principal, Allowed, "")
	e.Arguments = p.fingerprints(call)
	if s.reveals {
		e.Reason = reasonReveal
		p.logReveal(&e)
	}
	p.keep(e)
}

// Hidden implements [runtime.Policy].
func (p *Policy) Hidden(kind runtime.Kind, name string, principal *runtime.Principal) {
	if kind == runtime.KindResource {
		name = p.withoutTail(name)
	}
	p.keep(p.entry(kind, cut(name, maxName), cmp.Or(principal, p.nobody), NotFound, reasonHidden))
}

// Rejected implements [runtime.Policy].
func (p *Policy) Rejected(call *runtime.Call, err error) {
	reason := "the input pipeline failed"
	if known := (*runtime.LayerError)(nil); errors.As(err, &known) {
		reason = known.Message
	}
	s := p.subject(call.Spec)
	e := p.entry(s.called(call), s.name(), cmp.Or(call.Principal, p.nobody), Rejected, cut(reason, maxReason))
	e.Arguments = p.fingerprints(call)
	if p.opts.AuditChain || !p.amend(&e) {
		p.keep(e)
	}
}

// amend turns the entry about a call that was allowed into one about its rejection.
func (p *Policy) amend(e *Entry) bool {
	p.trail.mu.Lock()
	amended := p.trail.amend(func(old *Entry) bool {
		return old.Decision == Allowed && old.Name == e.Name && old.Principal == e.Principal && slices.Equal(old.Arguments, e.Arguments)
	}, func(old *Entry) {
		old.Decision, old.Reason = Rejected, e.Reason
	})
	p.trail.mu.Unlock()
	if amended {
		p.trail.count(e)
		p.log(e)
	}
	return amended
}

func (p *Policy) entry(kind runtime.Kind, name string, principal *runtime.Principal, d Decision, reason string) Entry {
	return Entry{
		Time:      p.opts.Now(),
		Decision:  d,
		Kind:      kind,
		Name:      name,
		Principal: principal.ID,
		Roles:     slices.Sorted(slices.Values(principal.Roles)),
		Reason:    reason,
	}
}

// keep counts, records and logs a decision.
func (p *Policy) keep(e Entry) {
	p.trail.count(&e)
	var link func(*Entry) string
	if p.opts.AuditChain {
		link = p.link
	}
	p.trail.mu.Lock()
	e = p.trail.add(e, link)
	p.trail.mu.Unlock()
	p.log(&e)
}

// fingerprints returns the keyed hashes of the arguments as the client sent them.
func (p *Policy) fingerprints(call *runtime.Call) []Fingerprint {
	last := map[string]codec.Value{} // of members with the same name
	for name, value := range call.Arguments().All() {
		last[name] = value
	}
	var list []Fingerprint
	for name, value := range last {
		list = append(list, Fingerprint{cut(name, maxArgumentName), p.vault.Hash("audit", string(appendSpaced(nil, value)), vault.HashLength)})
	}
	slices.SortFunc(list, func(a, b Fingerprint) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Hash, b.Hash)) })
	return list[:min(len(list), maxArguments)]
}

// withoutTail replaces what stands behind the first part of a URI, which may hold
// values, by its hash. An escape may be a separator in another spelling.
func (p *Policy) withoutTail(uri string) string {
	scheme, rest, ok := strings.Cut(uri, "://")
	if ok {
		scheme += "://"
	} else {
		scheme, rest = "", uri
	}
	i := strings.IndexAny(rest, "/?#%")
	if i < 0 || rest[i:] == "/" {
		return uri
	}
	tail := strings.TrimPrefix(rest[i:], "/")
	return scheme + rest[:i] + "/#" + p.vault.Hash("audit", tail, vault.HashLength)
}

// cut returns the first characters of a text.
func cut(text string, characters int) string {
	for i := range text {
		if characters == 0 {
			return text[:i]
		}
		characters--
	}
	return text
}
