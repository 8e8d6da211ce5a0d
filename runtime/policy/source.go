package policy

import (
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/cloudg/cloudg/runtime"
)

// A Source gives out the current policy, which can be replaced while it is in use:
// whoever has asked for a policy keeps that one, and the next one to ask gets the new
// one. It is safe for concurrent use.
type Source struct {
	current atomic.Pointer[Policy]
	opts    SourceOptions

	mu        sync.Mutex // held while a policy is replaced
	listeners []func(before, after *Policy)
	watch     watch
}

// SourceOptions are what a [Source] may need. The zero value is complete.
type SourceOptions struct {
	// Check is asked about every policy that is to replace another one; its error
	// keeps the old one. nil agrees to all.
	Check func(*Policy) error
	// Logger gets what becomes of changed files; nil is the default logger.
	Logger *slog.Logger
}

// NewSource returns a source of p.
func NewSource(p *Policy, opts SourceOptions) *Source {
	if opts.Logger == nil {
		opts.Logger = slog.Default()
	}
	if opts.Check == nil {
		opts.Check = func(*Policy) error { return nil }
	}
	s := &Source{opts: opts}
	s.current.Store(p)
	if s.Watches() {
		s.watch.begin(p.Document().Origin.files)
	}
	return s
}

// Current returns the policy that holds now.
func (s *Source) Current() runtime.Policy { return s.current.Load() }

// Policy is like Current.
func (s *Source) Policy() *Policy { return s.current.Load() }

// OnReplace adds a listener for replacements. It is called after the new policy holds,
// by the goroutine that replaced it.
func (s *Source) OnReplace(listener func(before, after *Policy)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listeners = append(s.listeners, listener)
}

// Replace makes doc the current policy. Vault, buckets, the record of decisions and
// counters go on, which is why what pseudonyms and their file depend on cannot change;
// how long pseudonyms live can. When there is an error, the old policy stays.
func (s *Source) Replace(doc *Document) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.replace(doc)
}

// replace is Replace for who holds mu.
func (s *Source) replace(doc *Document) error {
	before := s.current.Load()
	after, err := before.Renew(doc)
	if err == nil {
		err = s.opts.Check(after)
	}
	if err != nil {
		return err
	}
	after.trail.resize(after.doc.AuditSize)
	if after.given.Vault == nil {
		after.vault.SetTTL(after.doc.Vault.ttl())
	}
	s.current.Store(after)
	for _, tell := range s.listeners {
		tell(before, after)
	}
	return nil
}
