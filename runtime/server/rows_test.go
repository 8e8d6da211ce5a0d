package server

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// initialize returns the first request of a client of a version.
func initialize(version string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"` + version + `","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`
}

// TestL12_3_Versions asks for versions that are known, unknown and old.
func TestL12_3_Versions(t *testing.T) {
	for asked, want := range map[string]string{"2025-06-18": "2025-06-18", "1999-01-01": "2025-11-25", "2024-11-05": "2024-11-05"} {
		t.Run(asked, func(t *testing.T) {
			got := startPipe(t, newKit(t, Options{}).Server).ask(initialize(asked))
			if !strings.Contains(got, `"protocolVersion":"`+want+`"`) {
				t.Errorf("got %s, want version %s", got, want)
			}
		})
	}
}

// TestL12_3_Batches sends batches where there are none.
func TestL12_3_Batches(t *testing.T) {
	const ping = `[{"jsonrpc":"2.0","id":2,"method":"ping"}]`
	for name, row := range map[string]struct {
		version string // "" before initialize
		batch   string
	}{
		"on 2025-06-18":     {"2025-06-18", ping},
		"empty":             {"2025-06-18", `[]`},
		"before initialize": {"", ping},
	} {
		t.Run(name, func(t *testing.T) {
			p := startPipe(t, newKit(t, Options{}).Server)
			if row.version != "" {
				p.ask(initialize(row.version))
			}
			if got := p.ask(row.batch); !strings.HasPrefix(got, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,`) {
				t.Errorf("got %s", got)
			}
		})
	}
}

// TestL12_3_Envelopes leaves parts of the envelope out, and asks in one era what only
// the other one has.
func TestL12_3_Envelopes(t *testing.T) {
	list := func(id, params string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/list","params":{` + params + `}}`
	}
	const key = `"io.modelcontextprotocol/protocolVersion":`
	for _, row := range []struct {
		name  string
		first string // what fixes the era, "" for nothing
		line  string
		code  string
	}{
		{"without capabilities", "", list("2", `"_meta":{`+key+`"2026-07-28"}`), "-32602"},
		{"unknown version", "", list("2", strings.Replace(modernMeta, "2026-07-28", "2099-01-01", 1)), "-32022"},
		{"initialize after one", list("1", modernMeta), strings.Replace(initialize("2025-11-25"), `"id":1`, `"id":2`, 1), "-32022"},
		{"method of the other era, with nothing that it needs", "", `{"jsonrpc":"2.0","id":2,"method":"resources/subscribe","params":{` + modernMeta + `}}`, "-32601"},
		{"discover after initialize", initialize("2025-11-25"), `{"jsonrpc":"2.0","id":2,"method":"server/discover"}`, "-32601"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := startPipe(t, newKit(t, Options{}).Server)
			if row.first != "" {
				if got := p.ask(row.first); !strings.Contains(got, `"result"`) {
					t.Fatal(got)
				}
			}
			got := p.ask(row.line)
			code, _, _ := strings.Cut(strings.TrimPrefix(got, `{"jsonrpc":"2.0","id":2,"error":{"code":`), ",")
			if diff := cmp.Diff(row.code, code); diff != "" {
				t.Errorf("answer %s (-want +got):\n%s", got, diff)
			}
			if row.code == "-32022" && !strings.Contains(got, `"supported":`) {
				t.Errorf("no supported versions in %s", got)
			}
		})
	}
}

// TestL7_3_OtherEra sends requests of the era that the connection is not of.
func TestL7_3_OtherEra(t *testing.T) {
	plain := `{"jsonrpc":"2.0","id":2,"method":"METHOD","params":{"name":"echo","arguments":{"text":"ok"},"level":"info"}}`
	enveloped := strings.Replace(plain, `"params":{`, `"params":{`+modernMeta+`,`, 1)
	for _, row := range []struct{ name, first, line, want string }{
		{"envelope after a handshake", initialize("2025-11-25"), enveloped, `{"code":-32600,"message":"Invalid Request: an envelope in a session of version 2025-11-25"}`},
		{"plain after an envelope", strings.Replace(enveloped, "METHOD", "tools/list", 1), plain, `{"code":-32602,"message":"` + textMissingKeys + `io.modelcontextprotocol/protocolVersion"}`},
	} {
		for _, method := range []string{"tools/call", "tools/list", "ping", "logging/setLevel"} {
			if row.line == enveloped && method != "tools/call" && method != "tools/list" {
				continue // there are no such methods with an envelope
			}
			t.Run(row.name+"/"+method, func(t *testing.T) {
				p := startPipe(t, newKit(t, Options{}).Server)
				if got := p.ask(row.first); !strings.Contains(got, `"result"`) {
					t.Fatal(got)
				}
				got := p.ask(strings.Replace(row.line, "METHOD", method, 1))
				if diff := cmp.Diff(`{"jsonrpc":"2.0","id":2,"error":`+row.want+`}`, got); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}
