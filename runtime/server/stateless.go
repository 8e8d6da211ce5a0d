package server

import (
	"net/http"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// isStateless reports whether a POST of one message is one at 2026-07-28: its headers
// or the envelope of its request say so.
func isStateless(r *http.Request, i item) bool {
	return i.stateless() || r.Header.Get(headerVersion) == versionStateless
}

// stateless answers a POST at 2026-07-28. It never meets the SDK: there is no session,
// so that a request goes to the layer as it is, and ends with its connection.
func (h *handler) stateless(w http.ResponseWriter, r *http.Request, i item, takes accept) {
	refused := i.refused
	m := i.message
	if refused == nil {
		if m == nil || !m.isCall() {
			// Nobody waits for answers of the client, and a request is cancelled by
			// ending its connection.
			w.WriteHeader(http.StatusAccepted)
			return
		}
		refused = checkStateless(r.Header, m)
	} else {
		refused = sharpen(r.Header, refused)
	}
	if refused != nil {
		refuse(w, statelessStatus(refused.code), refused)
		return
	}
	if m.method == "subscriptions/listen" {
		h.listen(w, r, m, takes)
		return
	}
	if h.jsonOnly && takes.json {
		takes.events = false
	}
	h.direct(w, r, m, takes)
}

// checkStateless checks a request whose message is sound: its method, its envelope, its
// headers.
func checkStateless(header http.Header, m *message) *refusal {
	out := &refusal{id: m.id, method: m.method}
	switch {
	case !isStatelessMethod(m.method):
		return out.notFound()
	case m.envelope == nil:
		out.code, out.text = jsonrpc.CodeInvalidParams, textMissingKeys+mcp.MetaKeyProtocolVersion
	default:
		if out.text = headerMismatch(header, m); out.text == "" {
			return nil
		}
		out.code = mcp.CodeHeaderMismatch
	}
	return out
}

// sharpen returns what is to be said instead of the refusal of a message, or the same.
func sharpen(header http.Header, r *refusal) *refusal {
	switch _, known := methods[r.method]; {
	case known && !isStatelessMethod(r.method):
		out := *r
		return out.notFound()
	case r.version != "" && header.Get(headerVersion) != r.version:
		return &refusal{id: r.id, method: r.method, code: mcp.CodeHeaderMismatch, text: textVersionMismatch}
	}
	return r
}

// notFound makes r the refusal of a method that there is not.
func (r *refusal) notFound() *refusal {
	r.code, r.text, r.data = jsonrpc.CodeMethodNotFound, "Method not found", quote(r.method)
	return r
}

// isStatelessMethod reports whether 2026-07-28 has a method for requests.
func isStatelessMethod(method string) bool {
	switch method {
	case "server/discover", "subscriptions/listen", "tools/call", "resources/read", "prompts/get", "completion/complete":
		return true
	}
	_, ok := lists[method]
	return ok
}

// statelessStatus returns the status of an answer that is an error, as SEP-2575 has it.
func statelessStatus(code int) int {
	switch code {
	case jsonrpc.CodeMethodNotFound:
		return http.StatusNotFound
	case jsonrpc.CodeParseError, jsonrpc.CodeInvalidRequest, jsonrpc.CodeInvalidParams, mcp.CodeHeaderMismatch,
		mcp.CodeUnsupportedProtocolVersion, mcp.CodeMissingRequiredClientCapabilities:
		return http.StatusBadRequest
	}
	return http.StatusOK
}

// httpInfo says who sends a request, as far as HTTP knows.
func httpInfo(r *http.Request) runtime.RequestInfo {
	return runtime.RequestInfo{
		Transport:   servingFrom(r.Context()).transport,
		Headers:     lowerHeaders(r.Header),
		AccessToken: accessToken(auth.TokenInfoFromContext(r.Context())),
		Principal:   callerOf(r.Context()),
	}
}
