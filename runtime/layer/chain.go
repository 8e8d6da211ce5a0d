package layer

import (
	"fmt"
	"slices"
)

// Use adds middleware inside of what is there, the first one outermost. It wraps
// the calls that begin from now on. It panics when one is nil, which would only fail
// in the first call otherwise.
func (l *Layer) Use(middleware ...Middleware) {
	if i := slices.IndexFunc(middleware, func(m Middleware) bool { return m == nil }); i >= 0 {
		panic(fmt.Sprintf("layer: Use: middleware %d of %d is nil; leave it out", i+1, len(middleware)))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.middleware = slices.Concat(l.middleware, middleware)
	handler := chain(l.middleware, l.answer)
	l.chain.Store(&handler)
}
