package privacy_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

func TestP14_Reveal(t *testing.T) {
	s := serve(t, open())
	v := s.source.Policy().Vault()
	admin := s.as("eve", "admin")
	token := v.Tokenize("prod-db", "resource_name", v.Namespace(&runtime.Principal{ID: "eve"}))
	for _, c := range []struct{ name, token, want string }{
		{"exact", token, `{"pseudonym":"` + token + `","found":true,"value":"prod-db","entity_type":"resource_name"}`},
		{"in a text", "see " + token + ".", `{"pseudonym":"see ` + token + `.","found":true,"value":"see prod-db.","replaced":1}`},
		{"nothing", "see prod-db", `{"pseudonym":"see prod-db","found":false,"value":null,"replaced":0}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.log.Reset()
			got := string(admin.structured(t, "reveal_token", `{"token": "`+c.token+`"}`).AppendJSON(nil))
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			log := s.log.String()
			if strings.Count(log, "level=WARN") != 2 || !strings.Contains(log, "token_hash=") || strings.Contains(log, "prod-db") || strings.Contains(log, token) {
				t.Errorf("log: %s", log)
			}
		})
	}
	for _, args := range []string{`{"token": ""}`, `{"token": "` + strings.Repeat("x", 20_001) + `"}`} {
		if !admin.Call("reveal_token", args).IsError {
			t.Errorf("a token of %d bytes is accepted", len(args))
		}
	}
	s.unknown(t, runtime.Local(), "reveal_token", `{"token": "x"}`)
}

// TestP14_RevealNamespace keeps callers from the pseudonyms of each other.
func TestP14_RevealNamespace(t *testing.T) {
	document := open()
	document["vault"] = map[string]any{"scope": "principal"}
	s := serve(t, document)
	v := s.source.Policy().Vault()
	token := v.Tokenize("prod-db", "resource_name", v.Namespace(&runtime.Principal{ID: "ann", Roles: []string{"admin"}}))
	for id, want := range map[string]bool{"ann": true, "eve": false} {
		got := s.as(id, "admin").structured(t, "reveal_token", `{"token": "`+token+`"}`)
		if found := at(t, got, "found").Bool(); found != want {
			t.Errorf("found for %s: got %t, want %t", id, found, want)
		}
	}
}

// TestP14_RevealAliases tells what stands behind aliases together with pseudonyms.
func TestP14_RevealAliases(t *testing.T) {
	document := open()
	document["transforms"] = []any{map[string]any{"type": "alias", "aliases": map[string]any{"prod-db": "the-database"}}}
	s := serve(t, document)
	got := string(s.as("eve", "admin").structured(t, "reveal_token", `{"token": "see the-database"}`).AppendJSON(nil))
	const want = `{"pseudonym":"see the-database","found":true,"value":"see prod-db","replaced":1}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if log := s.log.String(); !strings.Contains(log, "reversed=1") {
		t.Errorf("log: %s", log)
	}
	for _, c := range s.Read("cloudg://policy") {
		if text := string(c.AppendJSON(nil)); strings.Contains(text, "prod-db") || strings.Contains(text, "the-database") {
			t.Errorf("the policy tells aliases: %s", text)
		}
	}
}
