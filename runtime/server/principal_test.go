package server

import (
	"net/http"
	"net/http/httptest"
	"testing"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func resolvePanics(cloudg.RequestInfo) *cloudg.Principal { panic("on purpose") }

func TestL5_2_DefaultResolution(t *testing.T) {
	given := &cloudg.Principal{ID: "ann", Roles: []string{"admin"}}
	token := &cloudg.AccessToken{ClientID: "svc", Scopes: []string{"write", "admin"}}
	for _, test := range []struct {
		name    string
		resolve func(cloudg.RequestInfo) *cloudg.Principal
		info    cloudg.RequestInfo
		want    *cloudg.Principal
	}{
		{"stdio", nil, cloudg.RequestInfo{Transport: "stdio"}, cloudg.Local()},
		{"memory", nil, cloudg.RequestInfo{Transport: "memory"}, cloudg.Local()},
		{"http", nil, cloudg.RequestInfo{Transport: "http"}, cloudg.Anonymous()},
		{"principal wins", nil, cloudg.RequestInfo{Transport: "stdio", Principal: given, AccessToken: token}, given},
		{
			"token", nil, cloudg.RequestInfo{Transport: "http", AccessToken: token},
			&cloudg.Principal{ID: "svc", Roles: []string{"default", "write", "admin"}, Attributes: map[string]string{"auth": "oauth", "scopes": "admin write"}},
		},
		{
			"token without id", nil, cloudg.RequestInfo{Transport: "http", AccessToken: &cloudg.AccessToken{}},
			&cloudg.Principal{ID: "oauth-client", Roles: []string{"default"}, Attributes: map[string]string{"auth": "oauth", "scopes": ""}},
		},
		{"resolver", func(cloudg.RequestInfo) *cloudg.Principal { return given }, cloudg.RequestInfo{Transport: "stdio"}, given},
		{"resolver without opinion", func(cloudg.RequestInfo) *cloudg.Principal { return nil }, cloudg.RequestInfo{Transport: "stdio"}, cloudg.Local()},
		{"resolver that panics", resolvePanics, cloudg.RequestInfo{Transport: "http"}, cloudg.Anonymous()},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newKit(t, Options{Resolve: test.resolve})
			if diff := cmp.Diff(test.want, s.principal(test.info)); diff != "" {
				t.Errorf("principal (-want +got):\n%s", diff)
			}
		})
	}
}

// What a handler sees of the request that called it.
func TestRequestInfo(t *testing.T) {
	s := newKit(t, Options{}).Server
	t.Run("stdio", func(t *testing.T) {
		session, _ := connect(t, s, "stdio", "2025-11-25", nil)
		checkWho(t, session, map[string]any{"principal": "local", "transport": "stdio", "client": "tester", "header": "", "internal": ""})
	})
	t.Run("http", func(t *testing.T) {
		web := httptest.NewServer(s.Handler())
		defer web.Close()
		client := mcp.NewClient(&mcp.Implementation{Name: "tester"}, nil)
		session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{
			Endpoint:   web.URL,
			HTTPClient: &http.Client{Transport: headerTransport{}},
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer session.Close()
		checkWho(t, session, map[string]any{"principal": "anonymous", "transport": "http", "client": "tester", "header": "yes", "internal": ""})
	})
}

// headerTransport adds headers to every request, one of them reserved.
type headerTransport struct{}

func (headerTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("x-test", "yes")
	r.Header.Set(headerRequestID, "forged")
	return http.DefaultTransport.RoundTrip(r)
}

func checkWho(t *testing.T, session *mcp.ClientSession, want map[string]any) {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "who"})
	if err != nil {
		t.Fatal(err)
	}
	got := result.StructuredContent.(map[string]any)
	if id := got["request"]; id == "" || id == "forged" {
		t.Errorf("request id %q", id)
	}
	delete(got, "request")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
}
