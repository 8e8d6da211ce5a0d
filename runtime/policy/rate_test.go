package policy

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/state"
)

// ticker is a clock that moves only when told to.
type ticker struct{ nanos atomic.Int64 }

func (c *ticker) now() time.Time          { return time.Unix(0, c.nanos.Load()) }
func (c *ticker) advance(d time.Duration) { c.nanos.Add(int64(d)) }

// checks calls Check for each call and returns which were admitted, as a text of + and -.
func checks(p *Policy, calls ...*runtime.Call) string {
	var b strings.Builder
	for _, call := range calls {
		if p.Check(call) == nil {
			b.WriteByte('+')
		} else {
			b.WriteByte('-')
		}
	}
	return b.String()
}

func TestRowR1_LimitByPrincipalAndTool(t *testing.T) {
	var c ticker
	p := compileText(t, "rate_limits: [{tools: ['hot*'], rate: 2, per: minute, scope: principal_tool}]", Options{Now: c.now})
	hot, hot2, a, b := toolWith(t, "hot", nil), toolWith(t, "hot2", nil), with("a"), with("b")
	call := callOf(hot, a, `{}`)
	if got := checks(p, call, call); got != "++" {
		t.Fatalf("first calls: %s", got)
	}
	err := p.Check(call)
	var limited *runtime.RateLimitedError
	if !errors.As(err, &limited) {
		t.Fatalf("third call: %v", err)
	}
	if want := "Rate limit exceeded for tool 'hot' (2/minute); retry in 30.0s"; limited.Message != want || limited.Code != -31029 {
		t.Errorf("%d %q, want %q", limited.Code, limited.Message, want)
	}
	if got, want := string(limited.Data.AppendJSON(nil)), `{"retry_after":30,"limit":"2/minute","scope":"principal_tool"}`; got != want {
		t.Errorf("data %s, want %s", got, want)
	}
	if got := checks(p, callOf(hot, b, `{}`), callOf(hot2, a, `{}`)); got != "++" {
		t.Errorf("other principal, other tool: %s", got)
	}
	c.advance(31 * time.Second)
	if got := checks(p, call, call); got != "+-" {
		t.Errorf("after 31 s: %s", got)
	}
}

func TestRowR2_Scopes(t *testing.T) {
	for scope, want := range map[string]string{
		"tool": "+-+", "principal": "++-", "global": "+--", "principal_tool": "+++",
	} {
		p := compileText(t, "rate_limits: [{rate: 1, per: hour, scope: "+scope+"}]", Options{Now: new(ticker).now})
		x, y, a, b := toolWith(t, "x", nil), toolWith(t, "y", nil), with("a"), with("b")
		if got := checks(p, callOf(x, a, `{}`), callOf(x, b, `{}`), callOf(y, a, `{}`)); got != want {
			t.Errorf("%s: same tool other principal, other tool same principal: %s, want %s", scope, got, want)
		}
	}
}

