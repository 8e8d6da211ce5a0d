package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxBuffer is how long an answer may be for its buffer to be used again.
const maxBuffer = 64 << 10

// direct answers a request whose message, envelope and headers are sound.
func (h *handler) direct(w http.ResponseWriter, r *http.Request, m *message, takes accept) {
	out := newReply(w, takes)
	defer out.end()
	result, err := h.answer(r, m, out)
	var wire []byte
	if err == nil {
		if wire, err = result.line(); err != nil {
			h.log.Error("a result could not be sent", "method", m.method, "error", err)
			err = internalError()
		}
	}
	if err != nil {
		told := wireError(h.ownError(m.method, err), m.method)
		out.finish(statelessStatus(int(told.Code)), appendAnswer(nil, m.id, nil, told))
		return
	}
	buffer, _ := h.buffers.Get().(*[]byte)
	if buffer == nil {
		buffer = new([]byte)
	}
	*buffer = appendAnswer((*buffer)[:0], m.id, wire, nil)
	out.finish(http.StatusOK, *buffer)
	if cap(*buffer) <= maxBuffer {
		h.buffers.Put(buffer)
	}
}

// answer has the layer answer a request. Progress and log messages go to out before it
// returns.
func (h *handler) answer(r *http.Request, m *message, out *reply) (result *rawResult, err error) {
	defer func() {
		if p := recover(); p != nil {
			result, err = nil, h.panicked(m.method, p)
		}
	}()
	info := httpInfo(r)
	client, err := m.envelope.client()
	if err != nil {
		return nil, err
	}
	if client.info != nil {
		info.ClientName, info.ClientVersion = client.info.Name, client.info.Version
	}
	request := &runtime.Request{ID: idText(m.id), Info: info, Stateless: true}
	rounds, err := m.rounds()
	if err != nil {
		return nil, err
	}
	if offered := client.offers; offered.any() {
		request.Rounds, request.Offers = rounds, offered.has
	}
	notes := newNotifier(m.envelope.progressToken(), out.notify)
	defer notes.close()
	if out.takes.events {
		listen(request, notes, m.envelope)
	}
	q := &query{request: request, principal: h.principal(info), stateless: true}
	if err := h.checkHeaderParams(r.Header, q.principal, m); err != nil {
		return nil, err
	}
	return h.dispatch(r.Context(), q, m)
}

// listen has what a call says on its way sent, as far as the client asks for it.
func listen(request *runtime.Request, notes *notifier, e *envelope) {
	if notes.token != nil {
		request.Progress = notes.progress
	}
	if threshold, ok := e.logLevel(); ok {
		request.Log = notes.logFrom(threshold)
	}
}

// dispatch asks the layer what a request asks.
func (s *Server) dispatch(ctx context.Context, q *query, m *message) (*rawResult, error) {
	switch m.method {
	case "server/discover":
		return s.stamped("complete", func(dst []byte) []byte { return append(dst, s.discovery...) }, true).trust(true), nil
	case "tools/call":
		return s.callTool(ctx, q, m.text("name"), m.members["arguments"])
	case "resources/read":
		return s.readResource(ctx, q, m.text("uri"))
	case "prompts/get":
		var args map[string]string
		if raw := m.members["arguments"]; raw != nil && json.Unmarshal(raw, &args) != nil {
			return nil, invalidParams(textInvalidParams)
		}
		return s.getPrompt(ctx, q, m.text("name"), args)
	case "completion/complete":
		params, ok := m.completion()
		if !ok {
			return nil, invalidParams(textInvalidParams)
		}
		return s.complete(ctx, q, params)
	}
	if of, ok := lists[m.method]; ok {
		return s.list(ctx, q, of, m.text("cursor"))
	}
	return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "Method not found", Data: quote(m.method)}
}

// completion returns the parameters of completion/complete. They are read one by one:
// decoded together, one whose name differs in the case of letters, which was not checked,
// would take the place of another.
func (m *message) completion() (*mcp.CompleteParams, bool) {
	params := new(mcp.CompleteParams)
	for name, to := range map[string]any{"ref": &params.Ref, "argument": &params.Argument, "context": &params.Context} {
		if raw := m.members[name]; raw != nil && json.Unmarshal(raw, to) != nil {
			return nil, false
		}
	}
	return params, params.Ref != nil
}

// rounds returns what a request says about rounds before, nil for methods that have
// none.
func (m *message) rounds() (*runtime.Rounds, error) {
	switch m.method {
	case "tools/call", "resources/read", "prompts/get":
	default:
		return nil, nil
	}
	var responses mcp.InputResponseMap
	if raw := m.members["inputResponses"]; raw != nil && json.Unmarshal(raw, &responses) != nil {
		return nil, invalidParams(textInvalidParams)
	}
	return newRounds(m.text("requestState"), responses, m.members["inputResponses"]), nil
}

// discovery returns the answer to server/discover, the same for everybody.
func discovery(instructions string) ([]byte, error) {
	versions, err := json.Marshal(mcp.SupportedProtocolVersions())
	capable, err2 := json.Marshal(capabilities())
	wire := append([]byte(`{"supportedVersions":`), versions...)
	wire = append(append(wire, `,"capabilities":`...), capable...)
	if instructions != "" {
		wire = append(append(wire, `,"instructions":`...), quote(instructions)...)
	}
	return append(wire, '}'), errors.Join(err, err2)
}
