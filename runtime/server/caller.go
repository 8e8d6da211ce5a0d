package server

import (
	"context"
	"net/http"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/auth"
)

// challenge is what a caller without a token is told to send (RFC 6750).
const challenge = `Bearer realm="cloudg-mcp"`

// callerKey holds the principal that a token stands for.
type callerKey struct{}

// callerExtra is where the principal travels through the SDK.
const callerExtra = "github.com/cloudg/cloudg/runtime/server.principal"

// authenticate returns the request with the principal that its token stands for. It
// returns nil when the request was refused: nothing is learnt from a server without a
// token that it takes.
func (s *Server) authenticate(w http.ResponseWriter, r *http.Request) *http.Request {
	if s.tokens == nil {
		return r
	}
	token := bearerToken(r.Header)
	if p := s.tokens.find(token); token != "" && p != nil {
		return r.WithContext(context.WithValue(r.Context(), callerKey{}, p))
	}
	told := challenge
	if token != "" {
		told += `, error="invalid_token"`
	}
	w.Header().Set("WWW-Authenticate", s.resource.challenge(told))
	// A body that was not read must not be taken for the next request.
	closeAfter(w)
	reject(w, http.StatusUnauthorized, "Unauthorized")
	return nil
}

// callerOf returns the principal that the token of a request stands for, nil for none.
func callerOf(ctx context.Context) *runtime.Principal {
	p, _ := ctx.Value(callerKey{}).(*runtime.Principal)
	return p
}

// tokenInfo returns what the SDK is to know about who sends a request, nil for nothing.
func tokenInfo(ctx context.Context) *auth.TokenInfo {
	if p := callerOf(ctx); p != nil {
		return &auth.TokenInfo{UserID: p.ID, Extra: map[string]any{callerExtra: p}}
	}
	return auth.TokenInfoFromContext(ctx)
}

// callerFrom is the principal of what tokenInfo returned, nil for none.
func callerFrom(info *auth.TokenInfo) *runtime.Principal {
	if info == nil {
		return nil
	}
	p, _ := info.Extra[callerExtra].(*runtime.Principal)
	return p
}
