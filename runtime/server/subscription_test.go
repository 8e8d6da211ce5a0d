package server

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// Resources that a principal may not know of do not change for it.
func TestQ22_StatelessUpdatesAreFilteredPerPrincipal(t *testing.T) {
	resolve := func(info cloudg.RequestInfo) *cloudg.Principal { return &cloudg.Principal{ID: info.Header("X-User")} }
	s, l := newShared(t, hiding{"test://info"}, Options{Resolve: resolve})
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	streams := map[string]func() string{}
	for _, user := range []string{"bob", "admin"} {
		headers := modernHeaders("subscriptions/listen", "")
		headers["Accept"], headers["X-User"] = "text/event-stream", user
		body := `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"resourceSubscriptions":["test://info","test://items/alpha"]},` + modernMeta + `}}`
		resp := begin(t, t.Context(), web.URL, headers, body)
		streams[user] = events(t, resp)
		if got := streams[user](); !strings.Contains(got, "acknowledged") {
			t.Fatal(got)
		}
		defer resp.Body.Close()
	}
	for _, uri := range []string{"test://info", "test://nope", "test://items/beta", "test://items/alpha"} {
		l.NotifyChange(cloudg.ChangeResource, uri)
	}
	for user, uris := range map[string][]string{"bob": {"test://items/alpha"}, "admin": {"test://info", "test://items/alpha"}} {
		for _, uri := range uris {
			if got := streams[user](); !strings.Contains(got, `"uri":"`+uri+`"`) {
				t.Errorf("%s: got %s, want an update of %s", user, got, uri)
			}
		}
	}
}

// The client of the SDK gets what it listens to. It does not say when its streams are
// open, so that changes are repeated until it is told.
func TestL7_7_SDKClientListens(t *testing.T) {
	s, l := newShared(t, layer.AllowAll(), Options{})
	told := make(changes, 64)
	session, end := connect(t, s, "http", versionStateless, told.options())
	if err := session.Subscribe(t.Context(), &mcp.SubscribeParams{URI: "test://info"}); err != nil {
		t.Fatal(err)
	}
	missing := map[string]bool{"tools": true, "prompts": true, "resources": true, "test://info": true}
	again := time.NewTicker(5 * time.Millisecond)
	defer again.Stop()
	deadline := time.After(patience)
	for len(missing) > 0 {
		select {
		case got := <-told:
			delete(missing, got)
		case <-again.C:
			l.NotifyChange(cloudg.ChangeTools, "")
			l.NotifyChange(cloudg.ChangePrompts, "")
			l.NotifyChange(cloudg.ChangeResources, "test://info")
		case <-deadline:
			t.Fatalf("no notification of %v", missing)
		}
	}
	for len(told) > 0 {
		<-told
	}
	end()
}
