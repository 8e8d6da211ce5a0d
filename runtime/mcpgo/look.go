package mcpgo

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/server"
)

// maxPages is how many pages of a list a host is asked for.
const maxPages = 1000

// templatesOf asks a host for its templates, which the library tells only in answers to
// requests.
func templatesOf(host *server.MCPServer) map[string]bool {
	templates := make(map[string]bool)
	params := "{}"
	for range maxPages {
		var page struct {
			ResourceTemplates []struct{ URITemplate string }
			NextCursor        string
		}
		ask(host, "resources/templates/list", params, &page)
		for _, t := range page.ResourceTemplates {
			templates[t.URITemplate] = true
		}
		if page.NextCursor == "" {
			break
		}
		params = fmt.Sprintf(`{"cursor":%q}`, page.NextCursor)
	}
	return templates
}

// capabilities are what a host declares.
type capabilities struct {
	Logging                   *struct{}
	Tools, Prompts, Resources struct{ ListChanged bool }
}

// capabilitiesOf asks a host for what it declares.
func capabilitiesOf(host *server.MCPServer) capabilities {
	var init struct{ Capabilities capabilities }
	ask(host, "initialize", `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"cloudg-mount","version":"1"}}`, &init)
	return init.Capabilities
}

// ask sends a request and reads what it is answered with. Result stays as it is when
// the host refuses.
func ask(host *server.MCPServer, method, params string, result any) {
	// A hook of the host may not expect a request without a session.
	defer func() { _ = recover() }()
	answer := host.HandleMessage(context.Background(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, method, params))
	text, err := json.Marshal(answer)
	if err != nil {
		return
	}
	var response struct{ Result json.RawMessage }
	if json.Unmarshal(text, &response) == nil && response.Result != nil {
		// What is no answer to this request says nothing.
		_ = json.Unmarshal(response.Result, result)
	}
}
