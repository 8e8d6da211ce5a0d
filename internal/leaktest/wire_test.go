package leaktest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/server"
)

// TestNothingLeaksOverTheWire searches every byte that a server sends over a transport.
// Where nothing is hidden it finds every plant, most of them many times.
func TestNothingLeaksOverTheWire(t *testing.T) {
	for _, transport := range transports {
		for _, profile := range []string{"strict", "standard", "open"} {
			t.Run(transport.name+"/"+profile, func(t *testing.T) {
				r := newRand(t)
				s := newStage(t, profile)
				web, err := server.New(s.Layer, server.Options{})
				if err != nil {
					t.Fatal(err)
				}
				c := transport.connect(t, web)
				for n := range 10 {
					s.show(newDocument(r))
					sent := s.converse(t, c)
					found := newSearch(sent)
					for _, p := range s.doc.plants {
						switch hidden := p.secret || profile == "strict"; {
						case profile == "open" && !found.hasAll(p):
							t.Fatalf("document %d: the %s %q is not seen: %s", n, p.kind, p.text, sent)
						case profile != "open" && hidden && found.has(p):
							t.Fatalf("document %d: the %s %q leaks\nof: %s\nsent: %s", n, p.kind, p.text, jsonText(s.doc.value), sent)
						}
					}
				}
			})
		}
	}
}

// converse asks for everything there is, and returns what the server sent.
func (s *stage) converse(t *testing.T, c client) []byte {
	t.Helper()
	var sent []byte
	uris := []string{"leak://value", "leak://text", "leak://refused", "leak://parts"}
	for _, tool := range []string{"value", "blocks", "links", "fail", "refuse", "say", "parts", "parts_of_error"} {
		answer := c.ask(t, "tools/call", tool, fmt.Sprintf(`"name":%q`, tool))
		if tool == "links" {
			uris = append(uris, linked(t, answer)...)
		}
		sent = append(sent, answer...)
	}
	for _, uri := range uris {
		quoted, _ := json.Marshal(uri) // a text is always JSON
		sent = append(sent, c.ask(t, "resources/read", uri, `"uri":`+string(quoted))...)
	}
	for _, prompt := range []string{"ponder", "parts"} {
		sent = append(sent, c.ask(t, "prompts/get", prompt, fmt.Sprintf(`"name":%q`, prompt))...)
	}
	for _, argument := range s.arguments() {
		sent = append(sent, c.ask(t, "completion/complete", "",
			fmt.Sprintf(`"ref":{"type":"ref/prompt","name":"ponder"},"argument":{"name":%q,"value":""}`, argument.Name))...)
	}
	return sent
}

// linked returns the URIs of the links in an answer.
func linked(t *testing.T, answer []byte) (uris []string) {
	t.Helper()
	for line := range strings.Lines(string(answer)) {
		var m struct {
			Result struct {
				Content []struct{ Type, URI string }
			}
		}
		if json.Unmarshal([]byte(line), &m) != nil {
			continue
		}
		for _, block := range m.Result.Content {
			if block.Type == "resource_link" {
				uris = append(uris, block.URI)
			}
		}
	}
	if len(uris) == 0 {
		t.Logf("no links in %s", answer)
	}
	return uris
}
