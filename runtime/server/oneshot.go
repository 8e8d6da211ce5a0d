package server

import (
	"net/http"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// oneShot answers a POST of the versions with a handshake on a server that keeps no
// sessions. Each gets a session of its own, of the version that its header names, which
// ends with the answer; so any process of several behind one address can answer it. What
// a client says in one request, such as a log level, is forgotten by the next.
func (h *handler) oneShot(w http.ResponseWriter, r *http.Request, items []item, batch bool, takes accept) {
	version := r.Header.Get(headerVersion)
	if version == "" {
		version = versionAssumed
	}
	if !slices.Contains(handshakeVersions(), version) {
		reject(w, http.StatusBadRequest, "Unsupported MCP-Protocol-Version: "+shorten(version))
		return
	}
	begins := !batch && items[0].isInitialize()
	var state *mcp.ServerSessionState
	if !begins {
		if batch {
			if refused := checkBatch(version); refused != nil {
				refuse(w, http.StatusBadRequest, refused)
				return
			}
		}
		state = &mcp.ServerSessionState{
			InitializeParams:          &mcp.InitializeParams{ProtocolVersion: version, Capabilities: &mcp.ClientCapabilities{}},
			InitializedParams:         &mcp.InitializedParams{},
			NegotiatedProtocolVersion: version,
		}
	}
	s, err := h.connect(r, "", state)
	if err != nil {
		h.log.Error("a request could not be begun", "error", err)
		refuse(w, http.StatusInternalServerError, &refusal{code: jsonrpc.CodeInternalError, text: "Internal error"})
		return
	}
	defer s.end()
	sse := takes.events && (!takes.json || !begins && !h.jsonOnly && streams(items))
	h.exchange(s.conn, r, items, newExchange(w, len(items), batch, sse))
}

// methodsOf returns the methods that the endpoint has.
func (h *handler) methodsOf() string {
	if h.oneShots {
		return http.MethodPost
	}
	return allowed
}
