package server

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// begin sends a request at 2026-07-28 and returns the response, whose body is still to
// be read.
func begin(t *testing.T, ctx context.Context, url string, headers map[string]string, body string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

// events returns what gives the next message of a stream, "" at its end.
func events(t *testing.T, resp *http.Response) func() string {
	t.Helper()
	if got := resp.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("type %q", got)
	}
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	return func() string {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data
			}
		}
		return ""
	}
}

// Progress and log messages come before the answer, to those who ask for them and take
// a stream.
func TestL7_11_StatelessStream(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	const (
		progress = `"progressToken":7,`
		logs     = `"io.modelcontextprotocol/logLevel":"warning",`
	)
	told := []string{
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"message":"one","progress":1,"total":3}}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":2,"total":3}}`,
	}
	warning := `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"warning words","level":"warning","logger":"cloudg"}}`
	for _, test := range []struct {
		name, extra, accept string
		want                []string // nil for an answer in JSON
	}{
		{"both", progress + logs, "application/json, text/event-stream", append(told[:2:2], warning)},
		{"progress", progress, "*/*", told},
		{"logs", logs, "application/json, text/event-stream", []string{warning}},
		{"unknown level", strings.Replace(logs, "warning", "loud", 1), "*/*", nil},
		{"nothing", "", "application/json, text/event-stream", nil},
		{"no stream taken", progress + logs, "application/json", nil},
		{"only a stream taken", "", "text/event-stream", []string{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			headers := modernHeaders("tools/call", "report")
			headers["Accept"] = test.accept
			meta := strings.Replace(modernMeta, `{`, `{`+test.extra, 1)
			resp := begin(t, t.Context(), web.URL, headers, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"report",`+meta+`}}`)
			if test.want == nil {
				if got := resp.Header.Get("Content-Type"); got != "application/json" {
					t.Errorf("type %q", got)
				}
				return
			}
			next := events(t, resp)
			var got []string
			for text := next(); text != ""; text = next() {
				got = append(got, text)
			}
			answer := len(got) - 1
			if answer < 0 || !strings.HasPrefix(got[answer], `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"`) {
				t.Fatalf("got %q", got)
			}
			if diff := cmp.Diff(test.want, append([]string{}, got[:answer]...)); diff != "" {
				t.Errorf("before the answer (-want +got):\n%s", diff)
			}
		})
	}
}

// A client that goes cancels its call.
func TestQ45_DisconnectCancels(t *testing.T) {
	k := newKit(t, Options{})
	web := httptest.NewServer(k.Handler())
	defer web.Close()
	for _, accept := range []string{"application/json", "text/event-stream"} {
		ctx, cancel := context.WithCancel(t.Context())
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, web.URL, strings.NewReader(strings.Replace(modernCall, `"echo"`, `"wait"`, 1)))
			if err != nil {
				t.Error(err)
				return
			}
			for name, value := range modernHeaders("tools/call", "wait") {
				req.Header.Set(name, value)
			}
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("Accept", accept)
			if resp, err := http.DefaultClient.Do(req); err == nil {
				resp.Body.Close()
				t.Errorf("answered with %s", resp.Status)
			}
		}()
		<-k.started
		cancel()
		<-gone
		<-k.cancelled
	}
}

const listenBody = `{"jsonrpc":"2.0","id":"sub","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"promptsListChanged":"yes","resourceSubscriptions":["test://info","test://none",5]},` + modernMeta + `}}`

// A stream of changes tells what was asked for and may be known, until serving ends.
func TestL7_7_StatelessSubscriptions(t *testing.T) {
	s, l := newShared(t, layer.AllowAll(), Options{Grace: time.Minute})
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener, "/mcp") }()
	url := "http://" + listener.Addr().String() + "/mcp"

	headers := modernHeaders("subscriptions/listen", "")
	if resp := begin(t, t.Context(), url, headers, listenBody); resp.StatusCode != http.StatusNotAcceptable {
		t.Errorf("without a stream: %s", resp.Status)
	}
	headers["Accept"] = "text/event-stream"
	next := events(t, begin(t, t.Context(), url, headers, listenBody))
	const id = `"_meta":{"io.modelcontextprotocol/subscriptionId":"sub"}`
	want := func(text string) {
		t.Helper()
		if diff := cmp.Diff(text, next()); diff != "" {
			t.Errorf("stream (-want +got):\n%s", diff)
		}
	}
	want(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{` + id + `,"notifications":{"toolsListChanged":true,"resourceSubscriptions":["test://info","test://none"]}}}`)
	l.NotifyChange(cloudg.ChangePrompts, "")
	l.NotifyChange(cloudg.ChangeResource, "test://none")
	l.NotifyChange(cloudg.ChangeResource, "test://items/alpha")
	l.NotifyChange(cloudg.ChangeTools, "")
	want(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{` + id + `}}`)
	l.NotifyChange(cloudg.ChangeResource, "test://info")
	want(`{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{` + id + `,"uri":"test://info"}}`)

	cancel()
	want(`{"jsonrpc":"2.0","id":"sub","result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"kit","version":"1.2.3"},"io.modelcontextprotocol/subscriptionId":"sub"}}}`)
	want("")
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// Who wants to know of nothing is answered at once, and who goes leaves nothing behind.
func TestL7_7_StatelessSubscriptionEnds(t *testing.T) {
	s, _ := newShared(t, layer.AllowAll(), Options{})
	h := s.newHandler(s.connectable())
	web := httptest.NewServer(h)
	defer web.Close()
	headers := modernHeaders("subscriptions/listen", "")
	headers["Accept"] = "text/event-stream"
	next := events(t, begin(t, t.Context(), web.URL, headers, `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{},`+modernMeta+`}}`))
	for _, part := range []string{"acknowledged", `"id":1,"result"`} {
		if got := next(); !strings.Contains(got, part) {
			t.Errorf("got %s, want %s", got, part)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	events(t, begin(t, ctx, web.URL, headers, listenBody))()
	cancel()
	patient, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	if !h.posts.wait(patient) || h.subscriptions.Load() != 0 {
		t.Error("a subscription is left")
	}
}
