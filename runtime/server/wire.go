package server

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// appendResponse appends the wire form of a response: its result as it is, or err.
func appendResponse(dst []byte, id jsonrpc.ID, result []byte, err *jsonrpc.Error) []byte {
	literal := []byte("null")
	switch id := id.Raw().(type) {
	case string:
		literal = quote(id)
	case int64:
		literal = strconv.AppendInt(nil, id, 10)
	}
	return appendAnswer(dst, literal, result, err)
}

// appendAnswer is appendResponse for the literal of an id.
func appendAnswer(dst, id, result []byte, err *jsonrpc.Error) []byte {
	dst = slices.Grow(dst, len(id)+len(result)+40)
	dst = append(dst, `{"jsonrpc":"2.0","id":`...)
	dst = append(dst, id...)
	if err != nil {
		dst = append(dst, `,"error":`...)
		dst = appendError(dst, err)
	} else {
		dst = append(dst, `,"result":`...)
		dst = append(dst, result...)
	}
	return append(dst, '}')
}

const (
	textNotInitialized = "Server not initialized: send initialize first"
	textInitialized    = "Session already initialized"
	textInvalidParams  = "Invalid params"
	textCancelled      = "Request cancelled"
)

// An ownError is an error whose text is ours. It marks errors that come out of the
// middleware: what the SDK says before that may repeat what the caller sent and
// names its own types.
type ownError struct{ wire *jsonrpc.Error }

func (e *ownError) Error() string { return e.wire.Message }

// ownError marks the error that a method is answered with. One without a code is
// logged and kept from the client; of notifications nobody need know.
func (s *Server) ownError(method string, err error) error {
	if wire, ok := err.(*jsonrpc.Error); ok {
		return &ownError{wire}
	}
	if _, coded := errors.AsType[*jsonrpc.Error](err); coded {
		return err
	}
	if errors.Is(err, context.Canceled) {
		return &ownError{&jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: textCancelled}}
	}
	if !strings.HasPrefix(method, "notifications/") {
		s.log.Error("a request failed", "method", method, "error", err)
	}
	return &ownError{internalError()}
}

// wireError returns the error that a client gets for err, which a call of method
// ended with. Of an error of the SDK only the code counts.
func wireError(err error, method string) *jsonrpc.Error {
	if own, ok := err.(*ownError); ok {
		return own.wire
	}
	coded, ok := errors.AsType[*jsonrpc.Error](err)
	switch {
	case errors.Is(err, context.Canceled):
		return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: textCancelled}
	case !ok && method == "initialize":
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: textInvalidParams}
	case !ok:
		// All other errors of the SDK have a code.
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: textNotInitialized}
	}
	switch coded.Code {
	case jsonrpc.CodeMethodNotFound:
		return &jsonrpc.Error{Code: coded.Code, Message: "Method not found", Data: quote(method)}
	case jsonrpc.CodeInvalidParams:
		return &jsonrpc.Error{Code: coded.Code, Message: textInvalidParams}
	case jsonrpc.CodeInvalidRequest:
		return &jsonrpc.Error{Code: coded.Code, Message: "Invalid Request"}
	}
	return internalError()
}

// appendError appends a JSON-RPC error object.
func appendError(dst []byte, err *jsonrpc.Error) []byte {
	dst = append(dst, `{"code":`...)
	dst = strconv.AppendInt(dst, err.Code, 10)
	dst = append(dst, `,"message":`...)
	dst = append(dst, quote(err.Message)...)
	if len(err.Data) > 0 && json.Valid(err.Data) {
		dst = append(dst, `,"data":`...)
		dst = append(dst, err.Data...)
	}
	return append(dst, '}')
}

// quote returns s as a JSON string.
func quote(s string) []byte { return codec.StringValue(s).AppendJSON(nil) }
