package leaktest

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// A channel is a way out of a server.
type channel struct {
	name string
	// send has the stage send its document, and returns what left and which of its plants
	// were sent.
	send func(t *testing.T, s *stage) (sent []byte, plants []plant)
}

// channels are all there are.
var channels = []channel{
	{"structured content", func(t *testing.T, s *stage) ([]byte, []plant) {
		return s.call(t, "value", "").Structured.AppendJSON(nil), s.doc.plants
	}},
	{"text of a value", func(t *testing.T, s *stage) ([]byte, []plant) {
		return []byte(s.call(t, "value", "").Content[0].(*runtime.TextContent).Text), s.doc.plants
	}},
	{"text block", blockOf(0, all)},
	{"text block of lines", blockOf(1, telling)},
	{"text block of data", blockOf(2, all)},
	{"embedded text", blockOf(3, all)},
	{"embedded binary", blockOf(4, all)},
	{"_meta", func(t *testing.T, s *stage) ([]byte, []plant) {
		return s.call(t, "blocks", "").Meta.Value().AppendJSON(nil), s.doc.plants
	}},
	{"links", sendLinks},
	{"error text", func(t *testing.T, s *stage) ([]byte, []plant) {
		return s.call(t, "fail", "").AppendJSON(nil), telling(s.doc)
	}},
	{"error data", func(t *testing.T, s *stage) ([]byte, []plant) {
		return s.call(t, "refuse", "").AppendJSON(nil), s.doc.plants
	}},
	{"messages while it runs", func(t *testing.T, s *stage) ([]byte, []plant) {
		var k sink
		s.callTool(t, &k, "say")
		return k.sent.Bytes(), s.doc.plants
	}},
	{"question", func(t *testing.T, s *stage) ([]byte, []plant) {
		var k sink
		s.callTool(t, &k, "ask")
		return k.sent.Bytes(), telling(s.doc)
	}},
	{"prompt", func(t *testing.T, s *stage) ([]byte, []plant) {
		result, err := s.GetPrompt(t.Context(), runtime.Local(), "ponder", nil)
		return wire(t, result, err), s.doc.plants
	}},
	{"resource", readOf("leak://value", all)},
	{"resource of texts", readOf("leak://text", all)},
	{"error of a resource", readOf("leak://refused", all)},
	{"completion", sendCompletions},
	{"parts of a result", func(t *testing.T, s *stage) ([]byte, []plant) {
		return s.call(t, "parts", "").AppendJSON(nil), s.doc.plants
	}},
	{"parts of an error", func(t *testing.T, s *stage) ([]byte, []plant) {
		return s.call(t, "parts_of_error", "").AppendJSON(nil), s.doc.plants
	}},
	{"parts of a prompt", func(t *testing.T, s *stage) ([]byte, []plant) {
		result, err := s.GetPrompt(t.Context(), runtime.Local(), "parts", nil)
		return wire(t, result, err), s.doc.plants
	}},
	{"parts of a resource", readOf("leak://parts", all)},
	{"audit", sendAudit},
	{"metrics", sendMetrics},
}

func all(d *document) []plant { return d.plants }

// telling returns the plants that their look tells.
func telling(d *document) []plant {
	return slices.DeleteFunc(slices.Clone(d.plants), func(p plant) bool { return p.key != "" })
}

