package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	maxHeader = 64 << 10 // bytes

	defaultHeaderTimeout = 30 * time.Second
	defaultBodyTimeout   = 120 * time.Second

	// lastGrace is how long calls that were cancelled may take to say so.
	lastGrace = time.Second
)

// Listen listens on a TCP address, host:port. An IPv4 address, 0.0.0.0 too, means
// IPv4 alone, and no host means every address there is.
func Listen(ctx context.Context, addr string) (net.Listener, error) {
	network := "tcp"
	if host, _, err := net.SplitHostPort(addr); err == nil && net.ParseIP(host).To4() != nil && !strings.Contains(host, ":") {
		network = "tcp4"
	}
	return new(net.ListenConfig).Listen(ctx, network, addr)
}

// ListenAndServe listens on the TCP address, as [Listen] does, and calls
// [Server.Serve].
func (s *Server) ListenAndServe(ctx context.Context, addr, path string) error {
	listener, err := Listen(ctx, addr)
	if err != nil {
		return err
	}
	return s.Serve(ctx, listener, path)
}

// Serve serves streamable HTTP at path, which [CheckPath] must accept, until ctx is
// done, which is a normal end. On a loopback address it is guarded as the handler of
// [Server.Handler] is. Calls in flight then have [Options.Grace] to finish,
// and after it are cancelled. The listener is closed when Serve returns.
func (s *Server) Serve(ctx context.Context, listener net.Listener, path string) error {
	if err := CheckPath(path); err != nil {
		return errors.Join(err, listener.Close())
	}
	stop, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	h := s.newHandler(s.connectable())
	h.path = path
	h.guard.open = !isLoopback(listener.Addr().String())
	web := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: s.headerTimeout,
		IdleTimeout:       s.headerTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
		ConnContext:       connContext,
		BaseContext: func(net.Listener) context.Context {
			return withServing(stop, &serving{transport: "http", stop: stop})
		},
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(&connLimit{Listener: listener, limit: int64(s.maxConns)}) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		s.shutdown(web, h, cancel)
		if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	}
}

// shutdown ends serving in the order that loses nothing: no new requests; the
// answers to those in flight; then the sessions, which refuse to send anything
// once they are closed, and with them the streams that are open.
func (s *Server) shutdown(web *http.Server, h *handler, cancelCalls func()) {
	grace, cancel := context.WithTimeout(context.Background(), s.grace)
	defer cancel()
	h.close()
	var stopped sync.WaitGroup
	stopped.Go(func() {
		// Open streams keep it waiting; its error is that it had to give up.
		_ = web.Shutdown(grace)
	})
	if !h.posts.wait(grace) {
		cancelCalls()
		last, cancel := context.WithTimeout(context.Background(), lastGrace)
		defer cancel()
		h.posts.wait(last)
	}
	h.sessions.close()
	stopped.Wait()
	if err := web.Close(); err != nil {
		s.log.Warn("closing connections", "error", err)
	}
}
