package layer

import "slices"

// Use adds middleware inside of what is there, the first one outermost. It wraps
// the calls that begin from now on.
func (l *Layer) Use(middleware ...Middleware) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.middleware = slices.Concat(l.middleware, middleware)
	handler := chain(l.middleware, l.answer)
	l.chain.Store(&handler)
}
