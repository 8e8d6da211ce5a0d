package server

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A hostPage is a page of a list of the host, whoever made it.
type hostPage struct {
	object codec.Value
	keys   []string
	next   string // cursor, empty on the last page
	stub   bool   // our stub is in it
}

var errNoList = errors.New("the host's answer is no list")

// readPage reads the answer to a list request.
func readPage(of listing, result mcp.Result) (*hostPage, error) {
	text, err := json.Marshal(result)
	if err != nil {
		return nil, err
	}
	page := &hostPage{object: codec.RawText(text)}
	entries, ok := page.object.Get(of.key)
	if !ok || entries.Kind() != codec.KindList {
		return nil, errNoList
	}
	for _, entry := range entries.Items() {
		switch key := keyOf(of, entry); key {
		case hostStub, hostStubURI:
			page.stub = true
		default:
			page.keys = append(page.keys, key)
		}
	}
	if next, _ := page.object.Get("nextCursor"); next.Kind() == codec.KindString {
		page.next = next.Text()
	}
	return page, nil
}

// keyOf returns what tells an entry of a list apart.
func keyOf(of listing, entry codec.Value) string {
	if entry.Kind() != codec.KindObject {
		return ""
	}
	key, _ := entry.Get(of.id)
	if key.Kind() != codec.KindString {
		return ""
	}
	return key.Text()
}

// hostList answers a list request: pages of the host come first, as they are, and
// those of the layer begin on the last of them.
func hostList[P mcp.Params](ctx context.Context, h *hosted, next mcp.MethodHandler, method string, req *mcp.ServerRequest[P], cursor string) (mcp.Result, error) {
	of := lists[method]
	if !h.include[listFeature(of.of)] {
		return next(ctx, method, req)
	}
	word := h.cursorWord(of)
	if _, err := parseCursor(word, cursor); err == nil {
		entries, after, err := h.page(word, h.entries(ctx, of, caller(h.serving(ctx, req), h.Server, req)), cursor)
		if err != nil {
			return nil, err
		}
		return h.listResult(of.key, entries, after, stateless(req)), nil
	}
	result, err := next(ctx, method, req)
	if err != nil {
		return nil, err
	}
	page, err := readPage(of, result)
	if err != nil {
		h.log.Warn("a list of the host is left as it is", "method", method, "error", err)
		return result, nil
	}
	h.claims.note(h, of.of, page.keys)
	if page.next != "" {
		if !page.stub {
			return result, nil
		}
		return h.merged(of, page, []byte("[]"), page.next, stateless(req)), nil
	}
	if cursor != "" {
		// Pages before may have keys that are new.
		h.walk(ctx, next, inTheNameOf(req), of.of)
	}
	h.claims.setListed(of.of, true)
	entries, after, err := h.page(word, h.entries(ctx, of, caller(h.serving(ctx, req), h.Server, req)), "")
	if err != nil {
		return nil, err
	}
	if len(entries) <= len("[]") && !page.stub {
		return result, nil
	}
	return h.sendable(method, h.merged(of, page, entries, after, stateless(req)))
}

// listFeature returns the feature that lists a kind.
func listFeature(kind runtime.Kind) Feature {
	switch kind {
	case runtime.KindTool:
		return FeatureTools
	case runtime.KindPrompt:
		return FeaturePrompts
	case runtime.KindTemplate:
		return FeatureTemplates
	}
	return FeatureResources
}

// cursorWord returns the word that tells cursors of this mount from others.
func (h *hosted) cursorWord(of listing) string {
	return of.kind + "-" + fingerprint([]byte(h.origin.impl.Name+"\x00"+h.mount.Prefix()))
}

// entries returns what a principal may see of the layer and the host does not have, a
// JSON array.
func (h *hosted) entries(ctx context.Context, of listing, p *runtime.Principal) []byte {
	all := of.items(h.mount, ctx, p)
	out := make([]byte, 0, len(all))
	out = append(out, '[')
	for _, entry := range elements(all) {
		if h.claims.has(of.of, keyOf(of, codec.RawText(entry))) {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, entry...)
	}
	return append(out, ']')
}

// merged returns a page of the host with entries of the layer, a JSON array, behind
// its own.
func (h *hosted) merged(of listing, page *hostPage, entries []byte, next string, stateless bool) *rawResult {
	out := []byte{'{'}
	add := func(name string, value []byte) {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, quote(name)...), ':'), value...)
	}
	var meta codec.Value
	typed := false
	for name, value := range page.object.All() {
		switch name {
		case of.key:
			add(name, joined(of, value, entries))
		case "cacheScope":
			// What a principal may see is nobody else's to cache.
			add(name, []byte(`"private"`))
		case "ttlMs":
			add(name, []byte("0"))
		case "_meta":
			meta = value
		case "nextCursor":
		default:
			typed = typed || name == "resultType"
			add(name, value.AppendJSON(nil))
		}
	}
	if next != "" {
		add("nextCursor", quote(next))
	}
	if stateless && !typed {
		add("resultType", []byte(`"complete"`))
	}
	if meta = h.hostMeta(meta, stateless); !meta.IsZero() {
		add("_meta", meta.AppendJSON(nil))
	}
	return &rawResult{wire: append(out, '}')}
}

// hostMeta returns the _meta of a result of the host with what the SDK would add to it.
func (h *hosted) hostMeta(meta codec.Value, stateless bool) codec.Value {
	if !stateless {
		return meta
	}
	var members []codec.Member
	if meta.Kind() == codec.KindObject {
		for name, value := range meta.All() {
			if name == mcp.MetaKeyServerInfo {
				return meta
			}
			members = append(members, codec.Member{Name: name, Value: value})
		}
	}
	return codec.ObjectValue(append(members, codec.Member{Name: mcp.MetaKeyServerInfo, Value: codec.RawText(h.implJSON)})...)
}

// joined returns a list of the host, but for our stub, and the entries of a JSON array.
func joined(of listing, list codec.Value, entries []byte) []byte {
	out := []byte{'['}
	add := func(entry []byte) {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, entry...)
	}
	for _, entry := range list.Items() {
		if key := keyOf(of, entry); key != hostStub && key != hostStubURI {
			add(entry.AppendJSON(nil))
		}
	}
	for _, entry := range elements(entries) {
		add(entry)
	}
	return append(out, ']')
}
