package server

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

const (
	planted   = "planted-in-the-payload"
	bigBytes  = 50 << 20
	faultWait = 20 * time.Millisecond // deadline of handlers that block
)

// node is a value that an encoder follows: a list, or a circle.
type node struct {
	name string
	load float64
	next *node
}

func writeNode(w *codec.Writer, n *node) {
	if !w.BeginObject() {
		return
	}
	w.Key("name")
	w.String(n.name)
	w.Key("load")
	w.Float(n.load, 64)
	if n.next != nil {
		w.Key("next")
		writeNode(w, n.next)
	}
	w.EndObject()
}

// circle returns a node that is its own successor.
func circle() *node {
	n := &node{name: planted}
	n.next = n
	return n
}

// A fault is what handlers do instead of their work. One of the functions is set.
type fault struct {
	name  string
	value func() *node              // what tools and resources answer with
	text  func() (string, error)    // what all kinds answer with
	list  func() ([]string, error)  // what completions answer with
	wants map[cloudg.Kind]wantFault // what the client gets, for kinds that are called
}

// wantFault is a part of the text of the answer, and whether it is an error.
type wantFault struct {
	text  string
	isErr bool
}

// faults returns the faults; handlers that block do so until release is closed.
func faults(release <-chan struct{}) []fault {
	failed := func(tool, other string) map[cloudg.Kind]wantFault {
		return map[cloudg.Kind]wantFault{
			cloudg.KindTool: {tool, true}, cloudg.KindResource: {other, true}, cloudg.KindPrompt: {other, true}, cloudg.KindCompletion: {"0 of 0", false},
		}
	}
	big := func() (string, error) { return strings.Repeat("x", bigBytes), nil }
	return []fault{
		{name: "good", text: func() (string, error) { return "fine", nil }, wants: map[cloudg.Kind]wantFault{
			cloudg.KindTool: {"fine", false}, cloudg.KindResource: {"fine", false}, cloudg.KindPrompt: {"fine", false}, cloudg.KindCompletion: {"1 of 1", false},
		}},
		{name: "panic", text: func() (string, error) { panic(planted) }, wants: failed("Tool panic failed (ref ", "Internal error (ref ")},
		{name: "block", text: func() (string, error) { <-release; return planted, nil }, wants: failed("Tool block timed out", " timed out")},
		{name: "nan", value: func() *node { return &node{planted, math.NaN(), nil} }, wants: failed("load: not a finite number", "Internal error (ref ")},
		{name: "cycle", value: circle, wants: failed("nested too deeply, or contains itself", "Internal error (ref ")},
		{name: "big", text: big, wants: map[cloudg.Kind]wantFault{cloudg.KindTool: {"result is too large", true}}},
		{name: "many", list: func() ([]string, error) { return make([]string, 1_000_000), nil }, wants: map[cloudg.Kind]wantFault{cloudg.KindCompletion: {"100 of 1000000", false}}},
	}
}

// specs returns a primitive of each kind that the fault is about.
func (f *fault) specs() []cloudg.Spec {
	tool := &cloudg.ToolSpec{Primitive: cloudg.Primitive{Name: f.name, Description: "Fails."}}
	if f.name == "block" {
		tool.Timeout = faultWait
	}
	resource := &cloudg.ResourceSpec{Primitive: cloudg.Primitive{Name: f.name}, URI: "fault://" + f.name}
	if f.value != nil {
		tool.Handle = func(_ *cloudg.Context, _ any, out *cloudg.Output) error {
			return cloudg.WriteObject(out, f.value(), writeNode)
		}
		resource.Handle = func(_ *cloudg.Context, out *cloudg.ContentsOutput) error {
			return cloudg.WriteContents(out, f.value(), writeNode)
		}
		return []cloudg.Spec{tool, resource}
	}
	complete := f.list
	if complete == nil {
		complete = func() ([]string, error) { text, err := f.text(); return []string{text}, err }
	}
	prompt := &cloudg.PromptSpec{
		Primitive: cloudg.Primitive{Name: f.name},
		Arguments: []cloudg.PromptArgument{{Name: "a", Complete: func(*cloudg.Context, string) ([]string, error) { return complete() }}},
		Handle:    cloudg.PromptFunc(func(*cloudg.Context, map[string]string) (string, error) { return f.text() }),
	}
	if f.text == nil {
		return []cloudg.Spec{prompt}
	}
	tool.Handle = cloudg.ToolFunc(func(*cloudg.Context, cloudg.JSON) (cloudg.JSON, error) {
		text, err := f.text()
		return codec.StringValue(text), err
	})
	resource.Handle = func(_ *cloudg.Context, out *cloudg.ContentsOutput) error {
		text, err := f.text()
		out.Text(text)
		return err
	}
	return []cloudg.Spec{tool, resource, prompt}
}