func TestRowR4_RefusalsCostNothingElsewhere(t *testing.T) {
	p := compileText(t, "rate_limits: [{rate: 10, per: hour, scope: principal}, {tools: [hot], rate: 1, per: hour}]", Options{Now: new(ticker).now})
	hot, cold := callOf(toolWith(t, "hot", nil), with("a"), `{}`), callOf(toolWith(t, "cold", nil), with("a"), `{}`)
	got := checks(p, hot, hot, hot, hot, hot, hot) + " " + checks(p, cold, cold, cold, cold, cold, cold, cold, cold, cold, cold)
	if want := "+----- +++++++++-"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRowR5_Completions(t *testing.T) {
	p := compileText(t, "rate_limits: [{kinds: [completion], rate: 1, per: hour}]", Options{Now: new(ticker).now})
	prompt := callOf(promptNamed(t, "x"), nil, `{}`)
	completion := *prompt
	completion.Kind = runtime.KindCompletion
	if got := checks(p, &completion, &completion, prompt, prompt); got != "+-++" {
		t.Errorf("%s", got)
	}
}

func TestP2_1_Defaults(t *testing.T) {
	seen := map[string]int{}
	for _, tt := range []struct {
		limit    RateLimit
		text     string
		capacity float64
		refill   float64
	}{
		{RateLimit{Rate: 2}, "2/minute", 2, 2.0 / 60},
		{RateLimit{Rate: 0.5, Per: Second}, "0.5/second", 1, 0.5},
		{RateLimit{Rate: 2.5, Per: Hour}, "2.5/hour", 3, 2.5 / 3600},
		{RateLimit{Rate: 1e6, Per: Day, Burst: 7}, "1e+06/day", 7, 1e6 / 86400},
	} {
		l := compileLimit(&tt.limit, "", seen)
		if l.text != tt.text || l.capacity != tt.capacity || l.refill != tt.refill || l.scope != PrincipalTool {
			t.Errorf("%+v: %+v", tt.limit, l)
		}
	}
}

func TestP2_2_WhichLimitsApply(t *testing.T) {
	p := compileText(t, `
rate_limits:
- {rate: 1, kinds: [tool]}
- {rate: 2, kinds: [resource]}
- {rate: 3, kinds: [resource_template]}
- {rate: 4, kinds: [prompt]}
- {rate: 5, kinds: [completion]}
- {rate: 6}
- {rate: 7, tools: ["*", "!x", "!test*"]}
- {rate: 8, tools: ["*/secret"]}
roles: {ops: {rate_limits: [{rate: 10}]}}
rules: [{rate_limits: [{rate: 9}]}, {match: {names: ["*/secret"]}, rate_limits: [{rate: 11}]}]
`, Options{})
	tool, resource, template, prompt := toolWith(t, "x", nil), resourceAt(t, "test://x", "x"), templateAt(t, "test://x/{y}", "x"), promptNamed(t, "x")
	for _, tt := range []struct {
		spec runtime.Spec
		kind runtime.Kind
		uri  string
		p    *runtime.Principal
		want string
	}{
		{tool, runtime.KindTool, "", with("a"), "1 6 9"},
		{tool, runtime.KindTool, "", with("a", "ops"), "1 6 10 9"},
		{resource, runtime.KindResource, "test://x", with("a"), "2 6 9"},
		{template, runtime.KindTemplate, "test://x/y", with("a"), "2 3 6 9"},
		{template, runtime.KindTemplate, "test://x/secret", with("a"), "2 3 6 8 9 11"},
		{template, runtime.KindTemplate, "test://x/%73ecret", with("a"), "2 3 6 8 9 11"},
		{prompt, runtime.KindPrompt, "", with("a"), "4 6 9"},
		{prompt, runtime.KindCompletion, "", with("a"), "5 6 9"},
	} {
		var got []string
		for _, l := range p.limitsFor(tt.kind, p.subject(tt.spec), tt.p, at(tt.uri)) {
			got = append(got, strings.TrimSuffix(l.text, "/minute"))
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s %s (-want +got)\n%s", tt.kind, tt.uri, diff)
		}
	}
}

func TestP2_2_DeniedCallsCostNothing(t *testing.T) {
	p := compileText(t, "deny_tools: [bad]\nrate_limits: [{rate: 1, per: hour, scope: global}]", Options{Now: new(ticker).now})
	if got := checks(p, callOf(toolWith(t, "bad", nil), nil, `{}`), callOf(toolWith(t, "good", nil), nil, `{}`)); got != "-+" {
		t.Errorf("%s", got)
	}
}

// TestP2_3_TemplatesShareABucket says that the text of a template is the name.
func TestP2_3_TemplatesShareABucket(t *testing.T) {
	p := compileText(t, "rate_limits: [{rate: 1, per: hour, scope: tool}]", Options{Now: new(ticker).now})
	template := templateAt(t, "test://x/{y}", "x")
	a, b := callOf(template, nil, `{}`), callOf(template, nil, `{}`)
	a.URI, b.URI = "test://x/a", "test://x/b"
	if got := checks(p, a, b); got != "+-" {
		t.Errorf("%s", got)
	}
}

func TestP2_3_EqualLimitsHaveBucketsOfTheirOwn(t *testing.T) {
	p := compileText(t, "rate_limits: [{rate: 2, per: hour}, {rate: 2, per: hour}]", Options{Now: new(ticker).now})
	call := callOf(toolWith(t, "x", nil), nil, `{}`)
	if got := checks(p, call, call, call); got != "++-" {
		t.Errorf("%s", got)
	}
}

// A wait that is no number, or one of hundreds of digits, helps nobody.
func TestLongWaitsAreNumbers(t *testing.T) {
	p := compileText(t, "rate_limits: [{rate: 1e-310, per: day}]", Options{Now: new(ticker).now})
	call := callOf(toolWith(t, "x", nil), nil, `{}`)
	checks(p, call)
	refused, ok := p.Check(call).(*runtime.RateLimitedError)
	if !ok {
		t.Fatal("the call is not refused")
	}
	if want := `{"retry_after":1000000000,"limit":"1e-310/day","scope":"principal_tool"}`; string(refused.Data.AppendJSON(nil)) != want {
		t.Errorf("got  %s\nwant %s", refused.Data.AppendJSON(nil), want)
	}
}

func TestP2_3_Reset(t *testing.T) {
	p := compileText(t, "rate_limits: [{rate: 1, per: hour}]", Options{Now: new(ticker).now})
	call := callOf(toolWith(t, "x", nil), nil, `{}`)
	got := checks(p, call, call)
	if err := p.ResetRateLimits(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got += checks(p, call); got != "+-+" {
		t.Errorf("%s", got)
	}
}

func TestBucketsOutliveTheDocument(t *testing.T) {
	p := compileText(t, "rate_limits: [{rate: 2, per: hour}]", Options{Now: new(ticker).now})
	call := callOf(toolWith(t, "x", nil), nil, `{}`)
	checks(p, call, call)
	next, err := p.Renew(compileText(t, "rate_limits: [{rate: 3, per: hour}]", Options{}).Document())
	if err != nil {
		t.Fatal(err)
	}
	if got := checks(next, call); got != "-" {
		t.Errorf("the same limit with another rate: %s", got)
	}
	if got := next.Counters(); got.Allowed != 2 || got.RateLimited != 1 {
		t.Errorf("counters did not go on: %+v", got)
	}
}

// TestLimitsBearManyPrincipals: whoever can call under one id after the other takes no
// more memory than others, and makes nobody's limit laxer who calls meanwhile.
func TestLimitsBearManyPrincipals(t *testing.T) {
	const room = 100
	var c ticker
	memory := state.NewMemory(state.MemoryOptions{Buckets: room, Now: c.now})
	p := compileText(t, "rate_limits: [{rate: 3, per: hour, scope: principal}]", Options{Now: c.now, Counters: memory})
	spec, long := toolWith(t, "x", nil), strings.Repeat("x", 1<<16)
	busy := callOf(spec, with("busy"), `{}`)
	got := checks(p, busy, busy)
	for i := range 20 * room {
		if got := checks(p, callOf(spec, with(long+strconv.Itoa(i)), `{}`)); got != "+" {
			t.Fatalf("principal %d shares a bucket with another one", i)
		}
		if i == room/2 {
			got += checks(p, busy, busy)
		}
	}
	if memory.Len() > room || got != "+++-" {
		t.Errorf("%d buckets, %s", memory.Len(), got)
	}
	for _, l := range p.limits {
		if key := l.bucket(with(long), "x").Key; len(key) > 256 {
			t.Errorf("a key has %d bytes", len(key))
		}
	}
}

// brokenCounters is a store that is gone.
type brokenCounters struct{}

func (brokenCounters) Take(context.Context, []state.Bucket) (state.Taken, error) {
	return state.Taken{}, errors.New("no connection")
}
func (brokenCounters) Reset(context.Context, string) error { return errors.New("no connection") }

func TestStoreThatFails(t *testing.T) {
	for mode, want := range map[LimitFailure]string{"": "-", Refuse: "-", Admit: "+"} {
		p := compileText(t, "rate_limits: [{tools: [x], rate: 1}]", Options{Counters: brokenCounters{}, LimitFailure: mode})
		call := callOf(toolWith(t, "x", nil), nil, `{}`)
		if got := checks(p, call); got != want {
			t.Errorf("mode %q: %s", mode, got)
		}
		if got := checks(p, callOf(toolWith(t, "y", nil), nil, `{}`)); got != "+" {
			t.Errorf("mode %q, no limit: %s", mode, got)
		}
	}
}

func TestConcurrentCallsWithinOneOfTheLimit(t *testing.T) {
	var c ticker
	p := compileText(t, "rate_limits: [{rate: 5, per: second, burst: 3, scope: global}]", Options{Now: c.now})
	spec := toolWith(t, "x", nil)
	var admitted atomic.Int64
	var wait sync.WaitGroup
	for g := range 8 {
		wait.Go(func() {
			call := callOf(spec, with("a"), `{}`)
			for c.nanos.Load() < int64(time.Minute) {
				if p.Check(call) == nil {
					admitted.Add(1)
				}
				if g == 0 {
					c.advance(11 * time.Millisecond)
				}
			}
		})
	}
	wait.Wait()
	for p.Check(callOf(spec, with("a"), `{}`)) == nil {
		admitted.Add(1)
	}
	exact := 3 + 5*time.Duration(c.nanos.Load()).Seconds()
	if got := float64(admitted.Load()); got < exact-1 || got > exact+1 {
		t.Errorf("%v admitted, the bucket allows %v", got, exact)
	}
}

// A call that was cancelled says nothing about the store.
func TestStoreAndCancelledCalls(t *testing.T) {
	var log strings.Builder
	p := compileText(t, "rate_limits: [{tools: [x], rate: 1}]", Options{
		Counters: brokenCounters{}, LimitFailure: Admit, Logger: slog.New(slog.NewTextHandler(&log, nil)),
	})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	call := callOf(toolWith(t, "x", nil), nil, `{}`)
	call.Context = runtime.NewContext(ctx, runtime.CallOptions{})
	if got := checks(p, call); got != "-" || strings.Contains(log.String(), "cannot be checked") {
		t.Errorf("%s, log %s", got, log.String())
	}
}
