package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	defaultPageSize = 1000
	defaultGrace    = 5 * time.Second

	defaultHealthPath = "/healthz"
)

// Options configures a [Server]. The zero value is ready for use.
type Options struct {
	// Resolve says who sent a request. When it is nil, returns nil or panics, the
	// default decides: what the transport authenticated, then its access token,
	// then the local user on standard input and output, then anonymous.
	Resolve func(runtime.RequestInfo) *runtime.Principal
	// PageSize is how many definitions one list answer holds. 0 means 1,000, a
	// negative size all of them.
	PageSize int
	// Grace is how long calls in flight may go on after the input has ended or
	// serving was cancelled. 0 means 5 seconds.
	Grace time.Duration
	// AllowedHosts are patterns of Host headers that HTTP requests may have, in which
	// * stands for any text: "mcp.example.com", "localhost:*". Nil allows the names of
	// this machine to requests that reach a loopback address, unless [Server.Serve]
	// listens on more than that, and all names to others.
	AllowedHosts []string
	// AllowedOrigins are patterns of Origin headers, which browsers send for the pages
	// that make a request: "https://*.example.com". Nil allows the pages of this
	// machine. Pages of the host that a request names are allowed where AllowedHosts
	// says which hosts may be named, or the default does.
	AllowedOrigins []string
	// CORSOrigins are patterns of the origins whose pages may also read the answers, as
	// browsers have it; they are allowed like those of AllowedOrigins. Nil is none.
	CORSOrigins []string
	// Tokens are what callers over HTTP must have one of. Nil lets everybody in, as
	// anonymous.
	Tokens *Tokens
	// Authenticate wraps the endpoint, behind the checks of hosts and origins, the
	// health path and Tokens, in what tells who calls: RequireBearerToken of the SDK's
	// auth package, whose tokens become principals, or middleware of the host. Nil is
	// none.
	Authenticate func(http.Handler) http.Handler
	// Resource has anybody told, below /.well-known/oauth-protected-resource, where
	// tokens come from, and callers that Tokens refuses, where to read that. Nil is
	// nothing.
	Resource *ProtectedResource
	// HealthPath is where [Server.Serve] tells anybody that it is there. Empty means
	// /healthz.
	HealthPath string
	// MaxConnections is how many connections [Server.Serve] serves at once; callers
	// beyond them are told to come back. 0 means 512.
	MaxConnections int
	// JSONAnswers has calls over HTTP answered as JSON wherever the client takes it,
	// without what would be told before the answer.
	JSONAnswers bool
	// NoSessions has every POST over HTTP stand alone, so that several processes can
	// serve one address without keeping clients apart: requests of the versions with a
	// handshake need none, no session id is given out, and what needs a session is not
	// there: the stream of GET, subscriptions of those versions, log levels. Requests
	// of 2026-07-28 have no sessions anyway.
	NoSessions bool
	// Logger gets what goes wrong. Nil discards it.
	Logger *slog.Logger
}

// A Server serves one mount of a layer, to any number of clients and over any number of
// transports at once. It is safe for concurrent use.
type Server struct {
	mount    *layer.Mount
	resolve  func(runtime.RequestInfo) *runtime.Principal
	pageSize int // 0 for no paging
	grace    time.Duration
	guard    guard
	tokens   *Tokens // nil lets everybody in
	wrap     func(http.Handler) http.Handler
	resource *protected // nil for none
	health   string
	maxConns int
	jsonOnly bool
	oneShots bool // no sessions over HTTP
	log      *slog.Logger

	headerTimeout, bodyTimeout time.Duration // for what clients send over HTTP

	impl     *mcp.Implementation
	implJSON []byte // impl as JSON
	// discovery is the answer to server/discover.
	discovery []byte
	// notFound makes the error for what does not exist or is hidden. Nil for the
	// layer's own words.
	notFound func(runtime.Kind, string) error
}

