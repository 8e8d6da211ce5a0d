package server

//lint:file-ignore SA1019 the SDK marks log messages as deprecated, as 2026-07-28 does; the versions before have them

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A sessionLevel is who has said which log messages a session gets. Until the client
// does, handlers of the layer are heard from level info on, and the host not at all, as
// without the mount.
type sessionLevel struct {
	mu   sync.Mutex   // held while the SDK is told
	said atomic.Int32 // one of the constants
}

const (
	nobodySaid = iota
	layerSaid
	clientSaid
)

// levelOf returns the level of a session.
func (a *audience) levelOf(session *mcp.ServerSession) *sessionLevel {
	a.mu.Lock()
	defer a.mu.Unlock()
	return &a.of(session).level
}

// settleLevel has a session that nobody said anything for get messages from info on.
func (a *audience) settleLevel(ctx context.Context, next mcp.MethodHandler, session *mcp.ServerSession) {
	level := a.levelOf(session)
	level.mu.Lock()
	defer level.mu.Unlock()
	if level.said.Load() == nobodySaid && setDefaultLevel(ctx, next, session) == nil {
		level.said.Store(layerSaid)
	}
}

// setLevel leaves it to the host to set the level that the client asks for.
func (a *audience) setLevel(ctx context.Context, next mcp.MethodHandler, method string, req *mcp.ServerRequest[*mcp.SetLoggingLevelParams]) (mcp.Result, error) {
	level := a.levelOf(req.Session)
	level.mu.Lock()
	defer level.mu.Unlock()
	result, err := next(ctx, method, req)
	if err == nil {
		level.said.Store(clientSaid)
	}
	return result, err
}

// isOurLevel reports whether only the layer has said what a session gets.
func (a *audience) isOurLevel(session *mcp.ServerSession) bool {
	return a.levelOf(session).said.Load() == layerSaid
}
