package server

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// A listing is a method that lists: kind is its word in cursors, key the name of the
// list in its answer.
type listing struct {
	kind, key string
	items     func(*layer.Mount, context.Context, *runtime.Principal) []byte
}

// lists holds the methods that list.
var lists = map[string]listing{
	"tools/list":               {"tools", "tools", (*layer.Mount).Tools},
	"resources/list":           {"resources", "resources", (*layer.Mount).Resources},
	"resources/templates/list": {"templates", "resourceTemplates", (*layer.Mount).Templates},
	"prompts/list":             {"prompts", "prompts", (*layer.Mount).Prompts},
}

// list answers a list method: the definitions that the principal may see, in the
// order of the registry.
func (s *Server) list(ctx context.Context, q *query, of listing, cursor string) (*rawResult, error) {
	page, next, err := s.page(of.kind, of.items(s.mount, ctx, q.principal), cursor)
	if err != nil {
		return nil, err
	}
	return s.listResult(of.key, page, next, q.stateless).trust(true), nil
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
