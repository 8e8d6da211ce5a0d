package server

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

func TestL7_15_TokenSpecs(t *testing.T) {
	env := map[string]string{"TOKEN": " from-env ", "BLANK": " "}
	bearer := func(id string, roles ...string) *runtime.Principal {
		return &runtime.Principal{ID: id, Roles: roles, Attributes: map[string]string{"auth": "bearer"}}
	}
	for _, test := range []struct {
		spec, token string
		want        *runtime.Principal
	}{
		{"s3cret", "s3cret", bearer("token-1ec1c26b", "default")},
		{"s3cret:analyst", "s3cret", bearer("token-1ec1c26b", "analyst", "default")},
		{"s3cret:analyst, admin,:alice", "s3cret", bearer("alice", "admin", "analyst", "default")},
		{"s3cret::alice", "s3cret", bearer("alice", "default")},
		{"abc:def::", "abc:def", bearer("token-30c7ede6", "default")},
		{"a:b:c:analyst:svc", "a:b:c", bearer("svc", "analyst", "default")},
		{"abc:def", "abc", bearer("token-ba7816bf", "def", "default")},
		{"env:TOKEN", "from-env", bearer("token-f4d4d83c", "default")},
		{"env:TOKEN:ops:bob", "from-env", bearer("bob", "default", "ops")},
	} {
		var tokens Tokens
		if err := tokens.AddSpec(test.spec, func(name string) string { return env[name] }); err != nil {
			t.Errorf("%s: %v", test.spec, err)
			continue
		}
		got := tokens.find(test.token)
		if got != nil && strings.HasPrefix(test.want.ID, "token-") && strings.HasPrefix(got.ID, "token-") && len(got.ID) == len(test.want.ID) {
			test.want.ID = got.ID // a digest; TestTokenNames has one in full
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.spec, diff)
		}
		if tokens.find(test.token+"x") != nil || tokens.find("") != nil {
			t.Errorf("%s: found for another token", test.spec)
		}
	}
	for _, spec := range []string{"", " ", ":analyst", "env:UNSET", "env:BLANK:ops", "::x"} {
		if err := new(Tokens).AddSpec(spec, func(name string) string { return env[name] }); err == nil {
			t.Errorf("%q: no error", spec)
		}
	}
}

// TestTokenNames has a digest that is computed elsewhere: sha256sum of "abc".
func TestTokenNames(t *testing.T) {
	var tokens Tokens
	if err := tokens.AddSpec("abc", nil); err != nil {
		t.Fatal(err)
	}
	if got := tokens.find("abc").ID; got != "token-ba7816bf" {
		t.Error(got)
	}
}

