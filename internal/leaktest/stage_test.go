package leaktest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
	"github.com/cloudg/cloudg/runtime/policy"
)

// A stage is a server whose handlers send one document at a time.
type stage struct {
	*layer.Layer
	registry *runtime.Registry
	policy   *policy.Policy
	metrics  *middleware.Metrics
	records  *bytes.Buffer // of the audit log and the policy
	doc      *document     // what handlers send
	now      time.Time
}

// source is a policy on a profile. Its rates hold nobody up, because the clock of a stage
// goes on a minute for every document.
func source(profile string) string {
	return `{"extends": "` + profile + `", "name": "` + profile + `", "audit": true, "vault": {"key": "of this test"}}`
}

func newStage(t *testing.T, profile string) *stage {
	t.Helper()
	return stageUnder(t, source(profile), policy.Options{})
}

// stageUnder returns a stage under a policy, with transforms of its own if there are any.
func stageUnder(t *testing.T, document string, opts policy.Options) *stage {
	t.Helper()
	s := &stage{
		registry: runtime.NewRegistry(),
		metrics:  middleware.NewMetrics(),
		records:  new(bytes.Buffer),
		now:      time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	var err error
	opts.Logger = slog.New(slog.NewJSONHandler(s.records, nil))
	opts.Now = func() time.Time { return s.now }
	if s.policy, err = policy.Load(document, opts); err != nil {
		t.Fatal(err)
	}
	audit, err := middleware.NewAudit(middleware.AuditOptions{Writer: s.records})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.registry.Add(s.specs()...); err != nil {
		t.Fatal(err)
	}
	s.Layer, err = layer.New(s.registry, layer.Options{
		Policy:     s.policy,
		Middleware: []layer.Middleware{audit.Wrap, s.metrics.Wrap},
		Logger:     slog.New(slog.NewTextHandler(io.Discard, nil)),
		// Only a handler or a transform that hangs takes so long.
		Timeout: time.Minute, ReadTimeout: time.Minute,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// show makes a document that which is sent.
func (s *stage) show(d *document) {
	s.doc, s.now = d, s.now.Add(time.Minute)
	s.records.Reset()
}

// specs are the primitives of a stage.
func (s *stage) specs() []runtime.Spec {
	return slices.Concat(s.tools(), s.prompts(), s.resources())
}

func (s *stage) tools() []runtime.Spec {
	return []runtime.Spec{
		&runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "value", Capabilities: []runtime.Capability{}},
			Handle:    runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return s.doc.value, nil }),
		},
		s.tool("blocks", func(*runtime.Context) (*runtime.ToolResult, error) {
			return &runtime.ToolResult{Content: s.doc.blocks(), Meta: codec.ObjectOf(codec.Member{Name: "example/seen", Value: s.doc.value})}, nil
		}),
		s.tool("links", func(ctx *runtime.Context) (*runtime.ToolResult, error) {
			for _, link := range s.doc.links() {
				ctx.Link(*link)
			}
			return &runtime.ToolResult{Structured: s.doc.value}, nil
		}),
		s.tool("fail", func(*runtime.Context) (*runtime.ToolResult, error) { return nil, errors.New(s.doc.text()) }),
		s.tool("refuse", func(*runtime.Context) (*runtime.ToolResult, error) {
			return nil, runtime.InvalidArguments(s.doc.text(), s.doc.value)
		}),
		s.tool("parts", func(*runtime.Context) (*runtime.ToolResult, error) {
			return &runtime.ToolResult{
				Content:    append(s.doc.mentions(), &runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: "leak://value", Text: "As above."}}),
				Structured: s.doc.value,
				Meta:       codec.ObjectOf(codec.Member{Name: "example/about", Value: stringOf(s.doc.about())}),
			}, nil
		}),
		s.tool("parts_of_error", func(*runtime.Context) (*runtime.ToolResult, error) {
			return nil, runtime.InvalidArguments(s.doc.about(), s.doc.value)
		}),
		s.tool("say", s.say),
		s.tool("ask", func(ctx *runtime.Context) (*runtime.ToolResult, error) {
			_, _, err := runtime.Elicit[struct{}](ctx, s.doc.text(), `{"type":"object","properties":{}}`, nil)
			return new(runtime.ToolResult), err
		}),
	}
}

func (s *stage) prompts() []runtime.Spec {
	return []runtime.Spec{
		&runtime.PromptSpec{
			Primitive: runtime.Primitive{Name: "ponder"},
			Arguments: s.arguments(),
			Handle: runtime.PromptFunc(func(*runtime.Context, map[string]string) ([]runtime.PromptMessage, error) {
				var messages []runtime.PromptMessage
				for _, block := range s.doc.blocks() {
					messages = append(messages, runtime.PromptMessage{Role: runtime.RoleUser, Content: block})
				}
				return messages, nil
			}),
		},
		&runtime.PromptSpec{
			Primitive: runtime.Primitive{Name: "parts"},
			Handle: runtime.PromptFunc(func(*runtime.Context, map[string]string) ([]runtime.PromptMessage, error) {
				var messages []runtime.PromptMessage
				for _, block := range append(s.doc.mentions(), runtime.TextBlock(jsonText(s.doc.value))) {
					messages = append(messages, runtime.PromptMessage{Role: runtime.RoleUser, Content: block})
				}
				return messages, nil
			}),
		},
	}
}

