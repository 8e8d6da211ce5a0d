package mcpgo

import (
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/cloudg/cloudg/runtime"
)

// decoded reads a type of the library from its wire form.
func decoded[T any](wire []byte) (T, error) {
	var v T
	err := json.Unmarshal(wire, &v)
	return v, err
}

// toTool reads the definition of a tool, whose schemas stay as they are.
func toTool(definition []byte) (mcp.Tool, error) {
	var d struct {
		Name         string
		Title        string
		Description  string
		InputSchema  json.RawMessage
		OutputSchema json.RawMessage
		Annotations  mcp.ToolAnnotation
		Icons        []mcp.Icon
		Meta         *mcp.Meta `json:"_meta"`
	}
	if err := json.Unmarshal(definition, &d); err != nil {
		return mcp.Tool{}, err
	}
	return mcp.Tool{
		Name:            d.Name,
		Title:           d.Title,
		Description:     d.Description,
		RawInputSchema:  d.InputSchema,
		RawOutputSchema: d.OutputSchema,
		Annotations:     d.Annotations,
		Icons:           d.Icons,
		Meta:            d.Meta,
	}, nil
}

// toContents reads contents of resources.
func toContents(contents []runtime.ResourceContents) ([]mcp.ResourceContents, error) {
	var result struct{ Contents []json.RawMessage }
	if err := json.Unmarshal((&runtime.ResourceResult{Contents: contents}).AppendJSON(nil), &result); err != nil {
		return nil, err
	}
	out := make([]mcp.ResourceContents, 0, len(result.Contents))
	for _, wire := range result.Contents {
		var kind struct{ Blob *string }
		if err := json.Unmarshal(wire, &kind); err != nil {
			return nil, err
		}
		var one mcp.ResourceContents
		var err error
		if kind.Blob != nil {
			one, err = decoded[mcp.BlobResourceContents](wire)
		} else {
			one, err = decoded[mcp.TextResourceContents](wire)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}
