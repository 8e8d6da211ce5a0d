package server

import (
	"context"
	"encoding/base64"
	"fmt"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const textInvalidCursor = "Invalid cursor"

// listTools answers tools/list: the definitions the principal may see, in the
// order of the registry.
func (s *Server) listTools(ctx context.Context, req *mcp.ListToolsRequest) (mcp.Result, error) {
	if req.Params == nil {
		req.Params = &mcp.ListToolsParams{}
	}
	offset := 0
	if req.Params.Cursor != "" {
		var ok bool
		if offset, ok = parseCursor("tools", req.Params.Cursor); !ok {
			return nil, invalidParams(textInvalidCursor)
		}
	}
	items := s.mount.Tools(ctx, s.principal(s.requestInfo(ctx, req, req.Session, req.ClientInfo())))
	page, next := s.page("tools", items, offset)
	return s.listResult("tools", page, next, stateless(req)), nil
}

// page cuts the page that starts at offset out of items, a JSON array, and returns
// it with the cursor of the one after it.
func (s *Server) page(kind string, items []byte, offset int) (page []byte, next string) {
	list := codec.Raw(items)
	count := list.Len()
	from, to := min(offset, count), count
	if s.pageSize > 0 {
		to = min(from+s.pageSize, count)
	}
	if from == 0 && to == count {
		return items, ""
	}
	kept := make([]codec.Value, 0, to-from)
	for i, item := range list.Items() {
		if from <= i && i < to {
			kept = append(kept, item)
		}
	}
	if to < count {
		next = formatCursor(kind, to)
	}
	return codec.ListValue(kept...).AppendJSON(nil), next
}

// formatCursor returns the cursor for an offset into a list. Nothing is kept for
// it: the list is made again for each page.
func formatCursor(kind string, offset int) string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, `{"k": "%s", "o": %d}`, kind, offset))
}

// parseCursor returns the offset of a cursor for the kind of list.
func parseCursor(kind, cursor string) (int, bool) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return 0, false
	}
	value, err := codec.Parse(text, codec.Limits{})
	if err != nil || value.Kind() != codec.KindObject {
		return 0, false
	}
	of, _ := value.Get("k")
	at, _ := value.Get("o")
	if of.Kind() != codec.KindString || of.Text() != kind || at.Kind() != codec.KindNumber {
		return 0, false
	}
	offset, ok := at.Int()
	// No list is longer than that, and offset plus a page size must not overflow.
	const most = 1 << 30
	return int(min(offset, most)), ok && offset >= 0
}
