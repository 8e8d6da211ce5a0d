package server

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// list answers a list method: the definitions that the principal may see, in the
// order of the registry. kind is the list's word in cursors, key its name in the
// answer.
func list[P mcp.Params](ctx context.Context, s *Server, req *mcp.ServerRequest[P], cursor, kind, key string,
	items func(context.Context, *runtime.Principal) []byte) (mcp.Result, error) {
	page, next, err := s.page(kind, items(ctx, caller(ctx, s, req)), cursor)
	if err != nil {
		return nil, err
	}
	return s.listResult(key, page, next, stateless(req)), nil
}

// page cuts the page that a cursor, empty for the first page, leads to out of items,
// a JSON array, and returns it with the cursor of the one after it.
func (s *Server) page(kind string, items []byte, cursor string) (page []byte, next string, err error) {
	list := codec.Raw(items)
	count := list.Len()
	from, to := 0, count
	if cursor != "" {
		at, err := parseCursor(kind, cursor)
		if err != nil {
			return nil, "", err
		}
		if at.list != fingerprint(items) {
			return nil, "", invalidParams(textStaleCursor)
		}
		from = min(at.offset, count)
	}
	if s.pageSize > 0 {
		to = min(from+s.pageSize, count)
	}
	if from == 0 && to == count {
		return items, "", nil
	}
	kept := make([]codec.Value, 0, to-from)
	for i, item := range list.Items() {
		if from <= i && i < to {
			kept = append(kept, item)
		}
	}
	if to < count {
		next = position{offset: to, list: fingerprint(items)}.cursor(kind)
	}
	return codec.ListValue(kept...).AppendJSON(nil), next, nil
}
