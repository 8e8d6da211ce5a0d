package server

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/cloudg/cloudg/runtime/codec"
)

// A handler never waits for a client that does not read.
func TestProgressDoesNotBlock(t *testing.T) {
	k := newKit(t, Options{})
	p := startPipe(t, k.Server)
	p.handshake()
	p.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"flood","_meta":{"progressToken":7}}}` + "\n")
	select {
	case <-k.started: // the handler is through, and nothing was read
	case <-time.After(patience):
		t.Fatal("the handler waits")
	}
	last := math.Inf(-1)
	for {
		line := p.next()
		if strings.HasPrefix(line, `{"jsonrpc":"2.0","id":1,"result":`) {
			break
		}
		var note struct {
			Method string
			Params struct {
				ProgressToken int
				Progress      float64
			}
		}
		if err := json.Unmarshal([]byte(line), &note); err != nil {
			t.Fatal(err)
		}
		if note.Method != "notifications/progress" || note.Params.ProgressToken != 7 || note.Params.Progress <= last {
			t.Fatalf("after %v: %s", last, line)
		}
		last = note.Params.Progress
	}
	if math.IsInf(last, 0) {
		t.Error("no progress was sent")
	}
}

func TestNotifierDrops(t *testing.T) {
	n := newNotifier(true, nil)
	if n.token != nil {
		t.Error("a token that is neither string nor number counts")
	}
	n = newNotifier("token", nil)
	n.progress(math.NaN(), 1, "")
	n.progress(math.Inf(1), 1, "")
	n.progress(1, math.NaN(), "")
	n.close()
	n.progress(1, 1, "")
	n.log(0, "", codec.StringValue("late"))
	if n.queue != nil {
		t.Error("something was queued")
	}
}
