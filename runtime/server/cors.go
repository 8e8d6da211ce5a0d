package server

import (
	"net/http"
	"slices"
)

const (
	corsExposed = "Mcp-Session-Id, MCP-Protocol-Version"
	corsHeaders = "Content-Type, Authorization, Accept, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID"
	corsMaxAge  = "600" // seconds
)

// grantCORS lets the pages that the options name read the answer, whatever it is. It
// reports whether the request comes from one. Credentials of the browser are never
// asked for.
func (g *guard) grantCORS(w http.ResponseWriter, r *http.Request) bool {
	if len(g.cors) == 0 {
		return false
	}
	h := w.Header()
	// What is cached for one origin must not be answered to another one.
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" || !g.corsAllowed(origin) {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", corsExposed)
	return true
}

func (g *guard) corsAllowed(origin string) bool {
	return slices.ContainsFunc(g.cors, func(pattern string) bool { return matches(pattern, origin) })
}

// preflight answers OPTIONS for an endpoint with some methods.
func preflight(w http.ResponseWriter, granted bool, allowed string) {
	h := w.Header()
	if !granted {
		h.Set("Allow", allowed)
		reject(w, http.StatusMethodNotAllowed, "Method Not Allowed")
		return
	}
	h.Set("Access-Control-Allow-Methods", allowed+", OPTIONS")
	h.Set("Access-Control-Allow-Headers", corsHeaders)
	h.Set("Access-Control-Max-Age", corsMaxAge)
	w.WriteHeader(http.StatusNoContent)
}
