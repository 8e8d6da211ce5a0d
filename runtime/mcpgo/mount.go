package mcpgo

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"github.com/mark3labs/mcp-go/server"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// Options configures a mount. The zero value is ready for use.
type Options struct {
	// Resolve says on whose behalf a request is handled, from its context. When it is
	// nil, returns nil or panics, that is the anonymous principal. A host on standard
	// input and output returns [runtime.Local].
	Resolve func(context.Context) *runtime.Principal
	// Completions has the layer complete arguments. Nil leaves completions to the host,
	// whose providers the library has no way to ask for: one that has some names them
	// here, and they get everything that is not the layer's.
	Completions *Completions
	// QuietLists has clients not told when lists of the layer change but for what it
	// gets or loses, which the library tells.
	QuietLists bool
	// Logger gets what goes wrong, and clashes. Nil discards it.
	Logger *slog.Logger
}

// Completions are the providers of a host, nil for none.
type Completions struct {
	Prompts   server.PromptCompletionProvider
	Resources server.ResourceCompletionProvider
}

// A Clash is something that a host and a layer have both.
type Clash struct {
	Kind runtime.Kind
	// Key is the name of a tool or prompt, with the prefix of the mount, the URI of a
	// resource, or the URI template.
	Key string
}

// mounted is a layer in a host.
type mounted struct {
	*layer.Mount
	host     *server.MCPServer
	options  Options
	log      *slog.Logger
	declared capabilities
	subscribers

	changes sync.Mutex // guards what follows
	entries entries
	clashes map[Clash]bool // that were logged
}

// Into mounts a layer into a host, before the host serves. The names of its tools and
// prompts get the prefix of m. It returns, and logs, what both have, which stays the
// host's; so does what the host registers later under the same name.
//
// Clients are told of changes as far as the host declares it: options such as
// server.WithResourceCapabilities say so.
func Into(host *server.MCPServer, m *layer.Mount, opts Options) ([]Clash, error) {
	if host == nil {
		return nil, errors.New("mcpgo.Into: the host is nil; make one with server.NewMCPServer")
	}
	if m == nil {
		return nil, errors.New("mcpgo.Into: the mount is nil; make one with Layer.Mount")
	}
	h := &mounted{Mount: m, host: host, options: opts, log: opts.Logger}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	h.entries.templates = templatesOf(host)
	clashes, _ := h.sync()
	h.declared = capabilitiesOf(host) // of what it has now
	h.addFilters()
	if c := opts.Completions; c != nil {
		server.WithCompletions()(host)
		server.WithPromptCompletionProvider(promptCompleter{h, c.Prompts})(host)
		server.WithResourceCompletionProvider(resourceCompleter{h, c.Resources})(host)
	}
	// The host keeps h, and h the host: both live as long as the layer does.
	m.Layer().OnChange(h.changed)
	return clashes, nil
}

// principal says on whose behalf a request is handled.
func (h *mounted) principal(ctx context.Context) (p *runtime.Principal) {
	defer func() {
		if cause := recover(); cause != nil {
			h.log.Error("Options.Resolve panicked; the caller is anonymous", "panic", cause)
			p = runtime.Anonymous()
		}
	}()
	if h.options.Resolve != nil {
		if p = h.options.Resolve(ctx); p != nil {
			return p
		}
	}
	return runtime.Anonymous()
}
