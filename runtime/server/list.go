package server

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// A listing is a method that lists: kind is its word in cursors, key the name of the
// list in its answer, id the member that tells its entries apart.
type listing struct {
	kind, key, id string
	of            runtime.Kind
	items         func(*layer.Mount, context.Context, *runtime.Principal) []byte
}

// lists holds the methods that list.
var lists = map[string]listing{
	"tools/list":               {"tools", "tools", "name", runtime.KindTool, (*layer.Mount).Tools},
	"resources/list":           {"resources", "resources", "uri", runtime.KindResource, (*layer.Mount).Resources},
	"resources/templates/list": {"templates", "resourceTemplates", "uriTemplate", runtime.KindTemplate, (*layer.Mount).Templates},
	"prompts/list":             {"prompts", "prompts", "name", runtime.KindPrompt, (*layer.Mount).Prompts},
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
	from := 0
	if cursor != "" {
		at, err := parseCursor(kind, cursor)
		if err != nil {
			return nil, "", err
		}
		if at.list != fingerprint(items) {
			return nil, "", invalidParams(textStaleCursor)
		}
		from = at.offset
	}
	if from == 0 && s.pageSize == 0 {
		return items, "", nil
	}
	count, begin, end := 0, 0, 0
	for at, value := range elements(items) {
		if count == from {
			begin = at
		}
		if count >= from && (s.pageSize == 0 || count < from+s.pageSize) {
			end = at + len(value)
		}
		count++
	}
	if s.pageSize > 0 && from+s.pageSize < count {
		next = position{offset: from + s.pageSize, list: fingerprint(items)}.cursor(kind)
	}
	if from == 0 && next == "" {
		return items, "", nil
	}
	page = append([]byte{'['}, items[begin:end]...)
	return append(page, ']'), next, nil
}
