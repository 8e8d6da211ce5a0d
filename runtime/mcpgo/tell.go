package mcpgo

import (
	"context"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/cloudg/cloudg/runtime"
)

// changed has the host follow a change of the layer, and tells its clients. The library
// sends notifications without waiting for anybody.
func (h *mounted) changed(c runtime.Change) {
	if c.Kind == runtime.ChangeResource {
		h.updated(h, c.URI)
		return
	}
	_, touched := h.sync()
	kind, method, declared := runtime.KindResource, mcp.MethodNotificationResourcesListChanged, h.declared.Resources.ListChanged
	switch c.Kind {
	case runtime.ChangeTools:
		kind, method, declared = runtime.KindTool, mcp.MethodNotificationToolsListChanged, h.declared.Tools.ListChanged
	case runtime.ChangePrompts:
		kind, method, declared = runtime.KindPrompt, mcp.MethodNotificationPromptsListChanged, h.declared.Prompts.ListChanged
	}
	if declared && !touched[kind] && !h.options.QuietLists {
		h.host.SendNotificationToAllClients(method, nil)
	}
}

// subscribers are the sessions that want to know of changes of resources, with those
// who have subscribed.
type subscribers struct {
	mu    sync.Mutex
	byURI map[string]map[string]*runtime.Principal // and by session
}

// hook has the host say who subscribes.
func (s *subscribers) hook(h *mounted, hooks *server.Hooks) {
	hooks.AddAfterSubscribe(func(ctx context.Context, _ any, req *mcp.SubscribeRequest, _ *mcp.EmptyResult) {
		if session := server.ClientSessionFromContext(ctx); session != nil {
			s.add(req.Params.URI, session.SessionID(), h.principal(ctx))
		}
	})
	hooks.AddAfterUnsubscribe(func(ctx context.Context, _ any, req *mcp.UnsubscribeRequest, _ *mcp.EmptyResult) {
		if session := server.ClientSessionFromContext(ctx); session != nil {
			s.remove(req.Params.URI, session.SessionID())
		}
	})
	hooks.AddOnUnregisterSession(func(_ context.Context, session server.ClientSession) { s.forget(session.SessionID()) })
}

func (s *subscribers) add(uri, session string, p *runtime.Principal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byURI == nil {
		s.byURI = make(map[string]map[string]*runtime.Principal)
	}
	if s.byURI[uri] == nil {
		s.byURI[uri] = make(map[string]*runtime.Principal)
	}
	s.byURI[uri][session] = p
}

func (s *subscribers) remove(uri, session string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.byURI[uri], session)
	if len(s.byURI[uri]) == 0 {
		delete(s.byURI, uri)
	}
}

// forget drops the subscriptions of a session.
func (s *subscribers) forget(session string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for uri, sessions := range s.byURI {
		if delete(sessions, session); len(sessions) == 0 {
			delete(s.byURI, uri)
		}
	}
}

// updated tells who has subscribed to a resource and may know of it.
func (s *subscribers) updated(h *mounted, uri string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for session, p := range s.byURI[uri] {
		if !h.Readable(p, uri) {
			continue
		}
		err := h.host.SendNotificationToSpecificClient(session, mcp.MethodNotificationResourceUpdated, map[string]any{"uri": uri})
		if err != nil {
			h.log.Warn("a client could not be told of a change", "error", err)
		}
	}
}
