package server

import (
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// checkBatch returns the refusal of batches in a session at a version, which is empty
// before the handshake.
func checkBatch(version string) *refusal {
	text := "JSON-RPC batches are not supported "
	switch {
	case version == "":
		text += "before initialization"
	case version >= "2025-06-18":
		text += "by protocol version " + version
	default:
		return nil
	}
	return &refusal{code: jsonrpc.CodeInvalidRequest, text: text}
}

// accept turns the items of an exchange into messages for the SDK, and answers those
// that are refused; it returns the last refusal, too. extra is what the transport
// knows of the sender, nil for nothing.
func (l *link) accept(x *exchange, items []item, extra func() *mcp.RequestExtra) (messages []jsonrpc.Message, last *refusal) {
	for place, i := range items {
		refused := i.refused
		if i.message != nil {
			var more *mcp.RequestExtra
			if extra != nil {
				more = extra()
			}
			var msg jsonrpc.Message
			if msg, refused = l.calls.accept(i.message, i.data, more); msg != nil {
				messages = append(messages, msg)
			}
			if req, ok := msg.(*jsonrpc.Request); ok && req.IsCall() {
				x.expect(req.ID, place)
				l.routes.bind(idKey(req.ID), x)
			}
		}
		if refused != nil {
			x.answers[place] = refused.appendJSON(nil)
			last = refused
		}
	}
	return messages, last
}
