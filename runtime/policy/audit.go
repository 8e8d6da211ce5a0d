package policy

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Decision says what was decided about a call.
type Decision string

// The decisions.
const (
	Allowed     Decision = "allowed"
	Denied      Decision = "denied"
	RateLimited Decision = "rate_limited"
	Rejected    Decision = "rejected"  // allowed, then refused because of its arguments
	NotFound    Decision = "not_found" // of something that does not exist or is hidden
)

// Entry is one recorded decision. It holds no value of the caller's arguments.
type Entry struct {
	Time      time.Time
	Decision  Decision
	Kind      runtime.Kind
	Name      string // of the primitive; a URI or name as asked for when there is none
	Principal string // id
	Roles     []string
	Arguments []Fingerprint // sorted by name
	Reason    string        // empty for none
	// Chain links the entry to the one before it, whose link is Before: both empty
	// unless asked for, and Before also in the first entry of all.
	Chain, Before string
}

// Fingerprint is the keyed hash of an argument.
type Fingerprint struct{ Name, Hash string }

// Value returns the entry as an object.
func (e *Entry) Value() runtime.JSON {
	var out, arguments codec.Object
	for _, a := range e.Arguments {
		arguments.Set(a.Name, codec.StringValue(a.Hash))
	}
	roles := make([]codec.Value, len(e.Roles))
	for i, role := range e.Roles {
		roles[i] = codec.StringValue(role)
	}
	out.Set("ts", codec.FloatValue(float64(e.Time.UnixMicro())/1e6))
	out.Set("decision", codec.StringValue(string(e.Decision)))
	out.Set("kind", codec.StringValue(string(e.Kind)))
	out.Set("name", codec.StringValue(e.Name))
	out.Set("principal", codec.StringValue(e.Principal))
	out.Set("roles", codec.ListValue(roles...))
	out.Set("arguments", arguments.Value())
	if e.Reason != "" {
		out.Set("reason", codec.StringValue(e.Reason))
	}
	if e.Chain != "" {
		out.Set("before", codec.StringValue(e.Before))
		out.Set("chain", codec.StringValue(e.Chain))
	}
	return out.Value()
}

// Counters count decisions since the start of the server.
type Counters struct {
	Allowed, Denied, RateLimited, Rejected int64
	Hidden                                 int64 // not_found
	Reveal                                 int64 // allowed, of primitives that uncover hidden values
}

// Value returns the counters as an object.
func (c Counters) Value() runtime.JSON {
	member := func(name string, n int64) codec.Member { return codec.Member{Name: name, Value: codec.IntValue(n)} }
	return codec.ObjectValue(
		member("allowed", c.Allowed), member("denied", c.Denied), member("rate_limited", c.RateLimited),
		member("rejected", c.Rejected), member("hidden", c.Hidden), member("reveal", c.Reveal))
}

// trail is the record of decisions. It outlives the policy when another one takes its
// place.
type trail struct {
	allowed, denied, rateLimited, rejected, hidden, reveal atomic.Int64

	mu    sync.Mutex
	ring  []Entry // oldest first, from start on
	start int
	size  int
	chain string // of the last entry
}

func newTrail(size int) *trail { return &trail{size: size} }

// count counts a decision.
func (t *trail) count(e *Entry) {
	switch e.Decision {
	case Allowed:
		t.allowed.Add(1)
		if e.Reason == reasonReveal {
			t.reveal.Add(1)
		}
	case Denied:
		t.denied.Add(1)
	case RateLimited:
		t.rateLimited.Add(1)
	case Rejected:
		t.rejected.Add(1)
	case NotFound:
		t.hidden.Add(1)
	}
}

// resize changes how many entries are kept.
func (t *trail) resize(size int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept := t.entries()
	t.ring, t.start, t.size = kept[max(0, len(kept)-size):], 0, size
}

// entries returns a copy of what is kept, oldest first.
func (t *trail) entries() []Entry { return slices.Concat(t.ring[t.start:], t.ring[:t.start]) }

// add keeps an entry, linked to the one before it by link unless that is nil.
func (t *trail) add(e Entry, link func(*Entry) string) Entry {
	if link != nil {
		e.Before = t.chain
		e.Chain = link(&e)
		t.chain = e.Chain
	}
	switch {
	case t.size == 0:
	case len(t.ring) < t.size:
		t.ring = append(t.ring, e)
	default:
		t.ring[t.start] = e
		t.start = (t.start + 1) % t.size
	}
	return e
}

// amend changes the newest entry that fits, and reports whether there is one.
func (t *trail) amend(fits func(*Entry) bool, change func(*Entry)) bool {
	for i := len(t.ring) - 1; i >= 0; i-- {
		if e := &t.ring[(t.start+i)%len(t.ring)]; fits(e) {
			change(e)
			return true
		}
	}
	return false
}

// Audit returns the recorded decisions, oldest first.
func (p *Policy) Audit() []Entry {
	p.trail.mu.Lock()
	defer p.trail.mu.Unlock()
	return p.trail.entries()
}

// Counters returns how often was decided what.
func (p *Policy) Counters() Counters {
	t := p.trail
	return Counters{
		Allowed: t.allowed.Load(), Denied: t.denied.Load(), RateLimited: t.rateLimited.Load(),
		Rejected: t.rejected.Load(), Hidden: t.hidden.Load(), Reveal: t.reveal.Load(),
	}
}
