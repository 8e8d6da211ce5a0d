package server

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// callTool answers tools/call. Progress and log messages of the call are written
// before its answer.
func (s *Server) callTool(ctx context.Context, req *mcp.CallToolRequest) (mcp.Result, error) {
	if stop := servingFrom(ctx).stop; stop != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(stop, cancel)()
	}
	info := s.requestInfo(ctx, req, req.Session, req.ClientInfo())
	notes := newNotifier(ctx, req.Session, req.Params.GetMeta()["progressToken"])
	request := &runtime.Request{ID: requestID(req), Info: info, Log: notes.log}
	if notes.token != nil {
		request.Progress = notes.progress
	}
	result, err := s.call(runtime.WithRequest(ctx, request), notes, req.Params, s.principal(info))
	if err != nil {
		return nil, s.protocolError(err)
	}
	return s.toolResult(result, stateless(req)), nil
}

// call has the layer make the call and closes notes, whatever happens.
func (s *Server) call(ctx context.Context, notes *notifier, params *mcp.CallToolParamsRaw, p *runtime.Principal) (*runtime.ToolResult, error) {
	defer notes.close()
	return s.mount.CallTool(ctx, p, params.Name, params.Arguments)
}
