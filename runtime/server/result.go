package server

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A rawResult is a result whose wire form is ready. Every answer gets its own: the
// SDK writes into the base of what it is given.
type rawResult struct {
	mcp.ResultBase
	wire []byte
	// trusted says that only this module has written wire, so that it is JSON in UTF-8.
	trusted bool
}

// trust notes whether only this module has written the wire form.
func (r *rawResult) trust(trusted bool) *rawResult {
	r.trusted = trusted
	return r
}

// MarshalJSON returns the wire form.
func (r *rawResult) MarshalJSON() ([]byte, error) { return r.wire, nil }

// stateless reports whether req follows the protocol without sessions (2026-07-28
// and later), whose results carry more. Only the envelope of the request tells: a
// client may have asked for that version in a handshake, which settles on an older
// one.
func stateless(req mcp.Request) bool {
	version, _ := req.GetParams().GetMeta()[mcp.MetaKeyProtocolVersion].(string)
	return version >= "2026-07-28"
}

// toolResult returns the answer to a call.
func (s *Server) toolResult(r *runtime.ToolResult, stateless bool) *rawResult {
	trusted := ownContent(r.Content)
	if !stateless {
		return &rawResult{wire: r.AppendJSON(nil), trusted: trusted}
	}
	stamped := *r
	stamped.Meta = runtime.Object{}
	for name, value := range r.Meta.All() {
		stamped.Meta.Set(name, value)
	}
	stamped.Meta.Set(mcp.MetaKeyServerInfo, codec.Raw(s.implJSON))
	wire := append([]byte(`{"resultType":"complete",`), stamped.AppendJSON(nil)[1:]...)
	return &rawResult{wire: wire, trusted: trusted}
}

// objectResult returns an answer whose wire form is that of an object without _meta.
// What can be cached says that only its caller may.
func (s *Server) objectResult(wire []byte, stateless, cacheable bool) *rawResult {
	if !stateless {
		return &rawResult{wire: wire}
	}
	return s.stamped("complete", wire, cacheable)
}

// stamped returns an answer with what results carry from 2026-07-28 on.
func (s *Server) stamped(resultType string, wire []byte, cacheable bool) *rawResult {
	stamped := append([]byte(`{"resultType":"`+resultType+`",`), wire[1:len(wire)-1]...)
	if cacheable {
		// What a principal may see is nobody else's to cache.
		stamped = append(stamped, `,"ttlMs":0,"cacheScope":"private"`...)
	}
	stamped = append(stamped, `,"_meta":{"`+mcp.MetaKeyServerInfo+`":`...)
	stamped = append(stamped, s.implJSON...)
	return &rawResult{wire: append(stamped, "}}"...)}
}

// listResult returns the answer to a list request: items is a JSON array, next the
// cursor of the next page or empty.
func (s *Server) listResult(key string, items []byte, next string, stateless bool) *rawResult {
	wire := make([]byte, 0, len(items)+64)
	wire = append(wire, '{', '"')
	wire = append(wire, key...)
	wire = append(wire, `":`...)
	wire = append(wire, items...)
	if next != "" {
		wire = append(wire, `,"nextCursor":`...)
		wire = append(wire, quote(next)...)
	}
	return s.objectResult(append(wire, '}'), stateless, true)
}
