package server

//lint:file-ignore SA1019 the SDK marks log messages as deprecated, as 2026-07-28 does; the versions before have them

import (
	"context"
	"encoding/json"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// hostStub is what a host has for the moment in which it is to tell its clients of a
// change. Lists never show it.
const (
	hostStub    = "cloudg-mount-changed"
	hostStubURI = "stub:" + hostStub
)

// subscribableKey is the key of the function in the context of a subscription that
// tells which resources are the layer's, and may be seen.
type subscribableKey struct{}

// observe leaves a request to the host, and notes what it means for the layer.
func (h *hosted) observe(ctx context.Context, next mcp.MethodHandler, method string, req mcp.Request) (mcp.Result, error) {
	switch req := req.(type) {
	case *mcp.SubscribeRequest:
		p := caller(h.serving(ctx, req), h.Server, req)
		result, err := next(h.subscribing(ctx, p), method, req)
		if err == nil {
			h.audience.subscribe(req.Session, req.Params.URI, h.mount.RestoredURI(ctx, p, req.Params.URI), p)
		}
		return result, err
	case *mcp.UnsubscribeRequest:
		h.audience.unsubscribe(req.Session, req.Params.URI, true)
		return next(h.subscribing(ctx, caller(h.serving(ctx, req), h.Server, req)), method, req)
	case *mcp.SubscriptionsListenRequest:
		p := caller(h.serving(ctx, req), h.Server, req)
		if wanted := req.Params.Notifications; wanted != nil {
			for _, uri := range wanted.ResourceSubscriptions {
				h.audience.subscribe(req.Session, uri, h.mount.RestoredURI(ctx, p, uri), p)
				defer h.audience.unsubscribe(req.Session, uri, false)
			}
		}
		return next(h.subscribing(ctx, p), method, req)
	case *mcp.ServerRequest[*mcp.SetLoggingLevelParams]:
		if servingFrom(ctx).host == nil { // else another mount asks
			return h.audience.setLevel(ctx, next, method, req)
		}
	}
	result, err := next(ctx, method, req)
	if err != nil {
		return nil, err
	}
	includes := func(f Feature) bool { return h.include[f] }
	switch answer := result.(type) {
	case *mcp.InitializeResult:
		copied := *answer
		copied.Capabilities = addCapabilities(orNew(answer.Capabilities), includes, !h.quiet)
		return &copied, nil
	case *mcp.DiscoverResult:
		copied := *answer
		copied.Capabilities = addCapabilities(orNew(answer.Capabilities), includes, !h.quiet)
		return &copied, nil
	}
	return result, nil
}

// orNew returns a copy of capabilities.
func orNew(c *mcp.ServerCapabilities) *mcp.ServerCapabilities {
	copied := *orEmpty(c)
	return &copied
}

// subscribing returns the context of a subscription of a principal. Resources that it
// may not see are left to the host like those that nobody has.
func (h *hosted) subscribing(ctx context.Context, p *runtime.Principal) context.Context {
	outer, _ := ctx.Value(subscribableKey{}).(func(string) bool)
	return context.WithValue(ctx, subscribableKey{}, func(uri string) bool {
		return h.include[FeatureSubscriptions] && h.ours(runtime.KindResource, uri) && h.mount.Readable(p, uri) || outer != nil && outer(uri)
	})
}

// sending drops what clients must not be told of the layer, and log messages that
// the host sends while only the layer has asked for them.
func (h *hosted) sending(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		session, ok := req.GetSession().(*mcp.ServerSession)
		if !ok {
			return next(ctx, method, req)
		}
		switch params := req.GetParams().(type) {
		case *mcp.ResourceUpdatedNotificationParams:
			if !h.ours(runtime.KindResource, params.URI) {
				break
			}
			if p := h.audience.subscriber(session, params.URI); p == nil || !h.mount.Readable(p, params.URI) {
				return nil, nil
			}
		case *mcp.LoggingMessageParams:
			if servingFrom(ctx).host == nil && h.audience.isOurLevel(session) {
				return nil, nil
			}
		}
		return next(ctx, method, req)
	}
}

// changed notes a change that clients are to be told.
func (h *hosted) changed(c runtime.Change) {
	feature := FeatureSubscriptions
	switch c.Kind {
	case runtime.ChangeTools:
		feature = FeatureTools
		h.claims.setListed(runtime.KindTool, false)
	case runtime.ChangePrompts:
		feature = FeaturePrompts
		h.claims.setListed(runtime.KindPrompt, false)
	case runtime.ChangeResources:
		feature = FeatureResources
		if !h.include[feature] {
			feature = FeatureTemplates
		}
		h.claims.setListed(runtime.KindResource, false)
		h.claims.setListed(runtime.KindTemplate, false)
	}
	if h.include[feature] && (c.Kind == runtime.ChangeResource || !h.quiet) {
		h.changes.put(c, h.log, h.tell)
	}
}

// tell has the host send the notification for a change. That of a list it sends when it
// gets an entry and loses it.
func (h *hosted) tell(c runtime.Change) {
	switch c.Kind {
	case runtime.ChangeTools:
		h.sdk.AddTool(&mcp.Tool{Name: hostStub, InputSchema: json.RawMessage(`{"type":"object"}`)},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				return nil, hostNotFound(runtime.KindTool, hostStub)
			})
		h.sdk.RemoveTools(hostStub)
	case runtime.ChangePrompts:
		h.sdk.AddPrompt(&mcp.Prompt{Name: hostStub}, func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return nil, hostNotFound(runtime.KindPrompt, hostStub)
		})
		h.sdk.RemovePrompts(hostStub)
	case runtime.ChangeResources:
		h.sdk.AddResource(&mcp.Resource{URI: hostStubURI, Name: hostStub}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return nil, hostNotFound(runtime.KindResource, hostStubURI)
		})
		h.sdk.RemoveResources(hostStubURI)
	case runtime.ChangeResource:
		h.updated(h.sdk, &h.audience, c.URI)
	}
}
