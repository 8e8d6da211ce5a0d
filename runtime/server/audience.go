package server

import (
	"context"
	goruntime "runtime"
	"slices"
	"sync"
	"weak"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// audience knows which clients may be told what. The SDK keeps who listens to what;
// it does not know that resources can be hidden from some.
type audience struct {
	mu       sync.Mutex
	sessions map[sessionRef]*listener
}

// A sessionRef stands for a session without keeping it: nobody says when a session
// ends.
type sessionRef = weak.Pointer[mcp.ServerSession]

// A listener is what is known about one session.
type listener struct {
	ready bool // told that it is initialized
	uris  map[string]*subscription
	level sessionLevel
}

// A subscription is that of one session to one URI.
type subscription struct {
	principal *runtime.Principal // who subscribed last
	count     int                // how often, at 2026-07-28
	real      string             // the URI that it stands for, itself unless it has pseudonyms
	due       bool               // what it stands for has changed, which is being told
}

// of returns the listener of a session. It is called with the lock held.
func (a *audience) of(session *mcp.ServerSession) *listener {
	ref := weak.Make(session)
	if l := a.sessions[ref]; l != nil {
		return l
	}
	if a.sessions == nil {
		a.sessions = make(map[sessionRef]*listener)
	}
	l := &listener{uris: make(map[string]*subscription)}
	a.sessions[ref] = l
	goruntime.AddCleanup(session, a.forget, ref)
	return l
}

func (a *audience) forget(ref sessionRef) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.sessions, ref)
}

// initialized notes that a session may get notifications.
func (a *audience) initialized(session *mcp.ServerSession) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.of(session).ready = true
}

// isReady reports whether a session may get notifications. Without a handshake that
// is when it asks for them.
func (a *audience) isReady(session *mcp.ServerSession) bool {
	if params := session.InitializeParams(); params != nil && params.ProtocolVersion >= "2026-07-28" {
		return true
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.of(session).ready
}

// subscribe notes that p wants to know of changes of a resource, whose URI stands for
// real.
func (a *audience) subscribe(session *mcp.ServerSession, uri, real string, p *runtime.Principal) {
	a.mu.Lock()
	defer a.mu.Unlock()
	l := a.of(session)
	if l.uris[uri] == nil {
		l.uris[uri] = new(subscription)
	}
	l.uris[uri].principal, l.uris[uri].real = p, real
	l.uris[uri].count++
}

// unsubscribe takes back one subscription, or all of a session to the URI.
func (a *audience) unsubscribe(session *mcp.ServerSession, uri string, all bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	l := a.of(session)
	if s := l.uris[uri]; s != nil {
		if s.count--; all || s.count == 0 {
			delete(l.uris, uri)
		}
	}
}

// subscriber returns who has subscribed to a URI and is to be told of it, nil for nobody.
func (a *audience) subscriber(session *mcp.ServerSession, uri string) *runtime.Principal {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.of(session).uris[uri]; s != nil && (s.real == uri || s.due) {
		return s.principal
	}
	return nil
}

// spelled calls tell with every other URI that somebody has subscribed to and that stands
// for the one given.
func (a *audience) spelled(real string, tell func(uri string)) {
	for _, uri := range a.mark(real, true) {
		tell(uri)
	}
	a.mark(real, false)
}

// mark says of subscriptions that what they stand for has changed, or that this was told,
// and returns their URIs.
func (a *audience) mark(real string, due bool) (uris []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, l := range a.sessions {
		for uri, s := range l.uris {
			if uri == real || s.real != real {
				continue
			}
			s.due = due
			if !slices.Contains(uris, uri) {
				uris = append(uris, uri)
			}
		}
	}
	return uris
}

// receiving notes who listens to what.
func (f *feed) receiving(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		switch req := req.(type) {
		case *mcp.ServerRequest[*mcp.InitializedParams]:
			f.audience.initialized(req.Session)
		case *mcp.SubscribeRequest:
			p := caller(ctx, f.Server, req)
			f.audience.subscribe(req.Session, req.Params.URI, f.mount.RestoredURI(ctx, p, req.Params.URI), p)
		case *mcp.UnsubscribeRequest:
			f.audience.unsubscribe(req.Session, req.Params.URI, true)
		case *mcp.SubscriptionsListenRequest:
			if wanted := req.Params.Notifications; wanted != nil {
				p := caller(ctx, f.Server, req)
				for _, uri := range wanted.ResourceSubscriptions {
					f.audience.subscribe(req.Session, uri, f.mount.RestoredURI(ctx, p, uri), p)
					defer f.audience.unsubscribe(req.Session, uri, false)
				}
			}
		}
		return next(ctx, method, req)
	}
}

// sending drops notifications that a client must not get: before the end of the
// handshake, and of resources that who subscribed may not know of, be they hidden or
// not there.
func (f *feed) sending(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		session, ok := req.GetSession().(*mcp.ServerSession)
		if !ok {
			return next(ctx, method, req)
		}
		switch params := req.GetParams().(type) {
		case *mcp.ToolListChangedParams, *mcp.PromptListChangedParams, *mcp.ResourceListChangedParams:
			if !f.audience.isReady(session) {
				return nil, nil
			}
		case *mcp.ResourceUpdatedNotificationParams:
			p := f.audience.subscriber(session, params.URI)
			if p == nil || !f.audience.isReady(session) || !f.mount.Readable(p, params.URI) {
				return nil, nil
			}
		}
		return next(ctx, method, req)
	}
}