func TestTokensAreCopiesAndSecret(t *testing.T) {
	var tokens Tokens
	p := &runtime.Principal{ID: "alice", Roles: []string{"ops"}}
	for _, err := range []error{tokens.Add("one", p), tokens.Add("one", &runtime.Principal{ID: "later"}), tokens.Add("two", p)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if got := tokens.find("one").ID; got != "later" {
		t.Errorf("of two equal tokens %q counts", got)
	}
	p.Roles[0] = "changed"
	tokens.find("two").Roles[0] = "changed"
	if diff := cmp.Diff([]string{"ops"}, tokens.find("two").Roles); diff != "" {
		t.Error(diff)
	}
	if got := fmt.Sprintf("%v %+v %#v %s", &tokens, &tokens, &tokens, &tokens); strings.Contains(got, "alice") || strings.Contains(got, "one") {
		t.Error(got)
	}
}

func TestL12_7_BearerHeader(t *testing.T) {
	for header, want := range map[string]string{
		"Bearer t2": "t2", "bearer   t2 ": "t2", "BEARER t2": "t2", "Basic t2": "", "t2": "", "": "", "Bearer": "", "Bearert2": "",
	} {
		h := http.Header{}
		h.Set("Authorization", header)
		if got := bearerToken(h); got != want {
			t.Errorf("%q: %q, want %q", header, got, want)
		}
	}
}

// tokenKit serves with the tokens of two principals.
func tokenKit(t *testing.T, opts Options) *httptest.Server {
	t.Helper()
	opts.Tokens = new(Tokens)
	for _, spec := range []string{"one::alice", "two::bob", "three:ops:alice", "four::alice"} {
		if err := opts.Tokens.AddSpec(spec, nil); err != nil {
			t.Fatal(err)
		}
	}
	web := httptest.NewServer(newKit(t, opts).Handler())
	t.Cleanup(web.Close)
	return web
}

func withHeaders(headers map[string]string, more ...string) map[string]string {
	out := map[string]string{}
	for name, value := range headers {
		out[name] = value
	}
	for i := 0; i < len(more); i += 2 {
		out[more[i]] = more[i+1]
	}
	return out
}

func TestL7_15_NothingWithoutToken(t *testing.T) {
	web := tokenKit(t, Options{})
	const unauthorized = `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Unauthorized"}}`
	for _, authorization := range []string{"", "Bearer wrong", "Basic one", "Bearer", "one"} {
		for _, method := range []string{http.MethodPost, http.MethodGet, http.MethodDelete, http.MethodPut} {
			for _, path := range []string{"/", "/mcp", "/other"} {
				req, err := http.NewRequestWithContext(t.Context(), method, web.URL+path, strings.NewReader(listCall))
				if err != nil {
					t.Fatal(err)
				}
				req.Header.Set("Content-Type", "application/json")
				if authorization != "" {
					req.Header.Set("Authorization", authorization)
				}
				resp, err := http.DefaultClient.Do(req)
				if err != nil {
					t.Fatal(err)
				}
				raw, err := io.ReadAll(resp.Body)
				if err != nil {
					t.Fatal(err)
				}
				resp.Body.Close()
				body := string(raw)
				if resp.StatusCode != http.StatusUnauthorized || body != unauthorized || !strings.HasPrefix(resp.Header.Get("WWW-Authenticate"), challenge) {
					t.Errorf("%s %s %q: %d %s", method, path, authorization, resp.StatusCode, body)
				}
			}
		}
	}
}

const listCall = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`

// TestQ50_SessionsBelongToTheirPrincipal tries the session of one principal with the
// tokens of others, with another of the same, and with one that gives other roles.
func TestQ50_SessionsBelongToTheirPrincipal(t *testing.T) {
	web := tokenKit(t, Options{})
	alice := map[string]string{"Authorization": "Bearer one"}
	status, _, session, text := post(t, web.URL, alice, initializeCall)
	if status != http.StatusOK {
		t.Fatal(status, text)
	}
	in := withHeaders(nil, "Mcp-Session-Id", session, "Mcp-Protocol-Version", "2025-11-25")
	for _, test := range []struct {
		token  string
		status int
	}{{"one", 200}, {"four", 200}, {"three", 404}, {"two", 404}, {"wrong", 401}} {
		if status, _, _, text := post(t, web.URL, withHeaders(in, "Authorization", "Bearer "+test.token), listCall); status != test.status {
			t.Errorf("%s: %d %s, want %d", test.token, status, text, test.status)
		}
	}
}

const initializeCall = `{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`

// TestTokensDecideWhoCalls asks on both paths who the layer takes the caller for.
func TestTokensDecideWhoCalls(t *testing.T) {
	var seen []string
	web := tokenKit(t, Options{Resolve: func(info runtime.RequestInfo) *runtime.Principal {
		if info.Principal != nil {
			seen = append(seen, info.Principal.ID+" "+strings.Join(info.Principal.Roles, ","))
		}
		return nil
	}})
	headers := map[string]string{"Authorization": "Bearer three"}
	if status, _, _, text := post(t, web.URL, withHeaders(modernHeaders("tools/call", "echo"), "Authorization", "Bearer three"), modernCall); status != http.StatusOK {
		t.Fatal(status, text)
	}
	stateless := seen
	seen = nil
	status, _, session, text := post(t, web.URL, headers, initializeCall)
	if status != http.StatusOK {
		t.Fatal(status, text)
	}
	if status, _, _, text := post(t, web.URL, withHeaders(headers, "Mcp-Session-Id", session), echoCall); status != http.StatusOK {
		t.Fatal(status, text)
	}
	for _, list := range [][]string{stateless, seen} {
		if len(list) == 0 {
			t.Error("nobody asked")
		}
		for _, who := range list {
			if diff := cmp.Diff("alice default,ops", who); diff != "" {
				t.Error(diff)
			}
		}
	}
}
