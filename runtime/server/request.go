package server

import (
	"context"
	"encoding/json"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A query is what a request asks of the layer, whichever way it came.
type query struct {
	request   *runtime.Request
	principal *runtime.Principal
	stateless bool // at 2026-07-28
}

// perform has the layer make the call of a query. A call ends when serving does.
func perform[R any](ctx context.Context, q *query, call func(context.Context, *runtime.Principal) (R, error)) (R, error) {
	if stop := servingFrom(ctx).stop; stop != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(stop, cancel)()
	}
	return call(runtime.WithRequest(ctx, q.request), q.principal)
}

// answer answers a request that came through the SDK and makes a call. Progress and log
// messages of the call are written before its answer.
func answer[P mcp.Params](ctx context.Context, s *Server, req *mcp.ServerRequest[P], from func(context.Context, *query) (*rawResult, error)) (mcp.Result, error) {
	info := s.requestInfo(ctx, req, req.Session, req.ClientInfo())
	notes := newNotifier(req.Params.GetMeta()["progressToken"], func(n notification) {
		// One that cannot be sent is lost; so will be the answer, which reports it.
		_ = n.send(ctx, req.Session)
	})
	defer notes.close()
	request := &runtime.Request{ID: requestID(ctx, req), Info: info}
	if host := servingFrom(ctx).host; host == nil || host.logs {
		request.Log = notes.log
	}
	if notes.token != nil {
		request.Progress = notes.progress
	}
	var responses json.RawMessage
	if l, ok := ctx.Value(linkKey{}).(*link); ok {
		responses = l.calls.find(requestKey(req)).responses
	}
	offerQuestions(request, req, responses)
	return untyped(from(ctx, &query{request: request, principal: s.principal(info), stateless: stateless(req)}))
}

// answerList answers a list request that came through the SDK.
func answerList[P mcp.Params](ctx context.Context, s *Server, req *mcp.ServerRequest[P], method, cursor string) (mcp.Result, error) {
	return untyped(s.list(ctx, &query{principal: caller(ctx, s, req), stateless: stateless(req)}, lists[method], cursor))
}

// untyped returns a result as the SDK takes it.
func untyped(result *rawResult, err error) (mcp.Result, error) {
	if err != nil {
		return nil, err
	}
	return result, nil
}

// caller says on whose behalf a request is handled.
func caller[P mcp.Params](ctx context.Context, s *Server, req *mcp.ServerRequest[P]) *runtime.Principal {
	return s.principal(s.requestInfo(ctx, req, req.Session, req.ClientInfo()))
}

// orEmpty returns the parameters of a request, which some methods may leave out.
func orEmpty[P any](params *P) *P {
	if params == nil {
		return new(P)
	}
	return params
}
