package server

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestL7_13_Guard(t *testing.T) {
	loopback := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8765}
	public := &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 8765}
	named := guard{hosts: []string{"mcp.example.com", "[::1]:*"}, origins: []string{"https://*.example.com"}}
	for _, test := range []struct {
		name         string
		guard        guard
		local        net.Addr
		host, origin string
		want         int
	}{
		{"localhost", guard{}, loopback, "localhost", "", 0},
		{"localhost with port", guard{}, loopback, "LocalHost:8765", "", 0},
		{"IPv4", guard{}, loopback, "127.0.0.1:8765", "", 0},
		{"IPv6", guard{}, loopback, "[::1]", "", 0},
		{"IPv6 with port", guard{}, loopback, "[::1]:8765", "", 0},
		{"no host", guard{}, loopback, "", "", 421},
		{"other host", guard{}, loopback, "evil.example", "", 421},
		{"host that begins well", guard{}, loopback, "localhost.evil.example", "", 421},
		{"other host on another address", guard{}, public, "evil.example", "", 0},
		{"other host, listening everywhere", guard{open: true}, loopback, "mcp.example.com", "", 0},
		{"address not known", guard{}, nil, "evil.example", "", 0},
		{"page of this machine", guard{}, loopback, "localhost", "http://localhost:3000", 0},
		{"page of this machine, IPv6", guard{}, loopback, "localhost", "https://[::1]:3000", 0},
		{"page of others", guard{}, loopback, "localhost", "http://evil.example", 403},
		{"page of nobody", guard{}, loopback, "localhost", "null", 403},
		{"page of the same host, which nobody has checked", guard{}, public, "evil.example", "http://evil.example", 403},
		{"named host", named, public, "MCP.example.com", "", 0},
		{"named host with brackets", named, public, "[::1]:80", "", 0},
		{"not named host", named, loopback, "localhost", "", 421},
		{"named page", named, public, "mcp.example.com", "https://app.example.com", 0},
		{"page of the same host", named, public, "mcp.example.com", "http://mcp.example.com", 0},
		{"named pages replace those of this machine", named, public, "mcp.example.com", "http://localhost", 403},
	} {
		r := httptest.NewRequest(http.MethodPost, "/mcp", nil)
		r.Host = test.host
		if test.origin != "" {
			r.Header.Set("Origin", test.origin)
		}
		if test.local != nil {
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, test.local))
		}
		if got, reason := test.guard.check(r); got != test.want {
			t.Errorf("%s: %d %s, want %d", test.name, got, reason, test.want)
		}
	}
}

func TestQ24_Patterns(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		want          bool
	}{
		{"*", "", true},
		{"*", "anything", true},
		{"a*c", "abc", true},
		{"a*c", "ac", true},
		{"a*c", "acd", false},
		{"a*b*c", "a-b-b-c", true},
		{"a*b*c", "acb", false},
		{"ab*ba", "aba", false},
		{"[::1]:*", "[::1]:8765", true},
		{"[::1]", "::1", false},
		{"", "", true},
		{"", "a", false},
	} {
		if got := matches(test.pattern, test.text); got != test.want {
			t.Errorf("%q, %q: %v", test.pattern, test.text, got)
		}
	}
}
