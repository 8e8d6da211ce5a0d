package server

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxSubscriptions is how many streams of changes a handler has at a time.
const maxSubscriptions = 1000

// A changeStream is the answer to subscriptions/listen: what changes, as long as
// somebody listens.
type changeStream struct {
	*Server
	id        json.RawMessage // of the request, and of the subscription
	principal *runtime.Principal
	wanted    mcp.NotificationSubscriptions
	spelled   map[string][]string // the wanted URIs, by what they stand for

	mu      sync.Mutex
	pending []runtime.Change // without repetitions
	filled  chan struct{}    // gets a value when something is put into pending
}

// listen answers subscriptions/listen until the client goes or serving ends.
func (h *handler) listen(w http.ResponseWriter, r *http.Request, m *message, takes accept) {
	if !takes.events {
		reject(w, http.StatusNotAcceptable, "Not Acceptable: subscriptions/listen requires Accept: text/event-stream")
		return
	}
	if h.subscriptions.Add(1) > maxSubscriptions {
		h.subscriptions.Add(-1)
		reject(w, http.StatusServiceUnavailable, "Too many subscriptions")
		return
	}
	defer h.subscriptions.Add(-1)
	s := &changeStream{
		Server:    h.Server,
		id:        m.id,
		principal: h.principal(httpInfo(r)),
		wanted:    wantedChanges(m.members["notifications"]),
		filled:    make(chan struct{}, 1),
	}
	s.spelled = s.spellings(r.Context())
	stop := h.mount.Layer().OnChange(s.put)
	defer stop()
	startEvents(w)
	s.run(w, r.Context(), h.closing)
}

// wantedChanges reads what a client wants to be told: flags count when they are true,
// URIs when they are strings.
func wantedChanges(notifications json.RawMessage) mcp.NotificationSubscriptions {
	wanted := codec.Raw(notifications)
	isTrue := func(name string) bool {
		value, _ := wanted.Get(name)
		return value.Kind() == codec.KindBool && value.Bool()
	}
	out := mcp.NotificationSubscriptions{
		ToolsListChanged:     isTrue("toolsListChanged"),
		PromptsListChanged:   isTrue("promptsListChanged"),
		ResourcesListChanged: isTrue("resourcesListChanged"),
	}
	uris, _ := wanted.Get("resourceSubscriptions")
	for _, uri := range uris.Items() {
		if uri.Kind() == codec.KindString {
			out.ResourceSubscriptions = append(out.ResourceSubscriptions, uri.Text())
		}
	}
	return out
}

// put notes a change, if the client wants to know of it.
func (s *changeStream) put(c runtime.Change) {
	if s.notification(c) == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case slices.Contains(s.pending, c):
		return
	case len(s.pending) == maxPending:
		s.log.Warn("a client is not told of a change, because too many wait already", "kind", c.Kind)
		return
	}
	s.pending = append(s.pending, c)
	select {
	case s.filled <- struct{}{}:
	default:
	}
}

// run writes what the stream has to say: first what it will tell, last, when it ends in
// good order, the answer to the request.
func (s *changeStream) run(w http.ResponseWriter, client, serving context.Context) {
	ids := append([]byte(`{"`+mcp.MetaKeySubscriptionID+`":`), s.id...)
	ids = append(ids, '}')
	accepted, err := json.Marshal(s.wanted)
	if err != nil || !writeEvent(w, notificationOf("notifications/subscriptions/acknowledged", ids, `"notifications":`+string(accepted))) {
		return
	}
	quiet := time.NewTicker(keepAliveInterval)
	defer quiet.Stop()
	for open := string(accepted) != "{}"; open; {
		alive := true
		select {
		case <-client.Done():
			return
		case <-serving.Done():
			open = false
		case <-s.filled:
			alive = s.tell(w, ids)
		case <-quiet.C:
			alive = writeComment(w)
		}
		if !alive {
			return
		}
	}
	result := append([]byte(`{"resultType":"complete","_meta":{"`+mcp.MetaKeyServerInfo+`":`), s.implJSON...)
	result = append(result, ',')
	result = append(append(result, ids[1:]...), '}')
	writeEvent(w, appendAnswer(nil, s.id, result, nil))
}

// tell writes the changes that wait. It reports whether that was possible.
func (s *changeStream) tell(w http.ResponseWriter, ids []byte) bool {
	s.mu.Lock()
	pending := s.pending
	s.pending = nil
	s.mu.Unlock()
	for _, c := range pending {
		if c.Kind == runtime.ChangeResource {
			if !s.tellUpdated(w, ids, c.URI) {
				return false
			}
			continue
		}
		if !writeEvent(w, notificationOf(s.notification(c), ids, "")) {
			return false
		}
	}
	return true
}

// tellUpdated is tell for the change of a resource: by the names that the client has for
// it. What may be seen is asked for when it is told.
func (s *changeStream) tellUpdated(w http.ResponseWriter, ids []byte, uri string) bool {
	for _, spelling := range s.spelled[uri] {
		if !s.mount.Readable(s.principal, spelling) {
			continue
		}
		if !writeEvent(w, notificationOf(methodUpdated, ids, `"uri":`+string(quote(spelling)))) {
			return false
		}
	}
	return true
}

// spellings returns the wanted URIs by what they stand for.
func (s *changeStream) spellings(ctx context.Context) map[string][]string {
	spelled := make(map[string][]string)
	for _, uri := range s.wanted.ResourceSubscriptions {
		real := s.mount.RestoredURI(ctx, s.principal, uri)
		if !slices.Contains(spelled[real], uri) {
			spelled[real] = append(spelled[real], uri)
		}
	}
	return spelled
}

const methodUpdated = "notifications/resources/updated"

// notification returns the method that tells of a change, "" when the client does not
// want to know of it.
func (s *changeStream) notification(c runtime.Change) string {
	switch {
	case c.Kind == runtime.ChangeTools && s.wanted.ToolsListChanged:
		return "notifications/tools/list_changed"
	case c.Kind == runtime.ChangePrompts && s.wanted.PromptsListChanged:
		return "notifications/prompts/list_changed"
	case c.Kind == runtime.ChangeResources && s.wanted.ResourcesListChanged:
		return "notifications/resources/list_changed"
	case c.Kind == runtime.ChangeResource && len(s.spelled[c.URI]) > 0:
		return methodUpdated
	}
	return ""
}

// notificationOf returns a notification with the given _meta and other members.
func notificationOf(method string, meta []byte, members string) []byte {
	out := append([]byte(`{"jsonrpc":"2.0","method":"`+method+`","params":{"_meta":`), meta...)
	if members != "" {
		out = append(append(out, ','), members...)
	}
	return append(out, "}}"...)
}