func (s *stage) resources() []runtime.Spec {
	return []runtime.Spec{
		&runtime.ResourceSpec{URI: "leak://parts", Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			var items []runtime.ResourceContents
			for _, block := range s.doc.mentions() {
				if embedded, ok := block.(*runtime.EmbeddedResource); ok {
					items = append(items, embedded.Resource)
				}
			}
			out.Contents(append(items, &runtime.TextContents{URI: "leak://parts", Text: jsonText(s.doc.value)})...)
			return nil
		}},
		&runtime.ResourceSpec{URI: "leak://value", Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			out.JSON(s.doc.value)
			return nil
		}},
		&runtime.ResourceSpec{URI: "leak://text", Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			out.Contents(
				&runtime.TextContents{URI: "leak://text", Text: s.doc.text(), Meta: codec.ObjectOf(codec.Member{Name: "example/seen", Value: s.doc.value})},
				&runtime.TextContents{URI: "leak://text", Text: jsonText(s.doc.value)},
			)
			return nil
		}},
		&runtime.ResourceSpec{URI: "leak://refused", Handle: func(*runtime.Context, *runtime.ContentsOutput) error {
			return runtime.InvalidArguments(s.doc.text(), s.doc.value)
		}},
		&runtime.TemplateSpec{URITemplate: "leak://item/{thing}", Handle: runtime.TemplateFunc(
			func(_ *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error {
				out.JSON(object("read", stringOf(values["thing"])))
				return nil
			})},
	}
}

func (s *stage) tool(name string, handle func(*runtime.Context) (*runtime.ToolResult, error)) *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: name, Capabilities: []runtime.Capability{}},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			return handle(ctx)
		}),
	}
}

// say sends the document while the handler runs.
func (s *stage) say(ctx *runtime.Context) (*runtime.ToolResult, error) {
	ctx.Progress(1, 3, s.doc.text())
	ctx.Progress(2, 3, jsonText(s.doc.value))
	ctx.Log(slog.LevelInfo, s.doc.value)
	ctx.Log(slog.LevelWarn, s.doc.text())
	ctx.Logger().With("seen", s.doc.value).WithGroup("group").Error(s.doc.text(), "again", s.doc.value)
	return &runtime.ToolResult{Structured: object("said", codec.BoolValue(true))}, nil
}

// arguments are those of a prompt for which values are proposed: one for each key that
// tells something, and one for what needs none.
func (s *stage) arguments() []runtime.PromptArgument {
	names := []string{""}
	for _, kind := range kinds {
		if kind.key != "" {
			names = append(names, kind.key)
		}
	}
	var list []runtime.PromptArgument
	seen := map[string]bool{}
	for _, key := range names {
		if seen[key] {
			continue
		}
		seen[key] = true
		list = append(list, runtime.PromptArgument{Name: argumentOf(key), Complete: func(*runtime.Context, string) ([]string, error) {
			var values []string
			for _, p := range s.doc.plants {
				if p.key == key {
					values = append(values, p.text)
				}
			}
			return values, nil
		}})
	}
	return list
}

func argumentOf(key string) string {
	if key == "" {
		return "anything"
	}
	return key
}

// text returns the document as a text that is no data: lines that say what their look
// tells.
func (d *document) text() string { return "What was seen:\n" + strings.Join(d.lines, "\n") }

// blocks returns the document as blocks of content.
func (d *document) blocks() []runtime.Content {
	meta := codec.ObjectOf(codec.Member{Name: "example/seen", Value: d.value})
	return []runtime.Content{
		&runtime.TextContent{Text: jsonText(d.value), Meta: meta},
		runtime.TextBlock(d.text()),
		&runtime.TextContent{Meta: codec.ObjectOf(codec.Member{Name: runtime.MetaData, Value: d.value})},
		&runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: "leak://value", Text: string(d.value.AppendIndent(nil))}, Meta: meta},
		&runtime.EmbeddedResource{Resource: &runtime.BlobContents{URI: "leak://value", Blob: []byte{0xff}, Meta: meta}},
	}
}

// linked are the plants that links may name: those that their look tells, or that are
// known because they stand in the document.
func (d *document) linked() []plant {
	var list []plant
	for _, p := range d.plants {
		if p.key == "" || !p.secret {
			list = append(list, p)
		}
	}
	return list
}

// links returns a link for each plant that links may name.
func (d *document) links() []*runtime.ResourceLink {
	var links []*runtime.ResourceLink
	for _, p := range d.linked() {
		links = append(links, &runtime.ResourceLink{
			URI:         "leak://item/" + percent(p.text, false),
			Name:        p.text,
			Title:       "About " + p.text + " and more",
			Description: "All of " + p.text + ", here.",
			Meta:        codec.ObjectOf(codec.Member{Name: "example/about", Value: stringOf(p.text)}),
		})
	}
	return links
}

// sink takes what a running handler sends.
type sink struct{ sent bytes.Buffer }

func (k *sink) context(ctx context.Context) context.Context {
	put := func(v codec.Value) { k.sent.Write(append(v.AppendJSON(nil), '\n')) }
	return runtime.WithRequest(ctx, &runtime.Request{
		Progress: func(_, _ float64, message string) { put(stringOf(message)) },
		Log:      func(_ slog.Level, _ string, data runtime.JSON) { put(data) },
		Ask: func(_ context.Context, q runtime.Question) (runtime.Answer, error) {
			put(stringOf(q.Message))
			put(q.Params)
			return runtime.Answer{Action: runtime.ActionDecline}, nil
		},
	})
}
