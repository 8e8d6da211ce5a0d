package server

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// A member is a rule for one member of a method's parameters.
type member struct {
	name     string
	kind     byte // first byte of the JSON value: '"' or '{'
	required bool // also refuses the empty string
	// valid looks into a value that is neither absent nor null; nil for no more rules.
	valid func(json.RawMessage) bool
	text  string
}

// cursorRule is the rule for the cursor of a list.
var cursorRule = member{name: "cursor", kind: '"', text: textInvalidCursor}

// methods holds what this server answers, with the members whose type is checked
// before anything is decoded.
var methods = map[string][]member{
	"initialize": {
		{name: "protocolVersion", kind: '"', required: true, text: "Missing or invalid parameter: protocolVersion"},
		{name: "capabilities", kind: '{', text: "capabilities must be an object"},
		{name: "clientInfo", kind: '{', text: "clientInfo must be an object"},
	},
	"server/discover":          nil,
	"subscriptions/listen":     {{name: "notifications", kind: '{', required: true, text: "Missing or invalid parameter: notifications"}},
	"ping":                     nil,
	"tools/list":               {cursorRule},
	"resources/list":           {cursorRule},
	"resources/templates/list": {cursorRule},
	"prompts/list":             {cursorRule},
	"tools/call":               rounds(parameter("name"), member{name: "arguments", kind: '{', text: "arguments must be an object"}),
	"resources/read":           rounds(parameter("uri")),
	"prompts/get": rounds(parameter("name"),
		member{name: "arguments", kind: '{', text: "arguments must be an object"},
		member{name: "arguments", kind: '{', valid: isTexts, text: "arguments must hold strings"}),
	"completion/complete": {
		{name: "ref", kind: '{', required: true, valid: isRef, text: "Invalid completion ref"},
		{name: "argument", kind: '{', required: true, valid: isArgument, text: "Invalid completion argument"},
		{name: "context", kind: '{', valid: isCompletionContext, text: "Invalid completion context"},
	},
	"resources/subscribe":              {parameter("uri")},
	"resources/unsubscribe":            {parameter("uri")},
	methodSetLevel:                     {{name: "level", kind: '"', required: true, text: textInvalidLevel}},
	"notifications/initialized":        nil,
	"notifications/cancelled":          nil,
	"notifications/progress":           nil,
	"notifications/roots/list_changed": nil,
}

// checkParams checks the method of m and the types of its parameters. A
// notification that fails is dropped.
func checkParams(m *message) (*message, *refusal) {
	refuse := func(code int, text string, data json.RawMessage) (*message, *refusal) {
		if m.id == nil {
			return nil, nil
		}
		return nil, &refusal{id: m.id, code: code, text: text, data: data}
	}
	isObject := m.params == nil
	if !isObject {
		m.members, isObject = splitObject(m.params)
	}
	rules, known := methods[m.method]
	if !known {
		return refuse(jsonrpc.CodeMethodNotFound, "Method not found", quote(m.method))
	}
	if !isObject {
		return refuse(jsonrpc.CodeInvalidParams, "params must be an object", nil)
	}
	if !(member{name: "_meta", kind: '{'}).holds(m.members) {
		return refuse(jsonrpc.CodeInvalidParams, "_meta must be an object", nil)
	}
	for _, rule := range rules {
		if !rule.holds(m.members) {
			return refuse(jsonrpc.CodeInvalidParams, rule.text, nil)
		}
	}
	return m, nil
}

// holds reports whether params keep the rule.
func (r member) holds(params map[string]json.RawMessage) bool {
	value := params[r.name]
	if value == nil || string(value) == "null" {
		return !r.required
	}
	return value[0] == r.kind && !(r.required && string(value) == `""`) && (r.valid == nil || r.valid(value))
}
