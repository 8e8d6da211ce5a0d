package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"sync"
)

// A recording is what the suite asks at 2026-07-28, as it passes by.
type recording struct {
	mu       sync.Mutex
	requests []request
	server   *http.Server
}

// A request is one POST of the suite.
type request struct {
	header http.Header
	body   []byte
}

// observed returns the URL of a proxy in front of the server, which remembers the
// requests that name the version without sessions.
func observed(ctx context.Context, k *kit) (string, error) {
	address, err := k.address(ctx, "conformance")
	if err != nil {
		return "", err
	}
	target, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	proxy := &httputil.ReverseProxy{
		FlushInterval: -1, // events leave at once
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = target.Scheme, target.Host
			r.Out.Host = r.In.Host // one scenario lies about it
		},
	}
	k.recording.server = &http.Server{Handler: k.recording.before(proxy)}
	go func() {
		// It ends with the kit; before that, the suite finds nobody and says so.
		_ = k.recording.server.Serve(listener)
	}()
	return "http://" + listener.Addr().String() + target.Path, nil
}

// before remembers requests on their way to next.
func (c *recording) before(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		if r.Method == http.MethodPost && r.Header.Get("Mcp-Protocol-Version") == stateless {
			c.mu.Lock()
			c.requests = append(c.requests, request{r.Header.Clone(), body})
			c.mu.Unlock()
		}
		next.ServeHTTP(w, r)
	})
}

// all returns the requests so far.
func (c *recording) all() []request {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.requests)
}

// close ends the proxy, if there is one.
func (c *recording) close() error {
	if c.server == nil {
		return nil
	}
	return c.server.Close()
}
