package layertest

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// Harness calls the primitives of a server through a whole layer, in process, as a
// client would. What the protocol would answer with an error fails the test at
// once; what a tool answers is for the test to judge.
type Harness struct {
	// Layer is what is called, for what the methods do not offer.
	Layer *layer.Layer

	t         testing.TB
	principal *runtime.Principal
	answer    func(runtime.Question) runtime.Answer // nil when nobody can be asked
}

// New returns a harness for what register adds, the Register function of generated
// code for instance, under a policy that allows everything. Structured content that
// does not match the output schema of its tool fails the test, and so does generated
// code whose source asks for something else by now. The log goes to that of the test. The options change those of the layer after these were set.
func New(t testing.TB, register func(*runtime.Registry) error, opts ...func(*layer.Options)) *Harness {
	t.Helper()
	registry := runtime.NewRegistry()
	if err := register(registry); err != nil {
		t.Fatalf("register: %v", err)
	}
	if err := registry.Stale(); err != nil {
		t.Error(err)
	}
	check := CheckResult()
	options := layer.Options{
		Policy: layer.AllowAll(),
		Logger: slog.New(slog.NewTextHandler(testLog(t), &slog.HandlerOptions{Level: slog.LevelDebug})),
		CheckResult: func(spec *runtime.ToolSpec, structured []byte) error {
			err := check(spec, structured)
			if err != nil {
				t.Errorf("the result of %s does not match its output schema: %v", spec.Name, err)
			}
			return err
		},
	}
	for _, opt := range opts {
		opt(&options)
	}
	l, err := layer.New(registry, options)
	if err != nil {
		t.Fatalf("layer: %v", err)
	}
	return &Harness{Layer: l, t: t, principal: runtime.Local()}
}

// As returns the same harness with calls by p instead of the local user.
func (h *Harness) As(p *runtime.Principal) *Harness {
	other := *h
	other.principal = p
	return &other
}

// Answering returns the same harness with answer in the place of the person behind
// the client; see [runtime.Elicit]. Without it handlers find that nobody can be asked.
func (h *Harness) Answering(answer func(runtime.Question) runtime.Answer) *Harness {
	other := *h
	other.answer = answer
	return &other
}

// context returns the context of a call.
func (h *Harness) context() context.Context {
	ctx := h.t.Context()
	if h.answer == nil {
		return ctx
	}
	ask := func(_ context.Context, q runtime.Question) (runtime.Answer, error) { return h.answer(q), nil }
	return runtime.WithRequest(ctx, &runtime.Request{Ask: ask})
}

// Call calls a tool with the JSON text of its arguments, which may be empty.
func (h *Harness) Call(name, args string) *runtime.ToolResult {
	h.t.Helper()
	result, err := h.Layer.CallTool(h.context(), h.principal, name, []byte(args))
	if err != nil {
		h.t.Fatalf("tool %s: %v", name, err)
	}
	return result
}

// Text calls a tool and returns its text blocks, one a line. An error result fails
// the test; [Harness.ErrorText] returns what it says.
func (h *Harness) Text(name, args string) string {
	h.t.Helper()
	text, isError := h.says(name, args)
	if isError {
		h.t.Fatalf("tool %s: %s", name, text)
	}
	return text
}

// ErrorText calls a tool that must answer with an error result, and returns what the
// result says to the model: the text of the error that the handler returned, or what is
// wrong with the arguments. Any other result fails the test.
func (h *Harness) ErrorText(name, args string) string {
	h.t.Helper()
	text, isError := h.says(name, args)
	if !isError {
		h.t.Fatalf("tool %s: no error: %s", name, text)
	}
	return text
}

// says calls a tool and returns its text blocks, one a line, and whether they are about
// an error.
func (h *Harness) says(name, args string) (text string, isError bool) {
	h.t.Helper()
	result := h.Call(name, args)
	var texts []string
	for _, block := range result.Content {
		if text, ok := block.(*runtime.TextContent); ok {
			texts = append(texts, text.Text)
		}
	}
	return strings.Join(texts, "\n"), result.IsError
}

// Read reads a resource.
func (h *Harness) Read(uri string) []runtime.ResourceContents {
	h.t.Helper()
	contents, err := h.Layer.ReadResource(h.context(), h.principal, uri)
	if err != nil {
		h.t.Fatalf("resource %s: %v", uri, err)
	}
	return contents
}

// ReadText reads a resource and returns its textual items, one a line.
func (h *Harness) ReadText(uri string) string {
	h.t.Helper()
	var texts []string
	for _, item := range h.Read(uri) {
		if text, ok := item.(*runtime.TextContents); ok {
			texts = append(texts, text.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// Prompt makes the messages of a prompt.
func (h *Harness) Prompt(name string, args map[string]string) *runtime.PromptResult {
	h.t.Helper()
	result, err := h.Layer.GetPrompt(h.context(), h.principal, name, args)
	if err != nil {
		h.t.Fatalf("prompt %s: %v", name, err)
	}
	return result
}

// Complete returns the values that are proposed for an argument of a prompt, or a
// variable of a template.
func (h *Harness) Complete(ref runtime.Ref, argument, partial string) []string {
	h.t.Helper()
	completion, err := h.Layer.Complete(h.t.Context(), h.principal, ref, runtime.CompletionArgument{Name: argument, Value: partial})
	if err != nil {
		h.t.Fatalf("completion of %s of %s: %v", argument, ref.Name, err)
	}
	return completion.Values
}

// testLog returns a writer to the log of a test. It drops what comes after the test,
// because a handler that was given up may outlive it.
func testLog(t testing.TB) io.Writer {
	w := &testWriter{to: t.Output()}
	t.Cleanup(w.end)
	return w
}

type testWriter struct {
	mu sync.Mutex
	to io.Writer
}

func (w *testWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.to.Write(p)
}

func (w *testWriter) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.to = io.Discard
}
