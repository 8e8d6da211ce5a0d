package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
)

// dialectSchema has the keywords of JSON Schema 2020-12 that must arrive as they are.
const dialectSchema = `{
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"type": "object",
	"$defs": {"address": {
		"$anchor": "addressDef",
		"type": "object",
		"properties": {"street": {"type": "string"}, "city": {"type": "string"}}
	}},
	"properties": {
		"name": {"type": "string"},
		"address": {"$ref": "#/$defs/address"},
		"contactMethod": {"type": "string", "enum": ["phone", "email"]},
		"phone": {"type": "string"},
		"email": {"type": "string"}
	},
	"allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
	"if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
	"then": {"required": ["phone"]},
	"else": {"required": ["email"]},
	"additionalProperties": false
}`

// headerSchema asks clients to repeat an argument in a header.
const headerSchema = `{
	"type": "object",
	"properties": {
		"region": {"type": "string", "description": "Where to look.", "x-mcp-header": "Region"},
		"level": {"type": "integer", "description": "How deep.", "minimum": -9223372036854775808, "maximum": 9223372036854775807}
	},
	"additionalProperties": false
}`

// giveSchemas replaces generated schemas of tools by the ones above, which say the same
// or more with other keywords.
func giveSchemas(r *runtime.Registry) error {
	schemas := map[string]string{"json_schema_2020_12_tool": dialectSchema, "test_x_mcp_header": headerSchema}
	for name, schema := range schemas {
		spec, ok := r.Tool(name)
		if !ok {
			return fmt.Errorf("there is no tool %s", name)
		}
		changed := *spec
		changed.InputSchema = schema
		if err := r.Replace(&changed); err != nil {
			return err
		}
	}
	return nil
}

// Method is how to reach somebody.
type Method string

// The methods.
const (
	Phone Method = "phone"
	Email Method = "email"
)

// Address is where somebody lives.
type Address struct {
	Street string `json:"street,omitempty"`
	City   string `json:"city,omitempty"`
}

// Contact is how somebody can be reached.
type Contact struct {
	Name          string  `json:"name,omitempty"`
	Address       Address `json:"address,omitzero" cloudg:"open"`
	ContactMethod Method  `json:"contactMethod,omitempty"`
	Phone         Text    `json:"phone,omitzero"`
	Email         Text    `json:"email,omitzero"`
}

// Text is a text of which is known whether it is there.
//
//cloudg:schema `{"type":"string"}`
type Text struct {
	value string
	set   bool
}

// UnmarshalJSON takes strings, and nothing else.
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '"' {
		return errors.New("want a string")
	}
	t.set = true
	return json.Unmarshal(data, &t.value)
}

// MarshalJSON writes the string.
func (t Text) MarshalJSON() ([]byte, error) { return json.Marshal(t.value) }

// JSONSchema202012Tool takes what a schema with many keywords allows.
//
//cloudg:tool json_schema_2020_12_tool title="Dialect"
func JSONSchema202012Tool(_ context.Context, args Contact) (*runtime.ToolResult, error) {
	switch {
	case args.ContactMethod == Phone && !args.Phone.set:
		return nil, runtime.InvalidArguments("Invalid arguments: phone: Field required", runtime.JSON{})
	case args.ContactMethod != Phone && !args.Email.set:
		return nil, runtime.InvalidArguments("Invalid arguments: email: Field required", runtime.JSON{})
	}
	return runtime.Text("Somebody can be reached."), nil
}

// TestXMCPHeader takes an argument that a header repeats.
//
//cloudg:tool test_x_mcp_header title="Header"
//cloudg:arg region optional doc="Where to look."
//cloudg:arg level optional doc="How deep."
func TestXMCPHeader(_ context.Context, region string, level int) *runtime.ToolResult {
	return runtime.Text(fmt.Sprintf("Looked %d deep in %s", level, region))
}
