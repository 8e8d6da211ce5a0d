package server

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// perform has the layer make a call for a request. Progress and log messages of the
// call are written before its answer.
func perform[P mcp.Params, R any](ctx context.Context, s *Server, req *mcp.ServerRequest[P], call func(context.Context, *runtime.Principal) (R, error)) (R, error) {
	if stop := servingFrom(ctx).stop; stop != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(stop, cancel)()
	}
	info := s.requestInfo(ctx, req, req.Session, req.ClientInfo())
	notes := newNotifier(ctx, req.Session, req.Params.GetMeta()["progressToken"])
	defer notes.close()
	request := &runtime.Request{ID: requestID(req), Info: info, Log: notes.log}
	if notes.token != nil {
		request.Progress = notes.progress
	}
	offerElicitation(request, req)
	return call(runtime.WithRequest(ctx, request), s.principal(info))
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
