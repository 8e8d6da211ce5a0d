package leaktest

import (
	"bufio"
	"encoding/json"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/server"
)

// TestSubscriptionsUnderPseudonyms subscribes to what a link leads to. When that changes,
// which the server tells by its own name for it, the client hears of it by the name that it
// knows, and of nothing else.
func TestSubscriptionsUnderPseudonyms(t *testing.T) {
	const name = "orders primary"
	for _, transport := range transports {
		t.Run(transport.name, func(t *testing.T) {
			s := newStage(t, "strict")
			if err := s.registry.Add(follow(t, name)...); err != nil {
				t.Fatal(err)
			}
			web, err := server.New(s.Layer, server.Options{})
			if err != nil {
				t.Fatal(err)
			}
			uri := linksOf(s.call(t, "follow", ""))[0].URI
			quoted, _ := json.Marshal(uri) // a text is always JSON
			var next func() string
			switch c := transport.connect(t, web).(type) {
			case *pipeClient:
				c.ask(t, "resources/subscribe", "", `"uri":`+string(quoted))
				next = func() string { return string(c.next(t)) }
			case *webClient:
				resp := c.begin(t, "subscriptions/listen", "", `"notifications":{"resourceSubscriptions":[`+string(quoted)+`]}`)
				defer resp.Body.Close()
				next = events(t, bufio.NewScanner(resp.Body))
				next() // says that it listens
			}
			s.NotifyChange(runtime.ChangeResource, "things://zone/another/state")
			s.NotifyChange(runtime.ChangeResource, "things://zone/orders%20primary/state")
			if told := next(); !strings.Contains(told, `"notifications/resources/updated"`) || !strings.Contains(told, string(quoted)) {
				t.Errorf("got %s, want an update of %s", told, uri)
			}
		})
	}
}

// events returns a function that returns the next event of a stream.
func events(t *testing.T, in *bufio.Scanner) func() string {
	return func() string {
		t.Helper()
		for in.Scan() {
			if data, ok := strings.CutPrefix(in.Text(), "data: "); ok {
				return data
			}
		}
		t.Fatalf("the stream has ended: %v", in.Err())
		return ""
	}
}
