package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The calls of the demo, as a model would send them.
const (
	findArgs  = `{"internet_exposed": true, "has_findings": true, "sort_by": "risk", "limit": 3, "fields": ["name", "type", "max_severity"]}`
	wrongArgs = `{"limit": 0, "sort_by": "size", "colour": "red"}`
)

// answers is what one transport answered.
type answers struct {
	tools   []*mcp.Tool
	ref     string // the asset that get_asset was asked for
	found   string // text of find_assets
	asset   string // text of get_asset
	wrong   string // text of the call with wrong arguments
	unknown string // the protocol error for a tool that does not exist
}

// converse connects a client and makes the calls, asserting each answer.
func converse(ctx context.Context, t mcp.Transport) (a answers, err error) {
	session, err := mcp.NewClient(client, nil).Connect(ctx, t, nil)
	if err != nil {
		return a, err
	}
	defer func() { err = errors.Join(err, session.Close()) }()

	list, err := session.ListTools(ctx, nil)
	if err != nil {
		return a, fmt.Errorf("tools/list: %w", err)
	}
	if a.tools = list.Tools; len(a.tools) != 61 {
		return a, fmt.Errorf("tools/list: %d tools, want 61", len(a.tools))
	}
	if a.found, err = call(ctx, session, "find_assets", findArgs, false); err != nil {
		return a, err
	}
	if a.ref, err = firstID(a.found); err != nil {
		return a, err
	}
	getArgs := fmt.Sprintf(`{"ref": %q, "include_findings": false, "max_relations": 0}`, a.ref)
	if a.asset, err = call(ctx, session, "get_asset", getArgs, false); err != nil {
		return a, err
	}
	if a.wrong, err = call(ctx, session, "find_assets", wrongArgs, true); err != nil {
		return a, err
	}
	if n := strings.Count(a.wrong, "; ") + 1; n != 3 {
		return a, fmt.Errorf("find_assets: %d of three wrong arguments were reported: %s", n, a.wrong)
	}
	a.unknown, err = callUnknown(ctx, session)
	return a, err
}

// call calls a tool and returns its text, which links may follow. A good answer must carry structured content
// that says the same as the text; a wrong call must be an error result.
func call(ctx context.Context, s *mcp.ClientSession, tool, args string, wantError bool) (string, error) {
	result, err := s.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(args)})
	if err != nil {
		return "", fmt.Errorf("%s: %w", tool, err)
	}
	if len(result.Content) == 0 {
		return "", fmt.Errorf("%s: no content", tool)
	}
	for _, block := range result.Content[1:] {
		if _, ok := block.(*mcp.ResourceLink); !ok {
			return "", fmt.Errorf("%s: a content block after the text is %T, no link", tool, block)
		}
	}
	block, ok := result.Content[0].(*mcp.TextContent)
	if !ok {
		return "", fmt.Errorf("%s: the content is no text", tool)
	}
	if result.IsError != wantError {
		return "", fmt.Errorf("%s: isError is %v: %s", tool, result.IsError, block.Text)
	}
	if !wantError {
		structured, err := json.Marshal(result.StructuredContent)
		if err != nil {
			return "", err
		}
		if !sameJSON(structured, []byte(block.Text)) {
			return "", fmt.Errorf("%s: text and structured content differ", tool)
		}
	}
	return block.Text, nil
}

// callUnknown calls a tool that does not exist: a protocol error, not a result.
func callUnknown(ctx context.Context, s *mcp.ClientSession) (string, error) {
	_, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "delete_everything"})
	var wire *jsonrpc.Error
	if !errors.As(err, &wire) {
		return "", fmt.Errorf("an unknown tool was answered with %v, want a JSON-RPC error", err)
	}
	if wire.Code != jsonrpc.CodeInvalidParams {
		return "", fmt.Errorf("an unknown tool has code %d, want %d", wire.Code, jsonrpc.CodeInvalidParams)
	}
	return fmt.Sprintf("JSON-RPC error %d: %s", wire.Code, wire.Message), nil
}

func firstID(text string) (string, error) {
	var page struct {
		Items []struct{ ID string }
	}
	if err := json.Unmarshal([]byte(text), &page); err != nil {
		return "", err
	}
	if len(page.Items) == 0 || page.Items[0].ID == "" {
		return "", errors.New("find_assets found nothing in the embedded estate")
	}
	return page.Items[0].ID, nil
}
