package drive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/server"
)

// A session is a client of a case, connected in memory to a server of its own.
type session struct {
	client *mcp.ClientSession
	wire   *recorder
	served chan error
}

// handshake is the version of MCP that sessions speak: results of later versions also
// say who the server is and what may be cached.
const handshake = "2025-11-25"

// connect serves a layer and returns a client of it.
func connect(ctx context.Context, l *layer.Layer) (*session, error) {
	s, err := server.New(l, server.Options{PageSize: -1})
	if err != nil {
		return nil, err
	}
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	out := &session{served: make(chan error, 1)}
	go func() { out.served <- s.ServeStdio(ctx, fromClient, toClient) }()
	transport := &recording{Transport: &mcp.IOTransport{Reader: fromServer, Writer: toServer, MaxLineLength: -1}}
	client := mcp.NewClient(&mcp.Implementation{Name: "drive", Version: "1"}, &mcp.ClientOptions{
		Logger:             slog.New(slog.DiscardHandler),
		ElicitationHandler: fillIn,
	})
	out.client, err = client.Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: handshake})
	out.wire = transport.recorder
	return out, err
}

// close ends the session.
func (s *session) close() error { return errors.Join(s.client.Close(), <-s.served) }

// call calls a tool.
func (s *session) call(ctx context.Context, r Request) Response {
	params := &mcp.CallToolParams{Name: r.Tool}
	if len(r.Args) > 0 {
		params.Arguments = json.RawMessage(r.Args)
	}
	_, err := s.client.CallTool(ctx, params)
	return s.response(err, "")
}

// response returns what came for the request that has just ended, as it came, or the
// member of it with the given name. A result that the client cannot read, for numbers
// that no float64 holds, has come all the same.
func (s *session) response(err error, member string) Response {
	result := s.wire.take()
	if wire, ok := errors.AsType[*jsonrpc.Error](err); ok {
		return Response{Error: wire.Message, Data: wire.Data}
	} else if result == nil {
		return Response{Error: fmt.Sprintf("no answer: %v", err)}
	}
	if member == "" {
		return Response{Result: result}
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(result, &members); err != nil {
		return Response{Error: err.Error()}
	}
	if members[member] == nil {
		return Response{Error: fmt.Sprintf("the result has no %s", member)}
	}
	return Response{Result: members[member]}
}

// recording is a transport whose connection is a recorder.
type recording struct {
	mcp.Transport
	recorder *recorder
}

// Connect implements [mcp.Transport].
func (t *recording) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	t.recorder = &recorder{Connection: c}
	return t.recorder, nil
}

// A recorder keeps the last result that came: what the client makes of it has another
// order of members, and other numbers.
type recorder struct {
	mcp.Connection
	mu     sync.Mutex
	result json.RawMessage
}

// Read implements [mcp.Connection].
func (r *recorder) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := r.Connection.Read(ctx)
	if response, ok := m.(*jsonrpc.Response); ok && err == nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.result = response.Result
	}
	return m, err
}

// take returns the last result, once.
func (r *recorder) take() json.RawMessage {
	r.mu.Lock()
	defer r.mu.Unlock()
	result := r.result
	r.result = nil
	return result
}
