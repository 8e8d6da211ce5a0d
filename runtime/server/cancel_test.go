package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
)

// Which call a cancellation means is understood once: either its handler is cancelled
// and nobody answers, or nothing happens.
func TestL7_3_CancellationIsUnderstoodOnce(t *testing.T) {
	const (
		call  = `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"wait"}}`
		start = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`
	)
	for _, test := range []struct{ name, params string }{
		{"plain", `5}}`},
		{"reason that is none", `5,"reason":7}}`},
		{"reason and more", `5,"reason":{"a":[]},"_meta":{"progressToken":{}}}}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			k := newKit(t, Options{})
			p := startPipe(t, k.Server)
			p.handshake()
			p.send(call + "\n")
			<-k.started
			for _, nothing := range []string{`5.0}}`, `"5"}}`, `{}}}`, `null}}`} {
				p.send(start + nothing + "\n")
			}
			p.send(start + test.params + "\n")
			<-k.cancelled
			// The id is free again, and its first use is not answered.
			if got := p.ask(echoCall); !isEcho(got) {
				t.Error(got)
			}

			web := httptest.NewServer(k.Handler())
			defer web.Close()
			headers := httpHandshake(t, web.URL)
			headers["Accept"] = "application/json"
			answered := make(chan [2]any, 1)
			go func() {
				status, _, _, text := post(t, web.URL, headers, call)
				answered <- [2]any{status, text}
			}()
			<-k.started
			post(t, web.URL, headers, start+`5.0}}`)
			post(t, web.URL, headers, start+test.params)
			<-k.cancelled
			if got := <-answered; got != [2]any{http.StatusAccepted, ""} {
				t.Errorf("the cancelled call got %v", got)
			}
		})
	}
}

// A cancellation counts whether it comes before the handler begins or after.
func TestCancellationOvertakesItsCall(t *testing.T) {
	for _, overtakes := range []bool{true, false} {
		var c calls
		c.open("7", &message{method: "tools/call"})
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		if overtakes {
			c.cancel("7")
			c.begun("7", stop)
		} else {
			c.begun("7", stop)
			c.cancel("7")
		}
		if ctx.Err() == nil || !c.find("7").cancelled {
			t.Errorf("overtakes %v: the handler goes on", overtakes)
		}
	}
}
