package server

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"strings"
	"testing"
	"time"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// echoArgs are the arguments of the tool echo, decoded as generated code would.
type echoArgs struct {
	text  string
	times int64
}

var echoFields = codec.NewFields("EchoArgs", codec.Required("text"), codec.Optional("times"))

const echoSchema = `{"additionalProperties":false,"properties":{"text":{"type":"string"},"times":{"default":1,"type":"integer"}},"required":["text"],"type":"object"}`

func decodeEcho(r *codec.Reader) any {
	args := &echoArgs{times: 1}
	if !r.BeginObject(echoFields) {
		return args
	}
	for r.NextField() {
		switch r.Field() {
		case "text":
			args.text = r.String()
		case "times":
			args.times = r.Int(64)
		}
	}
	return args
}

// kit is a server over handlers that behave well and badly.
type kit struct {
	*Server
	log       *strings.Builder
	started   chan struct{} // gets a value when the tool wait begins
	cancelled chan struct{} // gets a value when the tool wait was cancelled
	release   chan struct{} // ends the tool wait when closed
}

// newKit returns a server whose tools are, in this order: echo, fail, panic, block
// (until its deadline), wait (until it is cancelled or released), report (progress and logs),
// who (the principal and the request), flood (more progress than anybody reads).
func newKit(t testing.TB, opts Options) *kit {
	t.Helper()
	k := &kit{
		log:       new(strings.Builder),
		started:   make(chan struct{}, 16),
		cancelled: make(chan struct{}, 16),
		release:   make(chan struct{}),
	}
	tool := func(name string, fn func(*cloudg.Context, cloudg.JSON) (cloudg.JSON, error)) *cloudg.ToolSpec {
		return &cloudg.ToolSpec{
			Primitive: cloudg.Primitive{Name: name, Description: name + " for tests.", Source: "kit." + name},
			Handle:    cloudg.ToolFunc(fn),
		}
	}
	echo := tool("echo", nil)
	echo.InputSchema, echo.Decode = echoSchema, decodeEcho
	echo.Handle = func(_ *cloudg.Context, args any, out *cloudg.Output) error {
		a := args.(*echoArgs)
		text := codec.StringValue(strings.Repeat(a.text, int(a.times)))
		return cloudg.WriteJSON(out, codec.ObjectValue(codec.Member{Name: "text", Value: text}))
	}
	block := tool("block", func(ctx *cloudg.Context, _ cloudg.JSON) (cloudg.JSON, error) {
		<-ctx.Done()
		return cloudg.JSON{}, ctx.Err()
	})
	block.Timeout = 20 * time.Millisecond
	registry := cloudg.NewRegistry()
	err := registry.Add(
		echo,
		tool("fail", func(*cloudg.Context, cloudg.JSON) (cloudg.JSON, error) { return cloudg.JSON{}, errors.New("no luck") }),
		tool("panic", func(*cloudg.Context, cloudg.JSON) (cloudg.JSON, error) { panic("on purpose") }),
		block,
		tool("wait", k.wait),
		tool("report", report),
		tool("who", who),
		tool("flood", k.flood),
	)
	if err != nil {
		t.Fatal(err)
	}
	logger := slog.New(slog.NewTextHandler(k.log, nil))
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Name: "kit", Version: "1.2.3", Logger: logger})
	if err != nil {
		t.Fatal(err)
	}
	if k.Server, err = New(l, opts); err != nil {
		t.Fatal(err)
	}
	return k
}

func (k *kit) wait(ctx *cloudg.Context, _ cloudg.JSON) (cloudg.JSON, error) {
	k.started <- struct{}{}
	select {
	case <-ctx.Done():
		k.cancelled <- struct{}{}
		return cloudg.JSON{}, ctx.Err()
	case <-k.release:
		return codec.StringValue("released"), nil
	}
}

func (k *kit) flood(ctx *cloudg.Context, _ cloudg.JSON) (cloudg.JSON, error) {
	for i := range 100 * maxQueued {
		ctx.Progress(float64(i), 0, "")
	}
	k.started <- struct{}{}
	return codec.ObjectValue(), nil
}

func report(ctx *cloudg.Context, _ cloudg.JSON) (cloudg.JSON, error) {
	ctx.Progress(1, 3, "one")
	ctx.Progress(1, 3, "one again")
	ctx.Progress(2, 3, "")
	ctx.Log(slog.LevelDebug, "debug words")
	ctx.Log(slog.LevelWarn, "warning words")
	return codec.ObjectValue(), nil
}

func who(ctx *cloudg.Context, _ cloudg.JSON) (cloudg.JSON, error) {
	info := cloudg.RequestFrom(ctx).Info
	return codec.ObjectValue(
		codec.Member{Name: "principal", Value: codec.StringValue(ctx.Principal().ID)},
		codec.Member{Name: "request", Value: codec.StringValue(ctx.RequestID())},
		codec.Member{Name: "transport", Value: codec.StringValue(info.Transport)},
		codec.Member{Name: "client", Value: codec.StringValue(info.ClientName)},
		codec.Member{Name: "header", Value: codec.StringValue(info.Header("X-Test"))},
		codec.Member{Name: "internal", Value: codec.StringValue(info.Header(headerRequestID))},
	), nil
}

// checkGoroutines returns a function that fails the test unless there are soon no
// more goroutines than there were when checkGoroutines was called.
func checkGoroutines(t *testing.T) func() {
	t.Helper()
	before := runtime.NumGoroutine()
	return func() {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		for runtime.NumGoroutine() > before {
			select {
			case <-ctx.Done():
				stacks := make([]byte, 1<<20)
				stacks = stacks[:runtime.Stack(stacks, true)]
				t.Fatalf("%d goroutines, before there were %d:\n%s", runtime.NumGoroutine(), before, stacks)
			case <-time.After(time.Millisecond):
			}
		}
	}
}
