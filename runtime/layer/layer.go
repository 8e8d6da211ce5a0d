// Package layer drives calls: it finds the primitive, asks the policy, decodes the
// arguments, runs the handler under its deadline, and shapes what comes back.
//
// # Model
//
// A [Layer] sits between a transport, which knows who calls and what bytes came,
// and the specs of a [runtime.Registry]. A call takes these steps, in this order:
// lookup and visibility, middleware, the policy's check, the input pipeline,
// decoding, the handler, the output pipeline. They are the same for all kinds of
// call; the kinds differ in what is looked up, decoded and shaped.
//
// A tool call that fails on the way is answered by an error result, which a model
// can react to; an error is returned only for a tool that does not exist, or is
// hidden, and when the call was cancelled. Reads and prompts that fail return an
// error, a completion whose function fails has no values.
//
// What a layer serves can be narrowed by [Options.ReadOnly] and [Options.Filter],
// and seen under prefixes: see [Layer.Mount]. Both are views of the registry as it
// is at any time; whoever has to know when it changes listens with
// [Layer.OnChange].
//
// A call uses one snapshot of the policy from begin to end. Without pipelines the
// bytes that the generated encoder wrote are the answer, untouched.
package layer

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// The defaults of [Options].
const (
	DefaultTimeout      = 300 * time.Second
	DefaultMaxTextChars = 200_000
)

// minStateKey is how many bytes a key of calls has at least.
const minStateKey = 16

// Options configure a [Layer]. Only Policy has no default.
type Options struct {
	// Policy decides about calls. There is no default, because serving without a
	// policy should be a decision: see [AllowAll].
	Policy PolicySource
	// Prefix is what the names of tools and prompts begin with for those who use the
	// methods of the layer itself; see Mount for further ones.
	Prefix string
	// ReadOnly leaves out what could change anything outside of the server's own
	// memory; see Filter for what else can be left out. Both go by what is in the
	// registry at any time and do not change it.
	ReadOnly bool
	Filter   Filter
	// Extra are primitives that this layer alone serves, whatever ReadOnly and Filter
	// leave out. They take the place of those with the same keys; the registry does
	// not change.
	Extra []runtime.Spec
	// Changes tells of changes in what handlers answer with. The layer listens as
	// long as both exist. nil for none.
	Changes runtime.ChangeSource
	// Middleware wraps every call, the first one outermost.
	Middleware []Middleware
	// Timeout is the deadline of the handlers of tools whose spec has none, together
	// with the pipelines around them: 0 means DefaultTimeout, negative none.
	Timeout time.Duration
	// ReadTimeout is that of resources, prompts and completions: 0 or less means none.
	ReadTimeout time.Duration
	// MaxTextChars is the number of characters above which a text block is cut: 0
	// means DefaultMaxTextChars, negative no limit.
	MaxTextChars int
	// MaxStructuredBytes is the size above which structured content becomes an
	// error result, and the answer to a read or a prompt, as it is sent, an error: 0
	// means no limit.
	MaxStructuredBytes int
	// Name, Version and Instructions win over what the registry says, unless empty.
	Name, Version, Instructions string
	// Logger gets crashes and handler logs. nil means slog.Default().
	Logger *slog.Logger
	// CheckResult is called with the structured content of every successful result
	// before the output pipeline. An error makes the result an error result. It is
	// meant for tests; see package layertest.
	CheckResult func(spec *runtime.ToolSpec, structured []byte) error
	// QuietCompletions answers a completion that the policy denies with no values, as
	// if there were none, instead of an error.
	QuietCompletions bool
	// StateKey seals what clients keep of calls that wait for a person (see
	// [runtime.Elicit]). Processes that serve the same clients share one, of 16 secret
	// bytes or more; nil stands for one that nobody else has.
	StateKey []byte
	// DebugErrors lets clients see the values of panics, and the errors of the
	// handlers of resources and prompts.
	DebugErrors bool
}

// PolicySource gives out snapshots of a policy.
type PolicySource interface {
	// Current returns the snapshot that a call beginning now uses.
	Current() runtime.Policy
}

// Layer serves the primitives of a registry. It is safe for concurrent use.
type Layer struct {
	registry  *runtime.Registry // what Options.ReadOnly and Filter leave of the one given
	opts      Options
	own       *Mount // behind the layer's methods
	listeners runtime.Listeners
	runs      sync.Pool // of *run
	late      lateRuns
	states    *states

	mu         sync.Mutex // serialises Use
	middleware []Middleware
	chain      atomic.Pointer[Handler] // middleware around answer
}

// New returns a layer over a registry. Specs that are added to the registry later
// become visible at once.
func New(registry *runtime.Registry, opts Options) (*Layer, error) {
	if registry == nil {
		return nil, errors.New("layer: the registry is nil; make one with runtime.NewRegistry")
	}
	if opts.Policy == nil {
		return nil, errors.New("layer: no policy; set Options.Policy, to layer.AllowAll() if everything is allowed")
	}
	if opts.Timeout == 0 {
		opts.Timeout = DefaultTimeout
	}
	if opts.MaxTextChars == 0 {
		opts.MaxTextChars = DefaultMaxTextChars
	}
	if opts.Logger == nil {
		opts.Logger = slog.Default()
	}
	if i := slices.IndexFunc(opts.Middleware, func(m Middleware) bool { return m == nil }); i >= 0 {
		return nil, fmt.Errorf("layer: Options.Middleware[%d] is nil; leave it out", i)
	}
	if opts.StateKey != nil && len(opts.StateKey) < minStateKey {
		return nil, fmt.Errorf("layer: Options.StateKey has %d bytes; it needs at least %d", len(opts.StateKey), minStateKey)
	}
	registry, err := filtered(registry, &opts)
	if err != nil {
		return nil, err
	}
	states, err := newStates(opts.StateKey)
	if err != nil {
		return nil, err
	}
	l := &Layer{registry: registry, opts: opts, states: states}
	l.listeners.Connect = func() func() { return registry.OnChange(l.tell) }
	l.Use(opts.Middleware...)
	if l.own, err = l.Mount(opts.Prefix); err != nil {
		return nil, err
	}
	if opts.Changes != nil {
		opts.Changes.OnChange(l.tell)
	}
	return l, nil
}

// Registry returns the registry the layer serves: the one given to New, or, when
// primitives are left out, a view of it.
func (l *Layer) Registry() *runtime.Registry { return l.registry }

// Server returns what the server says about itself.
func (l *Layer) Server() runtime.ServerInfo {
	info := l.registry.Server()
	if l.opts.Name != "" {
		info.Name = l.opts.Name
	}
	if l.opts.Version != "" {
		info.Version = l.opts.Version
	}
	if l.opts.Instructions != "" {
		info.Instructions = l.opts.Instructions
	}
	return info
}
