package server

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// lookTimeout is how long a look at a host may take.
const lookTimeout = 10 * time.Second

// A look is what a client in memory sees of a host.
type look struct {
	mu  sync.Mutex
	met []*hosted // mounts that the host has already

	init *mcp.InitializeResult // nil when the host does not answer
	keys map[runtime.Kind][]string
	err  error // what the host refused
}

type lookKey struct{}

// lookFrom returns the look that a request is part of, nil for none.
func lookFrom(ctx context.Context) *look {
	l, _ := ctx.Value(lookKey{}).(*look)
	return l
}

// lookAt looks at a host. A server of the SDK cannot be asked for what it has but by a
// client.
func lookAt(host *mcp.Server) *look {
	l := &look{keys: make(map[runtime.Kind][]string)}
	ctx, cancel := context.WithTimeout(context.WithValue(context.Background(), lookKey{}, l), lookTimeout)
	defer cancel()
	there, here := mcp.NewInMemoryTransports()
	session, err := host.Connect(ctx, there, nil)
	if err != nil {
		l.err = err
		return l
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "cloudg-mount"}, nil).Connect(ctx, here, nil)
	if err != nil {
		l.err = errors.Join(err, session.Close())
		return l
	}
	l.init = client.InitializeResult()
	collect(l, runtime.KindTool, client.Tools(ctx, nil), func(t *mcp.Tool) string { return t.Name })
	collect(l, runtime.KindPrompt, client.Prompts(ctx, nil), func(p *mcp.Prompt) string { return p.Name })
	collect(l, runtime.KindResource, client.Resources(ctx, nil), func(r *mcp.Resource) string { return r.URI })
	collect(l, runtime.KindTemplate, client.ResourceTemplates(ctx, nil), func(t *mcp.ResourceTemplate) string { return t.URITemplate })
	l.err = errors.Join(l.err, client.Close())
	// What the client's end makes of the host's is no news.
	_ = session.Wait()
	for _, h := range l.met {
		h.addKeys(l.keys)
	}
	return l
}

// collect notes the entries of a list of the host.
func collect[T any](l *look, kind runtime.Kind, entries iter.Seq2[*T, error], key func(*T) string) {
	for entry, err := range entries {
		if err != nil {
			l.err = errors.Join(l.err, err)
			return
		}
		l.keys[kind] = append(l.keys[kind], key(entry))
	}
}

// meet notes a mount that the host has.
func (l *look) meet(h *hosted) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Contains(l.met, h) {
		l.met = append(l.met, h)
	}
}

// has reports whether s is mounted into the host.
func (l *look) has(s *Server) bool {
	return slices.ContainsFunc(l.met, func(h *hosted) bool { return h.origin == s })
}

// subscribes reports whether the host has subscriptions to resources.
func (l *look) subscribes() bool {
	return l.init != nil && l.init.Capabilities != nil && l.init.Capabilities.Resources != nil && l.init.Capabilities.Resources.Subscribe
}
