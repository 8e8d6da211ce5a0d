package server

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// headerParam is what the names of headers that repeat arguments begin with (SEP-2243).
const headerParam = "Mcp-Param-"

// checkHeaderParams checks the headers of a request that repeat arguments of the tool
// it calls.
func (s *Server) checkHeaderParams(header http.Header, p *runtime.Principal, m *message) error {
	if m.method != "tools/call" {
		return nil
	}
	return s.checkToolHeaders(header, p, m.text("name"), m.members["arguments"])
}

// checkToolHeaders is checkHeaderParams for a tool and its arguments, nil for none.
func (s *Server) checkToolHeaders(header http.Header, p *runtime.Principal, tool string, raw json.RawMessage) error {
	params := s.mount.HeaderParams(p, tool)
	if len(params) == 0 {
		return nil
	}
	var arguments codec.Value
	if raw != nil {
		arguments = codec.Raw(raw)
	}
	for _, param := range params {
		if !repeats(header.Values(headerParam+param.Name), argumentAt(arguments, param.Path)) {
			text := "Header mismatch: " + headerParam + param.Name + " must be the argument " + strings.Join(param.Path, ".")
			return &jsonrpc.Error{Code: mcp.CodeHeaderMismatch, Message: text}
		}
	}
	return nil
}

// argumentAt returns the argument at a path, absent when there is none.
func argumentAt(v codec.Value, path []string) codec.Value {
	for _, name := range path {
		if v.Kind() != codec.KindObject {
			return codec.Value{}
		}
		v, _ = v.Get(name)
	}
	return v
}

// repeats reports whether a header is there if the argument is, and says the same. What
// can be in no header is left to the check of the arguments.
func repeats(values []string, argument codec.Value) bool {
	var want string
	switch argument.Kind() {
	case codec.KindAbsent, codec.KindNull:
		return len(values) == 0
	case codec.KindString:
		want = argument.Text()
	case codec.KindBool:
		want = strconv.FormatBool(argument.Bool())
	case codec.KindNumber:
		n, ok := argument.Int()
		if !ok {
			return true
		}
		want = strconv.FormatInt(n, 10)
	default:
		return true
	}
	if len(values) != 1 {
		return false
	}
	got, ok := decodeHeader(values[0])
	return ok && got == want
}
