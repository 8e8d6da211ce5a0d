package server

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// A guard keeps web pages of others from using a server through the browser of
// somebody who can reach it: it checks what browsers say about a request.
type guard struct {
	hosts   []string // patterns; nil for the names of this machine, on loopback addresses
	origins []string // patterns; nil for pages of this machine
	cors    []string // patterns of further origins, whose pages may read answers
	// open says that the server listens on more than loopback addresses, where only
	// hosts can say what it is called.
	open bool
}

// check returns the status and the reason with which a request is refused, 0 when it
// passes.
func (g *guard) check(r *http.Request) (status int, reason string) {
	checked := g.checksHost(r)
	if checked && !g.hostAllowed(r.Host) {
		return http.StatusMisdirectedRequest, "Invalid Host header"
	}
	origin := r.Header.Get("Origin")
	if origin == "" || g.originAllowed(origin) {
		return 0, ""
	}
	if parsed, err := url.Parse(origin); checked && err == nil && parsed.Host != "" && strings.EqualFold(parsed.Host, r.Host) {
		return 0, ""
	}
	return http.StatusForbidden, "Forbidden: invalid Origin"
}

// checksHost reports whether the Host header of r must be one that is known.
func (g *guard) checksHost(r *http.Request) bool {
	if g.hosts != nil {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return ok && !g.open && isLoopback(local.String())
}

func (g *guard) hostAllowed(host string) bool {
	if g.hosts == nil {
		return host != "" && isLoopback(host)
	}
	return host != "" && slices.ContainsFunc(g.hosts, func(pattern string) bool { return matches(pattern, host) })
}

func (g *guard) originAllowed(origin string) bool {
	if g.corsAllowed(origin) {
		return true
	}
	if g.origins != nil {
		return slices.ContainsFunc(g.origins, func(pattern string) bool { return matches(pattern, origin) })
	}
	parsed, err := url.Parse(origin)
	return err == nil && (parsed.Scheme == "http" || parsed.Scheme == "https") && parsed.Host != "" && isLoopback(parsed.Host)
}

// isLoopback reports whether an address, with or without a port, is one of this
// machine alone.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = strings.TrimSuffix(strings.TrimPrefix(address, "["), "]")
	}
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// matches reports whether text matches a pattern, in which * stands for any text. The
// case of letters does not matter, and everything else, brackets too, stands for
// itself.
func matches(pattern, text string) bool {
	pattern, text = strings.ToLower(pattern), strings.ToLower(text)
	parts := strings.Split(pattern, "*")
	text, ok := strings.CutPrefix(text, parts[0])
	if !ok || len(parts) == 1 {
		return ok && text == ""
	}
	for _, part := range parts[1 : len(parts)-1] {
		_, rest, found := strings.Cut(text, part)
		if !found {
			return false
		}
		text = rest
	}
	return strings.HasSuffix(text, parts[len(parts)-1])
}