// New returns a server for l, under the prefix that l itself has.
func New(l *layer.Layer, opts Options) (*Server, error) {
	if l == nil {
		return nil, errors.New("server.New: the layer is nil; make one with layer.New")
	}
	m, err := l.Mount(l.Prefix())
	if err != nil {
		return nil, err
	}
	return NewMount(m, opts)
}

// NewMount returns a server for a mount: its clients see the names of the mount.
func NewMount(m *layer.Mount, opts Options) (*Server, error) {
	if m == nil {
		return nil, errors.New("server.NewMount: the mount is nil; make one with Layer.Mount")
	}
	if err := opts.check(); err != nil {
		return nil, err
	}
	info := m.Layer().Server()
	resource, err := opts.Resource.protect(info.Name)
	if err != nil {
		return nil, fmt.Errorf("server.New: Options.Resource.%w", err)
	}
	s := &Server{
		mount:    m,
		resolve:  opts.Resolve,
		pageSize: opts.PageSize,
		grace:    opts.Grace,
		guard:    guard{hosts: opts.AllowedHosts, origins: opts.AllowedOrigins, cors: opts.CORSOrigins},
		tokens:   opts.Tokens,
		wrap:     opts.Authenticate,
		resource: resource,
		health:   cmp.Or(opts.HealthPath, defaultHealthPath),
		maxConns: cmp.Or(opts.MaxConnections, defaultConnections),
		jsonOnly: opts.JSONAnswers,
		oneShots: opts.NoSessions,
		log:      opts.Logger,

		headerTimeout: defaultHeaderTimeout,
		bodyTimeout:   defaultBodyTimeout,

		impl: &mcp.Implementation{Name: info.Name, Title: info.Title, Version: info.Version},
	}
	if s.pageSize == 0 {
		s.pageSize = defaultPageSize
	}
	s.pageSize = max(s.pageSize, 0)
	if s.grace == 0 {
		s.grace = defaultGrace
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	var err2 error
	s.implJSON, err = json.Marshal(s.impl)
	s.discovery, err2 = discovery(info.Instructions)
	return s, errors.Join(err, err2)
}

// check refuses options that cannot be meant.
func (o *Options) check() error {
	if o.Tokens != nil && o.Tokens.Len() == 0 {
		return errors.New("server.New: Options.Tokens holds no token, so that nobody could call; add one, or leave it nil to let everybody in")
	}
	if o.HealthPath != "" {
		if err := CheckPath(o.HealthPath); err != nil {
			return fmt.Errorf("server.New: Options.HealthPath: %w", err)
		}
	}
	if o.Resource != nil && o.Tokens == nil && o.Authenticate == nil {
		return errors.New("server.New: Options.Resource says where tokens come from, and nothing asks for one; set Options.Tokens or Options.Authenticate")
	}
	return nil
}

// newMCP returns a server of the SDK that answers from the layer and tells its
// clients of changes. Every transport gets its own, because that is how sessions are
// ended together.
func (s *Server) newMCP() *mcp.Server {
	server := mcp.NewServer(s.impl, &mcp.ServerOptions{
		Instructions: s.mount.Layer().Server().Instructions,
		Capabilities: capabilities(),
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.CacheScope = "private" },
		// Every URI may be subscribed to, so that nothing can be learnt from it; what
		// is delivered is another matter.
		SubscribeHandler:   func(context.Context, *mcp.SubscribeRequest) error { return nil },
		UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
	})
	server.AddReceivingMiddleware(s.middleware)
	s.feed(server)
	return server
}

// serving is what requests of one transport have in common. It reaches the
// middleware as a value of the context the transport was connected with.
type serving struct {
	transport string
	stop      context.Context // ends when calls in flight must end; nil for never
	host      *hosted         // the mount into a server that is somebody else's; nil for none
}

type servingKey struct{}

func withServing(ctx context.Context, sv *serving) context.Context {
	return context.WithValue(ctx, servingKey{}, sv)
}

// servingFrom returns the serving of ctx, that of a connection in memory when
// there is none.
func servingFrom(ctx context.Context) *serving {
	if sv, ok := ctx.Value(servingKey{}).(*serving); ok {
		return sv
	}
	return &serving{transport: "memory"}
}
