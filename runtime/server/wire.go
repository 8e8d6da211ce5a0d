package server

import (
	"errors"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// appendResponse appends the wire form of resp. Its result is written as it is:
// the SDK has compacted it already.
func appendResponse(dst []byte, resp *jsonrpc.Response) []byte {
	dst = append(dst, `{"jsonrpc":"2.0","id":`...)
	switch id := resp.ID.Raw().(type) {
	case string:
		dst = append(dst, quote(id)...)
	case int64:
		dst = strconv.AppendInt(dst, id, 10)
	default:
		dst = append(dst, "null"...)
	}
	if resp.Error != nil {
		dst = append(dst, `,"error":`...)
		dst = appendError(dst, wireError(resp.Error))
	} else {
		dst = append(dst, `,"result":`...)
		dst = append(dst, resp.Result...)
	}
	return append(dst, '}')
}

// wireError gives every error a code: the SDK reports a request that comes before
// the handshake, and a second handshake, without one. A failure to decode
// parameters loses its text, which repeats them.
func wireError(err error) *jsonrpc.Error {
	if e, ok := err.(*jsonrpc.Error); ok {
		return e
	}
	if strings.Contains(err.Error(), "unmarshaling") {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "Invalid params"}
	}
	out := &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: err.Error()}
	if coded, ok := errors.AsType[*jsonrpc.Error](err); ok {
		out.Code, out.Data = coded.Code, coded.Data
	}
	return out
}

// appendError appends a JSON-RPC error object.
func appendError(dst []byte, err *jsonrpc.Error) []byte {
	dst = append(dst, `{"code":`...)
	dst = strconv.AppendInt(dst, err.Code, 10)
	dst = append(dst, `,"message":`...)
	dst = append(dst, quote(err.Message)...)
	if len(err.Data) > 0 {
		dst = append(dst, `,"data":`...)
		dst = append(dst, err.Data...)
	}
	return append(dst, '}')
}

// quote returns s as a JSON string.
func quote(s string) []byte { return codec.StringValue(s).AppendJSON(nil) }
