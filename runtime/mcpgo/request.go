package mcpgo

import (
	"context"
	"log/slog"
	"net/http"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/cloudg/cloudg/runtime"
)

// request returns what is known of a request. Its messages on the way are dropped when
// the client does not read: a handler never waits.
func (h *mounted) request(ctx context.Context, header http.Header, meta *mcp.Meta) *runtime.Request {
	r := &runtime.Request{Info: runtime.RequestInfo{Headers: lowerHeaders(header)}}
	if len(header) > 0 {
		r.Info.Transport = "http"
	}
	session := server.ClientSessionFromContext(ctx)
	if session == nil {
		return r
	}
	r.Info.SessionID = session.SessionID()
	if known, ok := session.(server.SessionWithClientInfo); ok {
		client := known.GetClientInfo()
		r.Info.ClientName, r.Info.ClientVersion = client.Name, client.Version
	}
	if info := server.RequestProtocolInfoFromContext(ctx); info != nil {
		r.Stateless = info.Modern
		if info.ClientInfo != nil {
			r.Info.ClientName, r.Info.ClientVersion = info.ClientInfo.Name, info.ClientInfo.Version
		}
	}
	if meta != nil && meta.ProgressToken != nil {
		r.Progress = func(done, total float64, message string) {
			params := map[string]any{"progressToken": meta.ProgressToken, "progress": done}
			if total != 0 {
				params["total"] = total
			}
			if message != "" {
				params["message"] = message
			}
			// One that cannot be sent is lost.
			_ = h.host.SendNotificationToClient(ctx, "notifications/progress", params)
		}
	}
	if h.declared.Logging != nil {
		r.Log = func(level slog.Level, logger string, data runtime.JSON) {
			_ = h.host.SendLogMessageToClient(ctx, mcp.NewLoggingMessageNotification(mcp.LoggingLevel(runtime.LevelName(level)), logger, data))
		}
	}
	return r
}

// lowerHeaders returns headers under names in lower case, nil when there are none.
func lowerHeaders(h http.Header) map[string][]string {
	if len(h) == 0 {
		return nil
	}
	out := make(map[string][]string, len(h))
	for name, values := range h {
		out[strings.ToLower(name)] = values
	}
	return out
}
