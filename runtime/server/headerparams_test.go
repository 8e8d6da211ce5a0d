package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// headerSchema asks for three arguments in headers, one of them further down.
const headerSchema = `{"type":"object","properties":{
	"region":{"type":"string","x-mcp-header":"Region"},
	"deep":{"type":"object","properties":{"level":{"type":"integer","x-mcp-header":"Level"}}},
	"on":{"type":"boolean","x-mcp-header":"On"}}}`

func newHeaderServer(t *testing.T) *httptest.Server {
	t.Helper()
	registry := cloudg.NewRegistry()
	err := registry.Add(&cloudg.ToolSpec{
		Primitive:   cloudg.Primitive{Name: "look"},
		InputSchema: headerSchema,
		Handle:      cloudg.ToolFunc(func(*cloudg.Context, cloudg.JSON) (*cloudg.ToolResult, error) { return cloudg.Text("seen"), nil }),
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Name: "headers"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(l, Options{})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	t.Cleanup(web.Close)
	return web
}

// Headers that repeat arguments must do so truly, and be there when the argument is.
func TestHeadersRepeatArguments(t *testing.T) {
	web := newHeaderServer(t)
	for _, test := range []struct {
		name, arguments, header, value, mismatch string
	}{
		{"nothing", `{}`, "", "", ""},
		{"null", `{"region":null}`, "", "", ""},
		{"text", `{"region":"eu"}`, "Region", "eu", ""},
		{"base64", `{"region":"zürich"}`, "Region", "=?base64?esO8cmljaA==?=", ""},
		{"not base64", `{"region":"=?base64?eA=="}`, "Region", "=?base64?eA==", ""},
		{"integer", `{"deep":{"level":-7}}`, "Level", "-7", ""},
		{"bool", `{"on":true}`, "On", "true", ""},
		{"left to the check of arguments", `{"on":[]}`, "", "", ""},
		{"no arguments", ``, "", "", ""},
		{"missing", `{"region":"eu"}`, "", "", "Region must be the argument region"},
		{"another", `{"region":"eu"}`, "Region", "us", "Region must be the argument region"},
		{"of nothing", `{}`, "Region", "us", "Region must be the argument region"},
		{"padding", `{"region":"x"}`, "Region", "=?base64?eA?=", "Region must be the argument region"},
		{"further down", `{"deep":{"level":7}}`, "Level", "8", "Level must be the argument deep.level"},
		{"bool of another case", `{"on":true}`, "On", "TRUE", "On must be the argument on"},
	} {
		params := `"name":"look",`
		if test.arguments != "" {
			params += `"arguments":` + test.arguments + `,`
		}
		headers := modernHeaders("tools/call", "look")
		if test.header != "" {
			headers["Mcp-Param-"+test.header] = test.value
		}
		status, _, _, text := post(t, web.URL, headers, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{`+params+modernMeta+`}}`)
		switch {
		case test.mismatch == "" && (status != http.StatusOK || !strings.Contains(text, `"seen"`)):
			t.Errorf("%s: %d %s", test.name, status, text)
		case test.mismatch != "" && (status != http.StatusBadRequest || !strings.Contains(text, `"error":{"code":-32020,"message":"Header mismatch: Mcp-Param-`+test.mismatch+`"}`)):
			t.Errorf("%s: %d %s", test.name, status, text)
		}
	}
}

// The version that requests without the header are taken to have may be named.
func TestAssumedVersion(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	headers["Mcp-Protocol-Version"] = versionAssumed
	if status, _, _, text := post(t, web.URL, headers, echoCall); status != http.StatusOK || !strings.Contains(text, `"result":`) {
		t.Errorf("%d %s", status, text)
	}
}
