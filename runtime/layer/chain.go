package layer

import "slices"

// chains are the ends that answer the kinds of call, with the middleware around
// them.
type chains struct {
	tool Handler
}

// Use adds middleware inside of what is there, the first one outermost. It wraps
// the calls that begin from now on.
func (l *Layer) Use(middleware ...Middleware) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.middleware = slices.Concat(l.middleware, middleware)
	l.chains.Store(&chains{
		tool: chain(l.middleware, l.callTool),
	})
}
