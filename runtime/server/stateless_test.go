package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cloudg/cloudg/runtime/layer"
)

// modernHeaders returns the headers of a request at 2026-07-28; name is "" for methods
// that have none.
func modernHeaders(method, name string) map[string]string {
	headers := map[string]string{"Mcp-Protocol-Version": versionStateless, "Mcp-Method": method, "Accept": "application/json"}
	if name != "" {
		headers["Mcp-Name"] = name
	}
	return headers
}

// modernCall is a call of echo at 2026-07-28.
const modernCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"ok"},` + modernMeta + `}}`

// A statelessError is a request that is refused, and how.
type statelessError struct {
	name    string
	headers map[string]string
	body    string
	status  int
	code    int
	text    string
}

func statelessErrors() []statelessError {
	const version = `"io.modelcontextprotocol/protocolVersion":"2026-07-28"`
	list := func(meta string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{` + meta + `}}}`
	}
	call := func(method, params string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":{` + params + modernMeta + `}}`
	}
	with := func(name, value string) map[string]string {
		headers := modernHeaders("tools/call", "echo")
		headers[name] = value
		return headers
	}
	return []statelessError{
		{"no envelope", modernHeaders("tools/list", ""), `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, 400, -32602, textMissingKeys + "io.modelcontextprotocol/protocolVersion"},
		{"no capabilities", modernHeaders("tools/list", ""), list(version), 400, -32602, textMissingKeys + "io.modelcontextprotocol/clientCapabilities"},
		{"version is no string", modernHeaders("tools/list", ""), list(`"io.modelcontextprotocol/protocolVersion":7`), 400, -32602, "params._meta: io.modelcontextprotocol/protocolVersion must be a string"},
		{"client is no object", modernHeaders("tools/list", ""), list(version + `,"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":"S3CRET"`), 400, -32602, "Invalid params"},
		{"capabilities of a wrong type", modernHeaders("tools/list", ""), list(version + `,"io.modelcontextprotocol/clientCapabilities":{"elicitation":"S3CRET"}`), 400, -32602, "Invalid params"},
		{"unknown version", map[string]string{"Mcp-Protocol-Version": "2099-01-01"}, strings.Replace(modernCall, versionStateless, "2099-01-01", 1), 400, -32022, "Unsupported protocol version: 2099-01-01"},
		{"unknown version and another in the header", modernHeaders("tools/call", "echo"), strings.Replace(modernCall, versionStateless, "2099-01-01", 1), 400, -32020, textVersionMismatch},
		{"no version in the header", nil, modernCall, 400, -32020, textVersionMismatch},
		{"dated version in the header", with("Mcp-Protocol-Version", "2025-11-25"), modernCall, 400, -32020, textVersionMismatch},
		{"no method in the header", with("Mcp-Method", ""), modernCall, 400, -32020, textMethodMismatch},
		{"other method in the header", with("Mcp-Method", "tools/list"), modernCall, 400, -32020, textMethodMismatch},
		{"method of other case", with("Mcp-Method", "TOOLS/CALL"), modernCall, 400, -32020, textMethodMismatch},
		{"no name in the header", with("Mcp-Name", ""), modernCall, 400, -32020, textNameMismatch + "name"},
		{"other name in the header", with("Mcp-Name", "fail"), modernCall, 400, -32020, textNameMismatch + "name"},
		{"broken base64", with("Mcp-Name", "=?base64?%?="), modernCall, 400, -32020, textNameMismatch + "name"},
		{"unknown method", modernHeaders("nope", ""), call("nope", ""), 404, -32601, "Method not found"},
		{"unknown method, no envelope", modernHeaders("nope", ""), `{"jsonrpc":"2.0","id":1,"method":"nope"}`, 404, -32601, "Method not found"},
		{"ping", modernHeaders("ping", ""), call("ping", ""), 404, -32601, "Method not found"},
		{"initialize", modernHeaders("initialize", ""), call("initialize", ""), 404, -32601, "Method not found"},
		{"subscribe", modernHeaders("resources/subscribe", ""), call("resources/subscribe", `"uri":"a:b",`), 404, -32601, "Method not found"},
		{"unknown tool", modernHeaders("tools/call", "nope"), call("tools/call", `"name":"nope",`), 400, -32602, "Unknown tool: nope"},
		{"name no string", modernHeaders("tools/call", ""), call("tools/call", `"name":5,`), 400, -32602, "Missing or invalid parameter: name"},
		{"bad cursor", modernHeaders("tools/list", ""), call("tools/list", `"cursor":"x",`), 400, -32602, "Invalid cursor"},
		{"bad answers", modernHeaders("tools/call", "echo"), call("tools/call", `"name":"echo","inputResponses":{"1":5},`), 400, -32602, "Invalid params"},
		{"batch", modernHeaders("tools/call", "echo"), "[" + modernCall + "]", 400, -32600, "JSON-RPC batches are not supported by protocol version 2026-07-28"},
	}
}

func TestL7_10_StatelessErrors(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	for _, test := range statelessErrors() {
		t.Run(test.name, func(t *testing.T) {
			status, mediaType, session, text := post(t, web.URL, test.headers, test.body)
			if status != test.status || mediaType != "application/json" || session != "" {
				t.Errorf("status %d, type %q, session %q", status, mediaType, session)
			}
			want := fmt.Sprintf(`"error":{"code":%d,"message":"%s"`, test.code, test.text)
			if !strings.Contains(text, want) || strings.Contains(text, "S3CRET") {
				t.Errorf("body %s\nwant %s…", text, want)
			}
			if test.code == -32022 && !strings.Contains(text, `"supported":["2026-07-28","2025-11-25",`) {
				t.Errorf("no versions in %s", text)
			}
		})
	}
}

func TestL7_10_StatelessNames(t *testing.T) {
	s, _ := newShared(t, layer.AllowAll(), Options{})
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	body := `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"test://items/alpha",` + modernMeta + `}}`
	for _, name := range []string{"test://items/alpha", "=?base64?dGVzdDovL2l0ZW1zL2FscGhh?="} {
		status, _, _, text := post(t, web.URL, modernHeaders("resources/read", name), body)
		if status != http.StatusOK || !strings.Contains(text, `"contents":[`) {
			t.Errorf("%s: %d %s", name, status, text)
		}
	}
}

// Nobody waits for the answer to what is no request.
func TestQ42_StatelessNotifications(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	for _, body := range []string{
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
		`{"jsonrpc":"2.0","method":"notifications/nope"}`,
		`{"jsonrpc":"2.0","id":1,"result":{}}`,
	} {
		status, _, _, text := post(t, web.URL, map[string]string{"Mcp-Protocol-Version": versionStateless}, body)
		if status != http.StatusAccepted || text != "" {
			t.Errorf("%s: %d %s", body, status, text)
		}
	}
}

// One address serves clients of both eras at the same time.
func TestBothErasAtOnce(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	dated := httpHandshake(t, web.URL)
	dated["Accept"] = "application/json"
	for range 3 {
		_, _, _, text := post(t, web.URL, dated, echoCall)
		if !strings.Contains(text, `{"text":"ok"}`) || strings.Contains(text, "resultType") {
			t.Errorf("dated: %s", text)
		}
		// A session id means nothing to a request without sessions.
		headers := modernHeaders("tools/call", "echo")
		headers["Mcp-Session-Id"] = dated["Mcp-Session-Id"]
		_, _, session, text := post(t, web.URL, headers, modernCall)
		if !strings.Contains(text, `{"text":"ok"}`) || !strings.Contains(text, `"resultType":"complete"`) || session != "" {
			t.Errorf("stateless: %s", text)
		}
	}
	for _, version := range []string{"", "2025-11-25"} {
		client := mcp.NewClient(&mcp.Implementation{Name: "x", Version: "1"}, nil)
		session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: web.URL}, &mcp.ClientSessionOptions{ProtocolVersion: version})
		if err != nil {
			t.Fatal(err)
		}
		want := max(version, "2025-11-25")
		if version == "" {
			want = versionStateless
		}
		if got := session.InitializeResult().ProtocolVersion; got != want || (session.ID() == "") != (version == "") {
			t.Errorf("version %s, session %q; want version %s", got, session.ID(), want)
		}
		session.Close()
	}
}

// replays are the requests that both paths answer; server says which of the test's
// servers gets them.
var replays = []struct{ server, method, name, params string }{
	{"shared", "server/discover", "", ""},
	{"shared", "tools/list", "", ""},
	{"shared", "tools/list", "", `"cursor":"nope",`},
	{"shared", "resources/list", "", ""},
	{"shared", "resources/templates/list", "", ""},
	{"shared", "prompts/list", "", ""},
	{"kit", "tools/list", "", ""},
	{"kit", "tools/call", "echo", `"name":"echo","arguments":{"text":"é","times":2},`},
	{"kit", "tools/call", "echo", `"name":"echo","arguments":null,`},
	{"kit", "tools/call", "echo", `"name":"echo",`},
	{"kit", "tools/call", "echo", `"name":"echo","arguments":[],`},
	{"kit", "tools/call", "fail", `"name":"fail",`},
	{"kit", "tools/call", "panic", `"name":"panic",`},
	{"kit", "tools/call", "nope", `"name":"nope",`},
	{"kit", "tools/call", "echo", `"name":"echo","inputResponses":{"1":{"x":1}},"requestState":"x",`},
	{"kit", "tools/call", "echo", `"name":"echo","requestState":5,`},
	{"shared", "resources/read", "test://info", `"uri":"test://info",`},
	{"shared", "resources/read", "test://items/alpha", `"uri":"test://items/alpha",`},
	{"shared", "resources/read", "test://items/zeta", `"uri":"test://items/zeta",`},
	{"shared", "resources/read", "other://x", `"uri":"other://x",`},
	{"shared", "prompts/get", "greet", `"name":"greet","arguments":{"name":"Ann","style":"formal"},`},
	{"shared", "prompts/get", "greet", `"name":"greet","arguments":{"name":5},`},
	{"shared", "prompts/get", "greet", `"name":"greet",`},
	{"shared", "prompts/get", "nope", `"name":"nope",`},
	{"shared", "completion/complete", "", `"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"style","value":"f"},"context":{"arguments":{"name":"x"}},`},
	{"shared", "completion/complete", "", `"ref":{"type":"ref/resource","uri":"test://items/{item_id}"},"argument":{"name":"item_id","value":""},`},
	{"shared", "completion/complete", "", `"ref":{"type":"ref/prompt","name":"nope"},"argument":{"name":"style","value":"f"},`},
	{"shared", "completion/complete", "", `"ref":{"type":"ref/what"},"argument":{"name":"style","value":"f"},`},
	{"asking", "tools/call", "ask", `"name":"ask",`},
	{"shared", "logging/setLevel", "", `"level":"info",`},
	{"shared", "nope", "", ""},
}

// The direct path gives the answers of the SDK's, which standard input and output take.
func TestDirectPathEqualsSDK(t *testing.T) {
	shared, _ := newShared(t, layer.AllowAll(), Options{PageSize: 2})
	servers := map[string]*Server{"shared": shared, "kit": newKit(t, Options{}).Server, "asking": newAsking(t)}
	elicits := strings.Replace(modernMeta, `clientCapabilities":{}`, `clientCapabilities":{"elicitation":{},"roots":{}}`, 1)
	for _, test := range replays {
		for _, meta := range []string{modernMeta, elicits} {
			body := `{"jsonrpc":"2.0","id":"a","method":"` + test.method + `","params":{` + test.params + meta + `}}`
			web := httptest.NewServer(servers[test.server].Handler())
			_, _, _, direct := post(t, web.URL, modernHeaders(test.method, test.name), body)
			web.Close()
			line := startPipe(t, servers[test.server]).ask(body)
			if diff := cmp.Diff(settled(t, line), settled(t, direct)); diff != "" {
				t.Errorf("%s (-SDK +direct):\n%s", body, diff)
			}
		}
	}
}

// settled returns an answer as a value, without what differs each time.
func settled(t *testing.T, answer string) map[string]any {
	t.Helper()
	var value map[string]any
	if err := json.Unmarshal([]byte(answer), &value); err != nil {
		t.Fatalf("%v in %s", err, answer)
	}
	if result, ok := value["result"].(map[string]any); ok {
		maps.DeleteFunc(result, func(name string, _ any) bool { return name == "requestState" })
	}
	text, _ := json.Marshal(value)
	if i := strings.Index(string(text), "(ref "); i >= 0 {
		return map[string]any{"crash": string(text[:i])}
	}
	return value
}
