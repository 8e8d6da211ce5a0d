package server

import (
	"encoding/json"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// versionStateless is the version without handshake and sessions. Each of its
// requests says in _meta, the envelope, what a handshake would.
const versionStateless = "2026-07-28"

// handshakeVersions returns the versions that begin with a handshake, newest first.
func handshakeVersions() []string {
	var out []string
	for _, v := range mcp.SupportedProtocolVersions() {
		if v < versionStateless {
			out = append(out, v)
		}
	}
	return out
}

// An envelope is what a request says of itself and its client.
type envelope struct {
	meta         map[string]json.RawMessage
	capabilities json.RawMessage // an object
}

// enveloped reports whether the message is a request with an envelope, and of which
// version, which is empty when it is no string.
func (m *message) enveloped() (ok bool, version string) {
	meta := m.meta()
	literal, ok := meta[mcp.MetaKeyProtocolVersion]
	if !ok || literal[0] != '"' || json.Unmarshal(literal, &version) != nil {
		return ok, ""
	}
	return true, version
}

// meta returns the members of _meta of a request.
func (m *message) meta() map[string]json.RawMessage {
	raw := m.members["_meta"]
	if m.id == nil || raw == nil {
		return nil
	}
	meta, _ := splitObject(raw)
	return meta
}

// checkEnvelope checks the envelope of a request, if it has one, and notes it in m.
func checkEnvelope(m *message) *refusal {
	meta := m.meta()
	literal, ok := meta[mcp.MetaKeyProtocolVersion]
	if !ok {
		return nil
	}
	invalid := func(text string) *refusal {
		return &refusal{id: m.id, method: m.method, code: jsonrpc.CodeInvalidParams, text: text}
	}
	var version string
	if literal[0] != '"' || json.Unmarshal(literal, &version) != nil {
		return invalid("params._meta: " + mcp.MetaKeyProtocolVersion + " must be a string")
	}
	if version != versionStateless {
		err := unsupportedVersion(version, mcp.SupportedProtocolVersions())
		return &refusal{id: m.id, method: m.method, code: int(err.Code), text: err.Message, data: err.Data}
	}
	capabilities := meta[mcp.MetaKeyClientCapabilities]
	switch {
	case capabilities == nil:
		return invalid(textMissingKeys + mcp.MetaKeyClientCapabilities)
	case capabilities[0] != '{':
		return invalid("params._meta: " + mcp.MetaKeyClientCapabilities + " must be an object")
	}
	m.envelope = &envelope{meta: meta, capabilities: capabilities}
	return nil
}

const textMissingKeys = "params._meta is missing the required envelope key(s): "

// unsupportedVersion returns the error for a version that is not served, which may be
// empty when it is not known.
func unsupportedVersion(version string, supported []string) *jsonrpc.Error {
	list := make([]codec.Value, len(supported))
	for i, v := range supported {
		list[i] = codec.StringValue(v)
	}
	data := []codec.Member{{Name: "supported", Value: codec.ListValue(list...)}}
	text := "Unsupported protocol version"
	if version != "" {
		version = shorten(version)
		text += ": " + version
		data = append(data, codec.Member{Name: "requested", Value: codec.StringValue(version)})
	}
	return &jsonrpc.Error{Code: mcp.CodeUnsupportedProtocolVersion, Message: text, Data: codec.ObjectValue(data...).AppendJSON(nil)}
}

// shorten cuts a version that cannot be one.
func shorten(version string) string {
	const most = 32
	if runes := []rune(version); len(runes) > most {
		return string(runes[:most])
	}
	return version
}
