package server

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Feature is one of the things that a mount adds to its host.
type Feature string

// The features of a mount.
const (
	FeatureTools         Feature = "tools"
	FeatureResources     Feature = "resources"
	FeatureTemplates     Feature = "templates"
	FeaturePrompts       Feature = "prompts"
	FeatureCompletions   Feature = "completions"
	FeatureLogging       Feature = "logging"       // log messages of handlers
	FeatureSubscriptions Feature = "subscriptions" // to changes of resources
)

func features() []Feature {
	return []Feature{FeatureTools, FeatureResources, FeatureTemplates, FeaturePrompts, FeatureCompletions, FeatureLogging, FeatureSubscriptions}
}

// HostOptions configures a mount into a host. The zero value mounts everything.
type HostOptions struct {
	// Include is what the host gets. Nil is everything.
	Include []Feature
	// QuietLists has clients not told when lists of the layer change.
	QuietLists bool
	// Local says that clients whose requests come without HTTP headers are those of
	// who runs the host, as on standard input and output. Otherwise they are anonymous,
	// unless [Options.Resolve] knows better: a server of the SDK does not tell a pipe
	// from a connection of its old HTTP transport.
	Local bool
}

// A Clash is something that a host and a layer have both.
type Clash struct {
	Kind runtime.Kind
	// Key is the name of a tool or prompt, with the prefix of the mount, the URI of a
	// resource, or the URI template.
	Key string
}

// PrepareHost readies the options of a server of the SDK, before [mcp.NewServer], for
// a mount that has all there is: with completions, with subscriptions to resources, and
// with clients of 2026-07-28 that are told of changes of lists of which the server
// itself has none. What the options say already stays as it is, but for subscriptions
// to resources of the mount, which a SubscribeHandler is told of and cannot refuse.
// Nil is new options. It returns the options.
func PrepareHost(opts *mcp.ServerOptions) *mcp.ServerOptions {
	if opts == nil {
		opts = new(mcp.ServerOptions)
	}
	prepared := unspecified()
	if opts.Capabilities != nil {
		*prepared = *opts.Capabilities
	}
	opts.Capabilities = addCapabilities(prepared, func(Feature) bool { return true }, true)
	resources := *prepared.Resources
	resources.Subscribe = true
	prepared.Resources = &resources
	if opts.CompletionHandler == nil {
		opts.CompletionHandler = func(context.Context, *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
			return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: []string{}}}, nil
		}
	}
	subscribe, unsubscribe := opts.SubscribeHandler, opts.UnsubscribeHandler
	opts.SubscribeHandler = func(ctx context.Context, req *mcp.SubscribeRequest) error {
		return toldOf(ctx, subscribe, req, req.Params.URI)
	}
	opts.UnsubscribeHandler = func(ctx context.Context, req *mcp.UnsubscribeRequest) error {
		return toldOf(ctx, unsubscribe, req, req.Params.URI)
	}
	return opts
}

// toldOf tells a handler of the host of a subscription, if there is one. Those to
// resources of a mount are not its to refuse.
func toldOf[R any](ctx context.Context, handler func(context.Context, R) error, req R, uri string) error {
	if handler == nil {
		return nil
	}
	err := handler(ctx, req)
	if ours, ok := ctx.Value(subscribableKey{}).(func(string) bool); ok && ours(uri) {
		return nil
	}
	return err
}

// MountInto adds what s serves to a server of the SDK that is somebody else's, the
// host, whose transports, sessions and entries stay as they are. Of the options of s,
// Resolve, PageSize and Logger count.
//
// What the host has comes first: lists are its entries and then those of the layer, and
// what both have is the host's, in lists and in calls. Such clashes are logged when they
// are found, which is now, at the first call, and with each list; those of now are
// returned. A mount with a prefix, see [NewMount], avoids those of names. Everything
// that the layer does not have goes to the host, and nothing that it has, be it hidden
// or not, does.
//
// Middleware that the host adds before sees what is the host's own. That which it adds
// later sees everything, the answers of the layer as results of a type of this package.
//
// The host gets subscriptions to resources of the layer only with a SubscribeHandler
// that takes them, which that of [PrepareHost] does.
//
// To mount a server into a host twice does nothing. There is no way to take it out.
func (s *Server) MountInto(host *mcp.Server, opts HostOptions) ([]Clash, error) {
	if host == nil {
		return nil, errors.New("server.MountInto: the host is nil; make one with mcp.NewServer")
	}
	include, err := included(opts.Include)
	if err != nil {
		return nil, err
	}
	seen := lookAt(host)
	if seen.has(s) {
		return nil, nil
	}
	if seen.err != nil {
		s.log.Warn("the host does not show what it has; names that it has, too, are found when clients list them", "error", seen.err)
	}
	if include[FeatureSubscriptions] && !seen.subscribes() {
		s.log.Warn("resources of the layer cannot be subscribed to: call server.PrepareHost with the options of the host before mcp.NewServer")
	}
	h, err := s.newHosted(host, opts, include, seen)
	if err != nil {
		return nil, err
	}
	clashes := h.claims.noteAll(h, seen.keys)
	host.AddReceivingMiddleware(h.receiving)
	host.AddSendingMiddleware(h.sending)
	follow(s.mount.Layer(), h, (*hosted).changed)
	return clashes, nil
}

// included returns the set of features, all for nil.
func included(list []Feature) (map[Feature]bool, error) {
	known := features()
	if list == nil {
		list = known
	}
	set := make(map[Feature]bool)
	var unknown []Feature
	for _, f := range list {
		if !slices.Contains(known, f) {
			unknown = append(unknown, f)
		}
		set[f] = true
	}
	if unknown != nil {
		return nil, fmt.Errorf("server.MountInto: Unknown primitive kinds: %q; use %q", unknown, known)
	}
	return set, nil
}

// addCapabilities adds to c what a mount makes of its host, and returns it. Nothing
// that c says is changed. changes says that clients are told of changes of lists.
func addCapabilities(c *mcp.ServerCapabilities, includes func(Feature) bool, changes bool) *mcp.ServerCapabilities {
	if c.Tools == nil && includes(FeatureTools) {
		c.Tools = &mcp.ToolCapabilities{ListChanged: changes}
	}
	if c.Prompts == nil && includes(FeaturePrompts) {
		c.Prompts = &mcp.PromptCapabilities{ListChanged: changes}
	}
	if c.Resources == nil && (includes(FeatureResources) || includes(FeatureTemplates)) {
		c.Resources = &mcp.ResourceCapabilities{ListChanged: changes}
	}
	if c.Completions == nil && includes(FeatureCompletions) {
		c.Completions = new(mcp.CompletionCapabilities)
	}
	return c
}
