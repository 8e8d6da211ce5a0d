package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	maxHeader     = 64 << 10 // bytes
	headerTimeout = 30 * time.Second
	// lastGrace is how long calls that were cancelled may take to say so.
	lastGrace = time.Second
)

// ListenAndServe listens on the TCP address and calls [Server.Serve].
func (s *Server) ListenAndServe(ctx context.Context, addr, path string) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	return s.Serve(ctx, listener, path)
}

// Serve serves streamable HTTP at path, which starts with a slash, until ctx is
// done, which is a normal end. Calls in flight then have [Options.Grace] to finish,
// and after it are cancelled. The listener is closed when Serve returns.
func (s *Server) Serve(ctx context.Context, listener net.Listener, path string) error {
	if !strings.HasPrefix(path, "/") || strings.ContainsAny(path, "{} ") {
		return errors.Join(fmt.Errorf("the HTTP path %q must start with a slash and hold no braces or spaces", path), listener.Close())
	}
	stop, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	server := s.newMCP()
	g := &guard{sdk: sdkHandler(server)}
	mux := http.NewServeMux()
	mux.Handle(path, g)
	web := &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: headerTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
		BaseContext: func(net.Listener) context.Context {
			return withServing(stop, &serving{transport: "http", stop: stop})
		},
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		s.shutdown(web, server, g, cancel)
		<-failed
		return nil
	}
}

// shutdown ends serving in the order that loses nothing: no new requests; the
// answers to those in flight; then the sessions, which refuse to send anything
// once they are closed, and with them the streams that are open.
func (s *Server) shutdown(web *http.Server, server *mcp.Server, g *guard, cancelCalls func()) {
	grace, cancel := context.WithTimeout(context.Background(), s.grace)
	defer cancel()
	var stopped sync.WaitGroup
	stopped.Go(func() {
		// Open streams keep it waiting; its error is that it had to give up.
		_ = web.Shutdown(grace)
	})
	if !g.posts.wait(grace) {
		cancelCalls()
		last, cancel := context.WithTimeout(context.Background(), lastGrace)
		defer cancel()
		g.posts.wait(last)
	}
	for session := range server.Sessions() {
		// Closing waits for handlers that ignore their cancellation; they are left
		// behind.
		go session.Close()
	}
	stopped.Wait()
	if err := web.Close(); err != nil {
		s.log.Warn("closing connections", "error", err)
	}
}
