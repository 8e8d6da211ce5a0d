package server

import (
	"context"
	"net"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// front serves at /mcp until the test ends and returns the address.
func front(t *testing.T, opts Options) string {
	t.Helper()
	return "http://" + serveAt(t, newKit(t, opts).Server)
}

// serveAt serves at /mcp until the test ends and returns host and port.
func serveAt(t *testing.T, s *Server) string {
	t.Helper()
	listener, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener, "/mcp") }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

// from returns the headers of a request from a page, "" for none, on a connection of
// its own.
func from(origin string) map[string]string {
	headers := map[string]string{"Connection": "close"}
	if origin != "" {
		headers["Origin"] = origin
	}
	return headers
}

func TestL7_10_HealthPath(t *testing.T) {
	tokens := new(Tokens)
	if err := tokens.AddSpec("one", nil); err != nil {
		t.Fatal(err)
	}
	url := front(t, Options{Tokens: tokens})
	for _, test := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/healthz", 200}, {"POST", "/healthz", 401}, {"GET", "/mcp", 401}, {"GET", "/nope", 401},
	} {
		status, _, body := request(t, test.method, url+test.path, from(""))
		if status != test.status || test.status == 200 && body != `{"status":"ok"}` {
			t.Errorf("%s %s: %d %s", test.method, test.path, status, body)
		}
	}
}

func TestL7_14_CORS(t *testing.T) {
	const page, other = "https://app.example.com", "https://evil.example"
	url := front(t, Options{CORSOrigins: []string{"https://*.example.com"}})
	type answer struct {
		Status          int
		Origin, Exposed string
	}
	for _, test := range []struct {
		method, path, origin string
		want                 answer
	}{
		{"OPTIONS", "/mcp", page, answer{204, page, corsExposed}},
		{"OPTIONS", "/mcp", other, answer{403, "", ""}},
		{"OPTIONS", "/mcp", "", answer{405, "", ""}},
		{"GET", "/healthz", page, answer{200, page, corsExposed}},
		// Errors can be read too.
		{"GET", "/nope", page, answer{404, page, corsExposed}},
		{"POST", "/mcp", page, answer{415, page, corsExposed}},
		{"PUT", "/mcp", page, answer{405, page, corsExposed}},
		// The pages of this machine may call, as without the option, but not read.
		{"GET", "/healthz", "http://localhost:3000", answer{200, "", ""}},
	} {
		status, h, _ := request(t, test.method, url+test.path, from(test.origin))
		got := answer{status, h.Get("Access-Control-Allow-Origin"), h.Get("Access-Control-Expose-Headers")}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s %s from %q (-want +got):\n%s", test.method, test.path, test.origin, diff)
		}
		if h.Get("Vary") != "Origin" || h.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s %s: headers %v", test.method, test.path, h)
		}
	}
}

// TestL7_10_TooManyConnections fills the server up, and finds it open again when a
// connection has gone.
func TestL7_10_TooManyConnections(t *testing.T) {
	url := front(t, Options{MaxConnections: 1})
	first, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if _, err := first.Write([]byte("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	status, h, body := request(t, "GET", url+"/healthz", from(""))
	if status != 503 || !strings.Contains(body, "Too many connections") || h.Get("Retry-After") == "" {
		t.Errorf("%d %s", status, body)
	}
	first.Close()
	for {
		if status, _, _ := request(t, "GET", url+"/healthz", from("")); status == 200 {
			break
		}
	}
}
