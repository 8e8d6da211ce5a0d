package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

const (
	maxBody     = 4 << 20 // bytes of a request body
	maxPromised = 64 << 10

	// maxBatch is how many messages a batch may have. All its calls run at the same time,
	// so that a short body could otherwise ask for any amount of work.
	maxBatch = 100
)

func textTooLarge() string {
	return fmt.Sprintf("Invalid Request: a message has at most %d bytes", maxBody)
}

// readBody reads a body within its time. It reports false when the request was
// answered instead.
func readBody(w http.ResponseWriter, r *http.Request, timeout time.Duration) ([]byte, bool) {
	controller := http.NewResponseController(w)
	// Not every writer has deadlines; then there is none.
	_ = controller.SetReadDeadline(time.Now().Add(timeout))
	var body bytes.Buffer
	// What a client promises counts only so far.
	body.Grow(int(min(max(r.ContentLength, 0), maxPromised)) + bytes.MinRead)
	_, err := body.ReadFrom(http.MaxBytesReader(w, r.Body, maxBody))
	_ = controller.SetReadDeadline(time.Time{})
	if err == nil {
		return body.Bytes(), true
	}
	closeAfter(w)
	_, tooLarge := errors.AsType[*http.MaxBytesError](err)
	switch {
	case tooLarge:
		reject(w, http.StatusRequestEntityTooLarge, textTooLarge())
	case errors.Is(err, os.ErrDeadlineExceeded):
		reject(w, http.StatusRequestTimeout, "Request Timeout")
	default:
		refuse(w, http.StatusBadRequest, &refusal{code: jsonrpc.CodeParseError, text: "Parse error"})
	}
	return nil, false
}

// An item is one message of a body: the message or its refusal, or neither when it is
// to be dropped.
type item struct {
	data    []byte
	message *message
	refused *refusal
}

// stateless reports whether the item is a request with an envelope, right or wrong.
func (i *item) stateless() bool {
	return i.message != nil && i.message.envelope != nil || i.refused != nil && i.refused.enveloped
}

// isInitialize reports whether the item begins a session, or would if it were right.
func (i *item) isInitialize() bool {
	return i.message != nil && i.message.isCall() && i.message.method == "initialize" ||
		i.refused != nil && i.refused.method == "initialize"
}

// parseBody returns the messages of a body. The refusal is that of the whole body.
func parseBody(body []byte) (items []item, batch bool, refused *refusal) {
	if !utf8.Valid(body) || !json.Valid(body) {
		return nil, false, &refusal{code: jsonrpc.CodeParseError, text: "Parse error"}
	}
	switch first(body) {
	case '{':
		return []item{newItem(body)}, false, nil
	case '[':
	default:
		return nil, false, &refusal{code: jsonrpc.CodeInvalidRequest, text: "Invalid Request: a message is an object"}
	}
	for _, data := range elements(body) {
		if len(items) == maxBatch {
			return nil, true, &refusal{code: jsonrpc.CodeInvalidRequest, text: fmt.Sprintf("Invalid Request: a batch has at most %d messages", maxBatch)}
		}
		next := newItem(data[:len(data):len(data)])
		if next.stateless() {
			return nil, true, &refusal{code: jsonrpc.CodeInvalidRequest, text: "JSON-RPC batches are not supported by protocol version " + versionStateless}
		}
		items = append(items, next)
	}
	if len(items) == 0 {
		return nil, true, &refusal{code: jsonrpc.CodeInvalidRequest, text: "Invalid Request: empty batch"}
	}
	return items, true, nil
}

func newItem(data []byte) item {
	if first(data) == '[' {
		return item{data: data, refused: &refusal{code: jsonrpc.CodeInvalidRequest, text: "Invalid Request: a message is an object"}}
	}
	m, refused := readMessage(data)
	return item{data: data, message: m, refused: refused}
}
