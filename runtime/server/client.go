//lint:file-ignore SA1019 Sampling and roots are deprecated from 2026-07-28 on; clients of all versions have them.
package server

import (
	"encoding/json"
	"log/slog"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A client is who an envelope says has sent a request.
type client struct {
	info   *mcp.Implementation // nil when it does not introduce itself
	offers offers
}

// offers is what a client answers when it is asked.
type offers struct{ forms, sampling, roots bool }

// any reports whether a client answers anything.
func (o *offers) any() bool { return o.forms || o.sampling || o.roots }

// has reports whether a client answers questions of a method.
func (o *offers) has(m runtime.Method) bool {
	switch m {
	case runtime.MethodSample:
		return o.sampling
	case runtime.MethodRoots:
		return o.roots
	}
	return o.forms
}

// offersOf returns what capabilities offer.
func offersOf(c *mcp.ClientCapabilities) *offers {
	if c == nil {
		return new(offers)
	}
	return &offers{
		forms:    offersForms(c.Elicitation),
		sampling: c.Sampling != nil,
		roots:    c.RootsV2 != nil,
	}
}

// offersForms reports whether a client shows forms. One that does not say what it
// offers does.
func offersForms(c *mcp.ElicitationCapabilities) bool {
	return c != nil && (c.Form != nil || c.URL == nil)
}

// client returns the client of an envelope.
func (e *envelope) client() (client, error) {
	var c client
	if raw, ok := e.meta[mcp.MetaKeyClientInfo]; ok && (json.Unmarshal(raw, &c.info) != nil || c.info == nil) {
		return client{}, invalidParams(textInvalidParams)
	}
	if string(e.capabilities) == "{}" {
		return c, nil
	}
	var offered struct {
		mcp.ClientCapabilities
		// Roots hides the field for older versions.
		Roots *struct{ ListChanged bool } `json:"roots"`
	}
	if json.Unmarshal(e.capabilities, &offered) != nil {
		return client{}, invalidParams(textInvalidParams)
	}
	c.offers = offers{forms: offersForms(offered.Elicitation), sampling: offered.Sampling != nil, roots: offered.Roots != nil}
	return c, nil
}

// progressToken returns the token for progress, nil when there is none.
func (e *envelope) progressToken() any {
	var token any
	if raw := e.meta["progressToken"]; raw == nil || json.Unmarshal(raw, &token) != nil {
		return nil
	}
	return token
}

// logLevel returns the least level of the log messages that the client asks for. It
// reports false when it wants none.
func (e *envelope) logLevel() (slog.Level, bool) {
	var word string
	if raw := e.meta[metaLogLevel]; raw == nil || json.Unmarshal(raw, &word) != nil {
		return 0, false
	}
	// The parser knows aliases that are no levels of the protocol.
	level, ok := runtime.ParseLevel(word)
	return level, ok && runtime.LevelName(level) == word
}
