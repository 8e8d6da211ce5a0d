package policy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/state"
)

// bucketPrefix starts the keys of the buckets of rate limits.
const bucketPrefix = "rate/"

// limit is a compiled rate limit.
type limit struct {
	id       string // the same for what is the same limit of another version of a document
	text     string // "240/minute"
	scope    Scope
	everyone bool // no globs to look at
	tools    globs
	kinds    []string
	capacity float64
	refill   float64 // tokens a second
}

// seconds returns the length of a period.
func (p Period) seconds() float64 {
	switch p {
	case Second:
		return 1
	case Hour:
		return 3600
	case Day:
		return 86400
	}
	return 60
}

// compileLimits compiles the limits of the policy and of the rules.
func (p *Policy) compileLimits() {
	seen := map[string]int{}
	p.limits = limitsOf(p.doc.RateLimits, "", seen)
	for i, r := range p.rules {
		r.limits = limitsOf(p.source(i).RateLimits, r.name, seen)
	}
}

func limitsOf(list []RateLimit, owner string, seen map[string]int) []*limit {
	var limits []*limit
	for i := range list {
		limits = append(limits, compileLimit(&list[i], owner, seen))
	}
	return limits
}

func compileLimit(r *RateLimit, owner string, seen map[string]int) *limit {
	per, scope := r.Per, r.Scope
	if per == "" {
		per = Minute
	}
	if scope == "" {
		scope = PrincipalTool
	}
	l := &limit{
		text:     strconv.FormatFloat(r.Rate, 'g', 6, 64) + "/" + string(per),
		scope:    scope,
		everyone: r.Tools == nil,
		tools:    parseGlobs(r.Tools),
		kinds:    r.Kinds,
		capacity: float64(r.Burst),
		refill:   r.Rate / per.seconds(),
	}
	if r.Burst == 0 {
		l.capacity = max(1, math.Ceil(r.Rate))
	}
	// A limit is the same when it is about the same calls; its numbers may change.
	what := strings.Join([]string{owner, string(scope), strings.Join(r.Tools, "\x1e"), strings.Join(r.Kinds, "\x1e")}, "\x1f")
	sum := sha256.Sum256([]byte(what + "\x1f" + strconv.Itoa(seen[what])))
	seen[what]++
	l.id = hex.EncodeToString(sum[:8])
	return l
}

// covers reports whether the limit is about a call of a kind to a primitive and a URI.
func (l *limit) covers(kind runtime.Kind, s *subject, uri *asked) bool {
	fits := func(k string) bool {
		return k == string(kind) || k == string(runtime.KindResource) && kind == runtime.KindTemplate
	}
	return (len(l.kinds) == 0 || slices.ContainsFunc(l.kinds, fits)) && (l.everyone || l.tools.matchSome(s.identifiers, uri))
}

// bucket returns the bucket that a call takes from.
func (l *limit) bucket(principal *runtime.Principal, name string) state.Bucket {
	key := bucketPrefix + l.id
	if l.scope == PerPrincipal || l.scope == PrincipalTool {
		key += "\x1f" + bounded(principal.ID)
	}
	if l.scope == PerTool || l.scope == PrincipalTool {
		key += "\x1f" + name
	}
	return state.Bucket{Key: key, Capacity: l.capacity, Refill: l.refill}
}

// bounded returns an id as it is, or a hash of one that is long, so that whoever chooses
// ids cannot fill the store with few calls.
func bounded(id string) string {
	const longest = 128 // bytes
	if len(id) <= longest {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return id[:longest/2] + hex.EncodeToString(sum[:])
}

// limitsFor returns the limits that apply: those of the policy, then those of rules.
func (p *Policy) limitsFor(kind runtime.Kind, s *subject, principal *runtime.Principal, uri runtime.RequestedURI) (limits []*limit) {
	forms := s.asked(uri)
	add := func(list []*limit) {
		for _, l := range list {
			if l.covers(kind, s, &forms) {
				limits = append(limits, l)
			}
		}
	}
	add(p.limits)
	rules := s.matching(principal, uri, func(c *candidate, v verdict) bool { return v.touches && len(c.limits) > 0 })
	for i := range rules.all {
		add(s.candidates[i].limits)
	}
	return limits
}

// limit takes a token from the bucket of every limit that applies, or refuses.
func (p *Policy) limit(call *runtime.Call, s *subject, principal *runtime.Principal) *runtime.RateLimitedError {
	kind := s.called(call)
	limits := p.limitsFor(kind, s, principal, call.Requested())
	if len(limits) == 0 {
		return nil
	}
	buckets := make([]state.Bucket, len(limits))
	for i, l := range limits {
		buckets[i] = l.bucket(principal, s.name())
	}
	ctx := context.Background()
	if call.Context != nil {
		ctx = call.Context
	}
	taken, err := p.opts.Counters.Take(ctx, buckets)
	switch {
	case err != nil:
		if ctx.Err() != nil { // the store is not to blame, and nobody waits for an answer
			return rateLimited(kind, s.name(), limits[0], 0)
		}
		return p.limitFailed(kind, s, limits[0], err)
	case taken.OK:
		return nil
	}
	short := limits[taken.Short]
	return rateLimited(kind, s.name(), short, (1-taken.Tokens)/short.refill)
}

// limitFailed decides about a call whose limits cannot be checked.
func (p *Policy) limitFailed(kind runtime.Kind, s *subject, first *limit, err error) *runtime.RateLimitedError {
	p.opts.Logger.Error("rate limits cannot be checked", "kind", kind, "key", s.name(), "on_failure", p.opts.LimitFailure, "error", err)
	if p.opts.LimitFailure == Admit {
		return nil
	}
	const retry = 1 // second: stores come back, or they do not
	return rateLimited(kind, s.name(), first, retry)
}

// maxRetry is the longest wait that a refusal tells, in seconds: some thirty years.
const maxRetry = 1e9

func rateLimited(kind runtime.Kind, name string, l *limit, retry float64) *runtime.RateLimitedError {
	retry = min(retry, maxRetry)
	return runtime.RateLimited(
		fmt.Sprintf("Rate limit exceeded for %s '%s' (%s); retry in %.1fs", kind, name, l.text, retry),
		codec.ObjectValue(
			codec.Member{Name: "retry_after", Value: codec.FloatValue(math.Round(retry*100) / 100)},
			codec.Member{Name: "limit", Value: codec.StringValue(l.text)},
			codec.Member{Name: "scope", Value: codec.StringValue(string(l.scope))},
		))
}

// ResetRateLimits makes every bucket full again, also those of other policies that
// share the counters.
func (p *Policy) ResetRateLimits(ctx context.Context) error {
	return p.opts.Counters.Reset(ctx, bucketPrefix)
}
