package server

import (
	"context"
	"maps"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxHostPages is how many pages of a list a host is asked for.
const maxHostPages = 1000

// A hostRequest is a request in whose name the host is asked for more.
type hostRequest struct {
	session *mcp.ServerSession
	meta    mcp.Meta
	extra   *mcp.RequestExtra
}

// inTheNameOf returns what another request is sent like.
func inTheNameOf[P mcp.Params](req *mcp.ServerRequest[P]) hostRequest {
	meta := maps.Clone(mcp.Meta(req.Params.GetMeta()))
	delete(meta, "progressToken")
	return hostRequest{req.Session, meta, req.Extra}
}

// list returns the request for a page of a list, and its method.
func (r hostRequest) list(kind runtime.Kind, cursor string) (string, mcp.Request) {
	switch kind {
	case runtime.KindTool:
		return "tools/list", &mcp.ListToolsRequest{Session: r.session, Params: &mcp.ListToolsParams{Meta: r.meta, Cursor: cursor}, Extra: r.extra}
	case runtime.KindPrompt:
		return "prompts/list", &mcp.ListPromptsRequest{Session: r.session, Params: &mcp.ListPromptsParams{Meta: r.meta, Cursor: cursor}, Extra: r.extra}
	case runtime.KindTemplate:
		return "resources/templates/list", &mcp.ListResourceTemplatesRequest{Session: r.session, Params: &mcp.ListResourceTemplatesParams{Meta: r.meta, Cursor: cursor}, Extra: r.extra}
	}
	return "resources/list", &mcp.ListResourcesRequest{Session: r.session, Params: &mcp.ListResourcesParams{Meta: r.meta, Cursor: cursor}, Extra: r.extra}
}

// owns reports whether a key is the layer's. The first time, it asks the host for what
// it has.
func owns[P mcp.Params](ctx context.Context, h *hosted, next mcp.MethodHandler, req *mcp.ServerRequest[P], kind runtime.Kind, key string) bool {
	if !h.ours(kind, key) {
		return false
	}
	kinds := []runtime.Kind{kind}
	if kind == runtime.KindResource {
		// The template that leads to it may be the host's.
		kinds = append(kinds, runtime.KindTemplate)
	}
	for _, kind := range kinds {
		if !h.claims.setListed(kind, true) {
			h.walk(ctx, next, inTheNameOf(req), kind)
		}
	}
	return h.ours(kind, key)
}

// walk notes what the host has of a kind, as far as it shows it to who sent a request.
func (h *hosted) walk(ctx context.Context, next mcp.MethodHandler, r hostRequest, kind runtime.Kind) {
	cursor := ""
	for range maxHostPages {
		method, req := r.list(kind, cursor)
		result, err := next(ctx, method, req)
		if err != nil {
			h.log.Warn("the host does not show what it has", "method", method, "error", err)
			return
		}
		page, err := readPage(lists[method], result)
		if err != nil {
			return
		}
		h.claims.note(h, kind, page.keys)
		if cursor = page.next; cursor == "" {
			return
		}
	}
}
