package server

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// requestInfo says who sent req, as far as the transport knows. The client is nil
// when it did not introduce itself.
func (s *Server) requestInfo(ctx context.Context, req mcp.Request, session *mcp.ServerSession, client *mcp.Implementation) runtime.RequestInfo {
	info := runtime.RequestInfo{Transport: servingFrom(ctx).transport, SessionID: session.ID()}
	if client != nil {
		info.ClientName, info.ClientVersion = client.Name, client.Version
	}
	extra := req.GetExtra()
	if extra == nil {
		return info
	}
	info.Headers = lowerHeaders(extra.Header)
	if info.Principal = callerFrom(extra.TokenInfo); info.Principal == nil {
		info.AccessToken = accessToken(extra.TokenInfo)
	}
	return info
}

// accessToken returns what a token that was validated says, nil for none.
func accessToken(token *auth.TokenInfo) *runtime.AccessToken {
	if token == nil {
		return nil
	}
	return &runtime.AccessToken{ClientID: token.UserID, Scopes: token.Scopes}
}

// requestID returns the id of a request as text, "" when it is not known. In a host
// the header is not one of ours.
func requestID(ctx context.Context, req mcp.Request) string {
	if extra := req.GetExtra(); extra != nil && servingFrom(ctx).host == nil {
		return extra.Header.Get(headerRequestID)
	}
	return ""
}

// lowerHeaders returns the headers a client sent, under names in lower case; nil
// when there are none.
func lowerHeaders(h http.Header) map[string][]string {
	var out map[string][]string
	for name, values := range h {
		if name == headerRequestID {
			continue
		}
		if out == nil {
			out = make(map[string][]string, len(h))
		}
		out[strings.ToLower(name)] = values
	}
	return out
}

// principal says on whose behalf a request is handled. It never returns nil.
func (s *Server) principal(info runtime.RequestInfo) *runtime.Principal {
	if p := s.custom(info); p != nil {
		return p
	}
	switch {
	case info.Principal != nil:
		return info.Principal
	case info.AccessToken != nil:
		return tokenPrincipal(info.AccessToken)
	case info.Transport == "stdio" || info.Transport == "memory":
		return runtime.Local()
	}
	return runtime.Anonymous()
}

// custom asks the resolver of the options, if there is one. One that panics has no
// opinion.
func (s *Server) custom(info runtime.RequestInfo) (p *runtime.Principal) {
	if s.resolve == nil {
		return nil
	}
	defer func() {
		if cause := recover(); cause != nil {
			s.log.Error("Options.Resolve panicked; the default decides", "panic", cause)
			p = nil
		}
	}()
	return s.resolve(info)
}

// tokenPrincipal returns the principal of a validated access token. Its scopes are
// its roles, as they are.
func tokenPrincipal(token *runtime.AccessToken) *runtime.Principal {
	p := &runtime.Principal{
		ID:         token.ClientID,
		Roles:      append([]string{runtime.DefaultRole}, token.Scopes...),
		Attributes: map[string]string{"auth": "oauth", "scopes": strings.Join(slices.Sorted(slices.Values(token.Scopes)), " ")},
	}
	if p.ID == "" {
		p.ID = "oauth-client"
	}
	return p
}
