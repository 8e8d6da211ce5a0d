package server

import (
	"encoding/base64"
	"net/http"
	"strings"
)

// Headers that repeat what the body says, for those on the way who read no bodies
// (SEP-2243).
const (
	headerMethod = "Mcp-Method"
	headerName   = "Mcp-Name"
)

// repeated returns a header that must be there once, and is there more often: which of
// its values counts would be anybody's guess. It returns "" when there is none. The
// headers of HTTP's own frame are the business of net/http.
func repeated(header http.Header) string {
	for _, name := range []string{"Authorization", "Content-Type", "Origin", headerSession, headerVersion, headerMethod, headerName} {
		if len(header[name]) > 1 {
			return name
		}
	}
	return ""
}

// maxHeaders is how many lines of headers a request may have. They are copied for each
// call in its body, and short ones take many times their bytes.
const maxHeaders = 256

// tooMany reports whether a request has more lines of headers than it may.
func tooMany(header http.Header) bool {
	n := 0
	for _, values := range header {
		n += len(values)
	}
	return n > maxHeaders
}

const (
	textVersionMismatch = "Header mismatch: MCP-Protocol-Version must be the version of the envelope"
	textMethodMismatch  = "Header mismatch: Mcp-Method must be the method"
	textNameMismatch    = "Header mismatch: Mcp-Name must be the parameter "
)

// headerMismatch says which header does not repeat what a request says, "" when all do.
func headerMismatch(header http.Header, m *message) string {
	if header.Get(headerVersion) != versionStateless {
		return textVersionMismatch
	}
	if header.Get(headerMethod) != m.method {
		return textMethodMismatch
	}
	var parameter string
	switch m.method {
	case "tools/call", "prompts/get":
		parameter = "name"
	case "resources/read":
		parameter = "uri"
	default:
		return ""
	}
	if name, ok := decodeHeader(header.Get(headerName)); !ok || name != m.text(parameter) {
		return textNameMismatch + parameter
	}
	return ""
}

// decodeHeader returns the text that a header stands for: =?base64?…?= holds what is
// not plain ASCII.
func decodeHeader(value string) (string, bool) {
	encoded, ok := strings.CutPrefix(value, "=?base64?")
	if !ok {
		return value, true
	}
	if encoded, ok = strings.CutSuffix(encoded, "?="); !ok {
		return value, true
	}
	text, err := base64.StdEncoding.DecodeString(encoded)
	return string(text), err == nil
}

// text returns a parameter that is a string, "" when it is not there.
func (m *message) text(name string) string {
	literal := m.members[name]
	if first(literal) != '"' {
		return ""
	}
	text, _ := memberName(literal)
	return text
}
