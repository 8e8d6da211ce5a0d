package drive

import (
	"context"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// fillIn is a person who fills in what a form requires, and leaves the rest to its
// defaults. The client has checked before that it can show the form, and checks the
// answer after.
func fillIn(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	form, _ := r.Params.RequestedSchema.(map[string]any)
	properties, _ := form["properties"].(map[string]any)
	required, _ := form["required"].([]any)
	answer := map[string]any{}
	for name, property := range properties {
		about, _ := property.(map[string]any)
		if !slices.Contains(required, any(name)) || about["default"] != nil {
			continue
		}
		value, err := anyValue(about)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		answer[name] = value
	}
	return &mcp.ElicitResult{Action: "accept", Content: answer}, nil
}

// anyValue returns a value of a property, which must not be narrowed too much.
func anyValue(about map[string]any) (any, error) {
	if values, ok := about["enum"].([]any); ok {
		return values[0], nil
	}
	switch about["type"] {
	case "string":
		return "some text", nil
	case "integer", "number":
		return 1, nil
	case "boolean":
		return true, nil
	case "array":
		return []any{}, nil
	}
	return nil, fmt.Errorf("no form has the type %v", about["type"])
}
