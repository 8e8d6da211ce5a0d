package server

import (
	"encoding/json"
	"log/slog"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A client is who an envelope says has sent a request.
type client struct {
	info        *mcp.Implementation // nil when it does not introduce itself
	elicitation *mcp.ElicitationCapabilities
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
	c.elicitation = offered.Elicitation
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
