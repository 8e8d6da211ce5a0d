package runtime

import (
	"context"
	"log/slog"
	"strings"
)

// Request is the request that a call answers, as the transport saw it. A server
// puts it into the context of a call with [WithRequest].
type Request struct {
	// ID is the JSON-RPC id as text, for logs.
	ID string
	// Info says how the request came.
	Info RequestInfo
	// Progress sends a progress notification; total 0 means unknown. It must not
	// block and may be nil. Calls come one at a time, done increasing.
	Progress func(done, total float64, message string)
	// Log sends a log notification. It must not block and may be nil.
	Log func(level slog.Level, logger string, data JSON)
	// Ask asks the client, or the person behind it, and waits for the answer. nil when
	// that is not possible.
	Ask func(ctx context.Context, q Question) (Answer, error)
	// Rounds is set, instead of Ask, when the client answers questions by sending the
	// request again.
	Rounds *Rounds
	// Offers reports whether the client answers questions of a method, if any. nil
	// stands for [MethodElicit] alone.
	Offers func(Method) bool
	// Stateless says that the request has no session (MCP 2026-07-28), where what the
	// client does not offer is an error of the protocol.
	Stateless bool
}

// offers reports whether questions of a method can be asked.
func (r *Request) offers(m Method) bool {
	if r.Ask == nil && r.Rounds == nil {
		return false
	}
	if r.Offers == nil {
		return m == "" || m == MethodElicit
	}
	return r.Offers(m)
}

// Missing returns the error for the first question that the client does not answer,
// nil when it answers all.
func (r *Request) Missing(questions []Question) error {
	for _, q := range questions {
		if !r.offers(q.Method) {
			return MissingCapability(q.Method)
		}
	}
	return nil
}

// Rounds is what a request that is sent again adds to its first form, in which it is
// empty.
type Rounds struct {
	State   string            // of the InputRequired before
	Answers map[string]Answer // by ID of the question
}

// RequestInfo is what is known about the sender of a request. Names and versions
// of the client are the client's own words and must not influence what it may do.
type RequestInfo struct {
	Transport     string              // "stdio", "http" or "memory"
	SessionID     string              // empty when there is no session
	Headers       map[string][]string // HTTP headers, names in lower case
	ClientName    string
	ClientVersion string
	AccessToken   *AccessToken // nil when the transport validated none
	Principal     *Principal   // set by an authenticating transport, else nil
}

// AccessToken is what a validated OAuth token says.
type AccessToken struct {
	ClientID string
	Scopes   []string
}

// Header returns the first value of an HTTP header, "" when it was not sent. The
// name's case does not matter.
func (i *RequestInfo) Header(name string) string {
	if values := i.Headers[strings.ToLower(name)]; len(values) > 0 {
		return values[0]
	}
	return ""
}

type requestKey struct{}

// WithRequest returns a context that carries r.
func WithRequest(ctx context.Context, r *Request) context.Context {
	return context.WithValue(ctx, requestKey{}, r)
}

// RequestFrom returns the request that ctx carries, nil when there is none.
func RequestFrom(ctx context.Context) *Request {
	r, _ := ctx.Value(requestKey{}).(*Request)
	return r
}
