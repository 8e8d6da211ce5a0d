package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

const issuer = "https://login.example.com"

func oneToken(t *testing.T) *Tokens {
	t.Helper()
	tokens := new(Tokens)
	if err := tokens.AddSpec("one", nil); err != nil {
		t.Fatal(err)
	}
	return tokens
}

// A caller without a token is told where to read who gives out some, may read that, and
// learns nothing else.
func TestProtectedResource(t *testing.T) {
	for endpoint, metadata := range map[string]string{
		"https://mcp.example.com/team/mcp": "https://mcp.example.com" + wellKnown + "/team/mcp",
		"https://mcp.example.com":          "https://mcp.example.com" + wellKnown,
		"https://mcp.example.com/":         "https://mcp.example.com" + wellKnown,
	} {
		t.Run(endpoint, func(t *testing.T) {
			k := newKit(t, Options{Tokens: oneToken(t), Resource: &ProtectedResource{URL: endpoint, AuthorizationServers: []string{issuer}, Scopes: []string{"ops"}}})
			web := httptest.NewServer(k.Handler())
			t.Cleanup(web.Close)
			status, header, _ := request(t, http.MethodPost, web.URL+"/mcp", nil)
			want := challenge + `, resource_metadata="` + metadata + `"`
			if diff := cmp.Diff(want, header.Get("WWW-Authenticate")); diff != "" || status != http.StatusUnauthorized {
				t.Errorf("status %d, challenge (-want +got):\n%s", status, diff)
			}
			at := web.URL + strings.TrimPrefix(metadata, "https://mcp.example.com")
			status, _, body := request(t, http.MethodGet, at, nil)
			var got oauthex.ProtectedResourceMetadata
			if err := json.Unmarshal([]byte(body), &got); err != nil {
				t.Fatal(err)
			}
			told := oauthex.ProtectedResourceMetadata{Resource: endpoint, AuthorizationServers: []string{issuer}, ScopesSupported: []string{"ops"}, BearerMethodsSupported: []string{"header"}, ResourceName: "kit"}
			if diff := cmp.Diff(told, got); diff != "" || status != http.StatusOK {
				t.Errorf("status %d, metadata (-want +got):\n%s", status, diff)
			}
			for _, other := range []string{at + "/more", web.URL + "/.well-known/other"} {
				if status, _, _ := request(t, http.MethodGet, other, nil); status != http.StatusUnauthorized {
					t.Errorf("%s: status %d", other, status)
				}
			}
		})
	}
}

// What cannot be meant is refused when the server is made.
func TestProtectedResourceMistakes(t *testing.T) {
	good := ProtectedResource{URL: "https://mcp.example.com/mcp", AuthorizationServers: []string{issuer}}
	l := newKit(t, Options{}).mount.Layer()
	for name, change := range map[string]func(*Options){
		"nothing asks for tokens": func(o *Options) { o.Tokens = nil },
		"no issuer":               func(o *Options) { o.Resource.AuthorizationServers = nil },
		"issuer without scheme":   func(o *Options) { o.Resource.AuthorizationServers = []string{"login.example.com"} },
		"no URL":                  func(o *Options) { o.Resource.URL = "" },
		"path alone":              func(o *Options) { o.Resource.URL = "/mcp" },
		"query":                   func(o *Options) { o.Resource.URL += "?a=b" },
		"quotes":                  func(o *Options) { o.Resource.URL = `https://mcp"x/mcp` },
	} {
		resource := good
		opts := Options{Tokens: oneToken(t), Resource: &resource}
		change(&opts)
		if _, err := New(l, opts); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	resource := good
	if _, err := New(l, Options{Tokens: oneToken(t), Resource: &resource}); err != nil {
		t.Error(err)
	}
}
