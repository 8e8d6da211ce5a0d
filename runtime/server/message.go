package server

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// maxMessageDepth is how deep a message may nest. The SDK decodes nothing deeper.
const maxMessageDepth = 1000

// A message is one JSON-RPC message whose frame is sound.
type message struct {
	id     json.RawMessage // literal of a string or an integer; nil for a notification
	method string          // empty for a response
	params json.RawMessage // an object, or nil
	// members are those of params.
	members map[string]json.RawMessage
	// envelope is that of 2026-07-28, nil when the request has none.
	envelope *envelope
}

// isCall reports whether an answer is due.
func (m *message) isCall() bool { return m.method != "" && m.id != nil }

// isResponse reports whether the message answers a request of ours.
func (m *message) isResponse() bool { return m.method == "" }

// A refusal is the answer to a message that is not handled.
type refusal struct {
	id   json.RawMessage // nil is written as null
	code int
	text string
	data json.RawMessage // nil for none
	// method is that of the message, empty when it is not known.
	method string
	// enveloped says that the message is a request with an envelope, of version, which
	// is empty when it is not known.
	enveloped bool
	version   string
}

// appendJSON appends the JSON-RPC response.
func (r *refusal) appendJSON(dst []byte) []byte {
	dst = append(dst, `{"jsonrpc":"2.0","id":`...)
	if r.id == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, r.id...)
	}
	dst = append(dst, `,"error":`...)
	dst = appendError(dst, &jsonrpc.Error{Code: int64(r.code), Message: r.text, Data: r.data})
	return append(dst, '}')
}

// parseMessage checks the frame of one message, and those members of its
// parameters that the SDK would fail to decode: its own errors repeat what the
// caller sent. Exactly one of the results is set, or neither when the message is a
// notification that is to be dropped.
func parseMessage(data []byte) (*message, *refusal) {
	if !utf8.Valid(data) || !json.Valid(data) {
		return nil, &refusal{code: jsonrpc.CodeParseError, text: "Parse error"}
	}
	return readMessage(data)
}

// readMessage is parseMessage for what is JSON in UTF-8.
func readMessage(data []byte) (*message, *refusal) {
	if first(data) == '[' {
		return nil, &refusal{code: jsonrpc.CodeInvalidRequest, text: "JSON-RPC batches are not supported"}
	}
	members, isObject := splitObject(data)
	if !isObject {
		return nil, &refusal{code: jsonrpc.CodeInvalidRequest, text: "Invalid Request: a message is an object"}
	}
	id, idOK := parseID(members["id"])
	invalid := func(text string) (*message, *refusal) {
		return nil, &refusal{id: id, code: jsonrpc.CodeInvalidRequest, text: "Invalid Request: " + text}
	}
	if string(members["jsonrpc"]) != `"2.0"` {
		return invalid(`jsonrpc must be "2.0"`)
	}
	if deeperThan(data, maxMessageDepth) {
		return invalid("nested too deeply")
	}
	if !isText(members["id"]) || !isText(members["method"]) {
		return nil, &refusal{code: jsonrpc.CodeParseError, text: "Parse error"}
	}
	if members["method"] == nil {
		if members["result"] == nil && members["error"] == nil {
			return invalid("method is missing")
		}
		return &message{id: id}, nil
	}
	m := &message{id: id, params: members["params"]}
	if first(members["method"]) != '"' || json.Unmarshal(members["method"], &m.method) != nil || m.method == "" {
		return invalid("method must be a string")
	}
	if members["id"] != nil && !idOK {
		return invalid("bad id")
	}
	if string(m.params) == "null" {
		m.params = nil
	}
	if !isTextMessage(m) {
		return nil, &refusal{code: jsonrpc.CodeParseError, text: "Parse error"}
	}
	return checkMessage(m)
}

// checkMessage checks method and parameters.
func checkMessage(m *message) (*message, *refusal) {
	checked, refused := checkParams(m)
	switch {
	case refused != nil:
		refused.method = m.method
	case checked != nil:
		refused = checkEnvelope(checked)
	}
	if refused != nil {
		refused.enveloped, refused.version = m.enveloped()
		if _, known := methods[m.method]; known && refused.enveloped && !isStatelessMethod(m.method) {
			refused.notFound() // whatever else is wrong with it
		}
		return nil, refused
	}
	return checked, nil
}

// parseID returns the literal of a usable request id. An integer that a float64
// cannot hold is not usable: the SDK would answer under another id.
func parseID(raw json.RawMessage) (json.RawMessage, bool) {
	if raw == nil {
		return nil, false
	}
	if raw[0] == '"' {
		return raw, true
	}
	const exact = 1 << 53
	n, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil || n < -exact || n > exact {
		return nil, false
	}
	return strconv.AppendInt(nil, n, 10), true
}

// first returns the first byte of a JSON text after white space, 0 when there is
// none.
func first(data []byte) byte {
	if data = bytes.TrimLeft(data, " \t\r\n"); len(data) > 0 {
		return data[0]
	}
	return 0
}

// deeperThan reports whether objects and arrays of a valid JSON text nest deeper
// than limit.
func deeperThan(data []byte, limit int) bool {
	depth, inString := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > limit {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}