// wire returns the wire form of a result or an error.
func wire(t *testing.T, result layer.Result, err error) []byte {
	t.Helper()
	if failure, ok := errors.AsType[*runtime.LayerError](err); ok {
		return append(stringOf(err.Error()).AppendJSON(nil), failure.Data.AppendJSON(nil)...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return result.AppendJSON(nil)
}

func (s *stage) callTool(t *testing.T, k *sink, name string) *runtime.ToolResult {
	t.Helper()
	result, err := s.CallTool(k.context(t.Context()), runtime.Local(), name, nil)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return result
}

// call returns the result of a tool.
func (s *stage) call(t *testing.T, name, args string) *runtime.ToolResult {
	t.Helper()
	result, err := s.CallTool(t.Context(), runtime.Local(), name, []byte(args))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return result
}

func blockOf(i int, plants func(*document) []plant) func(*testing.T, *stage) ([]byte, []plant) {
	return func(t *testing.T, s *stage) ([]byte, []plant) {
		content := s.call(t, "blocks", "").Content
		if len(content) != 5 {
			t.Fatalf("%d blocks", len(content))
		}
		return content[i].AppendJSON(nil), plants(s.doc)
	}
}

func readOf(uri string, plants func(*document) []plant) func(*testing.T, *stage) ([]byte, []plant) {
	return func(t *testing.T, s *stage) ([]byte, []plant) {
		contents, err := s.ReadResource(t.Context(), runtime.Local(), uri)
		return wire(t, &runtime.ResourceResult{Contents: contents}, err), plants(s.doc)
	}
}

// linksOf returns the links of a result.
func linksOf(result *runtime.ToolResult) (links []*runtime.ResourceLink) {
	for _, block := range result.Content {
		if link, ok := block.(*runtime.ResourceLink); ok {
			links = append(links, link)
		}
	}
	return links
}

// sendLinks sends links, and follows each of them, as far as they lead anywhere: not to
// a secret.
func sendLinks(t *testing.T, s *stage) ([]byte, []plant) {
	var sent []byte
	for _, link := range linksOf(s.call(t, "links", "")) {
		sent = append(link.AppendJSON(sent), '\n')
		contents, err := s.ReadResource(t.Context(), runtime.Local(), link.URI)
		sent = append(wire(t, &runtime.ResourceResult{Contents: contents}, err), append(sent, '\n')...)
	}
	return sent, s.doc.linked()
}

// sendCompletions has values proposed for every argument that a plant is for.
func sendCompletions(t *testing.T, s *stage) ([]byte, []plant) {
	var sent []byte
	for _, argument := range s.arguments() {
		completion, err := s.Complete(t.Context(), runtime.Local(), runtime.Ref{Kind: runtime.KindPrompt, Name: "ponder"},
			runtime.CompletionArgument{Name: argument.Name})
		sent = append(append(sent, wire(t, &completion, err)...), '\n')
	}
	return sent, s.doc.plants
}

// sendAudit returns the records of calls that take, give and fail with the document, and
// of reads.
func sendAudit(t *testing.T, s *stage) ([]byte, []plant) {
	s.records.Reset()
	s.call(t, "fail", jsonText(object("document", s.doc.value)))
	s.call(t, "refuse", "")
	s.readAll(t)
	for _, entry := range s.policy.Audit() {
		s.records.Write(append(entry.Value().AppendJSON(nil), '\n'))
	}
	return bytes.Clone(s.records.Bytes()), s.doc.linked()
}

// sendMetrics returns the names that calls are counted under.
func sendMetrics(t *testing.T, s *stage) ([]byte, []plant) {
	s.metrics.Reset()
	s.readAll(t)
	var sent []byte
	for _, p := range s.metrics.Snapshot().Primitives {
		sent = append(stringOf(p.Name).AppendJSON(sent), '\n')
	}
	return sent, s.doc.linked()
}

// readAll reads what links lead to, and what clients ask for by its own name. Records
// hold the names of resources as the server's own words: where nothing is hidden there is
// one resource for each plant, which shows that the search looks at the right place.
func (s *stage) readAll(t *testing.T) {
	t.Helper()
	uris := map[string]bool{}
	for _, link := range linksOf(s.call(t, "links", "")) {
		uris[link.URI] = true
	}
	for _, p := range s.doc.linked() {
		uris["leak://item/"+percent(p.text, false)] = true
	}
	for uri := range uris {
		if s.policy.Name() == "open" {
			uri = "leak://fixed/" + uri
			err := s.registry.Replace(&runtime.ResourceSpec{URI: uri, Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
				out.Text("")
				return nil
			}})
			if err != nil {
				t.Fatal(err)
			}
		}
		contents, err := s.ReadResource(t.Context(), runtime.Local(), uri)
		wire(t, &runtime.ResourceResult{Contents: contents}, err) // secrets are refused
	}
}
