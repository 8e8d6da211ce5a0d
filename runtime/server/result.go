package server

import (
	"slices"

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
	trusted, size := ownContent(r.Content), toolSize(r)
	if !stateless {
		return &rawResult{wire: r.AppendJSON(make([]byte, 0, size)), trusted: trusted}
	}
	stamped := *r
	stamped.Meta = runtime.Object{}
	for name, value := range r.Meta.All() {
		stamped.Meta.Set(name, value)
	}
	stamped.Meta.Set(mcp.MetaKeyServerInfo, codec.Raw(s.implJSON))
	wire := append(make([]byte, 0, size), `{"resultType":"complete"`...)
	return &rawResult{wire: merge(wire, stamped.AppendJSON), trusted: trusted}
}

// toolSize guesses how long the wire form of a result is: its text mostly says the same
// as its structured content.
func toolSize(r *runtime.ToolResult) int {
	size := 512
	for _, block := range r.Content {
		if text, ok := block.(*runtime.TextContent); ok {
			size += 2 * len(text.Text)
		}
	}
	return size
}

// merge adds the members of the object that appendObject writes, which has some, to the
// object that dst ends with and that has some, and is open.
func merge(dst []byte, appendObject func([]byte) []byte) []byte {
	at := len(dst)
	dst = appendObject(dst)
	dst[at] = ','
	return dst
}

// objectResult returns an answer whose wire form is that of an object without _meta,
// which appendObject writes. What can be cached says that only its caller may.
func (s *Server) objectResult(appendObject func([]byte) []byte, stateless, cacheable bool) *rawResult {
	if !stateless {
		return &rawResult{wire: appendObject(nil)}
	}
	return s.stamped("complete", appendObject, cacheable)
}

// stamped returns an answer with what results carry from 2026-07-28 on.
func (s *Server) stamped(resultType string, appendObject func([]byte) []byte, cacheable bool) *rawResult {
	wire := append(make([]byte, 0, 512), `{"resultType":"`...)
	wire = append(append(wire, resultType...), '"')
	wire = merge(wire, appendObject)
	wire = wire[:len(wire)-1]
	if cacheable {
		// What a principal may see is nobody else's to cache.
		wire = append(wire, `,"ttlMs":0,"cacheScope":"private"`...)
	}
	wire = append(wire, `,"_meta":{"`+mcp.MetaKeyServerInfo+`":`...)
	wire = append(wire, s.implJSON...)
	return &rawResult{wire: append(wire, "}}"...)}
}

// listResult returns the answer to a list request: items is a JSON array, next the
// cursor of the next page or empty.
func (s *Server) listResult(key string, items []byte, next string, stateless bool) *rawResult {
	return s.objectResult(func(dst []byte) []byte {
		dst = slices.Grow(dst, len(items)+len(next)+256)
		dst = append(dst, `{"`...)
		dst = append(dst, key...)
		dst = append(dst, `":`...)
		dst = append(dst, items...)
		if next != "" {
			dst = append(dst, `,"nextCursor":`...)
			dst = append(dst, quote(next)...)
		}
		return append(dst, '}')
	}, stateless, true)
}