// serves reports whether a primitive of the kind has the fault.
func (f *fault) serves(kind cloudg.Kind) bool {
	_, wanted := f.wants[kind]
	return wanted && (f.value == nil || kind == cloudg.KindTool || kind == cloudg.KindResource)
}

// newFaulty returns a server with all faults. Tools have no deadline but their own.
func newFaulty(t *testing.T, all []fault, readTimeout time.Duration) *Server {
	t.Helper()
	registry := cloudg.NewRegistry()
	for i := range all {
		if err := registry.Add(all[i].specs()...); err != nil {
			t.Fatal(err)
		}
	}
	l, err := layer.New(registry, layer.Options{
		Policy: layer.AllowAll(), Timeout: -1, ReadTimeout: readTimeout, MaxStructuredBytes: 1 << 20,
		Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(l, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A faultCall calls a primitive and returns the text of the answer, or of the error.
type faultCall func(ctx context.Context, session *mcp.ClientSession, name string) (wantFault, error)

// faultCalls are the calls of a client by kind.
var faultCalls = map[cloudg.Kind]faultCall{
	cloudg.KindTool: func(ctx context.Context, session *mcp.ClientSession, name string) (wantFault, error) {
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: name})
		if err != nil {
			return wantFault{}, err
		}
		return wantFault{result.Content[0].(*mcp.TextContent).Text, result.IsError}, nil
	},
	cloudg.KindResource: func(ctx context.Context, session *mcp.ClientSession, name string) (wantFault, error) {
		result, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: "fault://" + name})
		if err != nil {
			return protocolFault(err)
		}
		return wantFault{result.Contents[0].Text, false}, nil
	},
	cloudg.KindPrompt: func(ctx context.Context, session *mcp.ClientSession, name string) (wantFault, error) {
		result, err := session.GetPrompt(ctx, &mcp.GetPromptParams{Name: name})
		if err != nil {
			return protocolFault(err)
		}
		return wantFault{result.Messages[0].Content.(*mcp.TextContent).Text, false}, nil
	},
	cloudg.KindCompletion: func(ctx context.Context, session *mcp.ClientSession, name string) (wantFault, error) {
		result, err := session.Complete(ctx, &mcp.CompleteParams{
			Ref: &mcp.CompleteReference{Type: "ref/prompt", Name: name}, Argument: mcp.CompleteParamsArgument{Name: "a"},
		})
		if err != nil {
			return protocolFault(err)
		}
		return wantFault{strconv.Itoa(len(result.Completion.Values)) + " of " + strconv.Itoa(result.Completion.Total), false}, nil
	},
}

// protocolFault returns the text of an error that a server answered with.
func protocolFault(err error) (wantFault, error) {
	wire, ok := errors.AsType[*jsonrpc.Error](err)
	if !ok || wire.Code != jsonrpc.CodeInternalError {
		return wantFault{}, err
	}
	return wantFault{wire.Message + string(wire.Data), true}, nil
}

// TestFaults has handlers of every kind panic, block for ever and answer with what
// cannot be sent. The client gets an error without a word of the payload, and the
// next call of the same session is answered.
func TestFaults(t *testing.T) {
	for _, wire := range wires {
		t.Run(wire.transport+"/"+wire.version, func(t *testing.T) {
			check := checkGoroutines(t)
			release := make(chan struct{})
			all := faults(release)
			session, end := connect(t, newFaulty(t, all, 0), wire.transport, wire.version, nil)
			hurried, endHurried := connect(t, newFaulty(t, all, faultWait), wire.transport, wire.version, nil)
			for i := range all {
				for kind, call := range faultCalls {
					switch f := &all[i]; {
					case !f.serves(kind):
					case f.name == "block":
						// The next call is that of a tool, which need not hurry.
						checkFault(t, hurried, f, kind, faultCalls[cloudg.KindTool])
					default:
						checkFault(t, session, f, kind, call)
					}
				}
			}
			close(release)
			end()
			endHurried()
			check()
		})
	}
}

func checkFault(t *testing.T, session *mcp.ClientSession, f *fault, kind cloudg.Kind, next faultCall) {
	t.Helper()
	want := f.wants[kind]
	got, err := faultCalls[kind](t.Context(), session, f.name)
	if err != nil || got.isErr != want.isErr || !strings.Contains(got.text, want.text) {
		t.Errorf("%s %s: got %.200q, error %t, %v; want %q", kind, f.name, got.text, got.isErr, err, want.text)
	}
	if strings.Contains(got.text, planted) {
		t.Errorf("%s %s: the answer holds the payload: %.200q", kind, f.name, got.text)
	}
	if got, err := next(t.Context(), session, "good"); err != nil || got.isErr {
		t.Errorf("after %s %s: the next call gets %.200q, %v", kind, f.name, got.text, err)
	}
}
