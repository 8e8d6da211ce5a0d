package server

//lint:file-ignore SA1019 the SDK marks log messages as deprecated, as 2026-07-28 does; the versions before have them

import (
	"context"
	"log/slog"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	methodSetLevel   = "logging/setLevel"
	metaLogLevel     = mcp.MetaKeyLogLevel
	textInvalidLevel = "Invalid log level; choose from debug, info, notice, warning, error, critical, alert, emergency"
)

// capabilities are what every server declares, whatever is registered.
func capabilities() *mcp.ServerCapabilities {
	return &mcp.ServerCapabilities{
		Tools:       &mcp.ToolCapabilities{ListChanged: true},
		Resources:   &mcp.ResourceCapabilities{Subscribe: true, ListChanged: true},
		Prompts:     &mcp.PromptCapabilities{ListChanged: true},
		Completions: &mcp.CompletionCapabilities{},
		Logging:     &mcp.LoggingCapabilities{},
	}
}

// unspecified are the capabilities of a server of the SDK that declares none, but for
// what it has.
func unspecified() *mcp.ServerCapabilities {
	return &mcp.ServerCapabilities{Logging: &mcp.LoggingCapabilities{}}
}

// logs reports whether a server of the SDK sends log messages.
func logs(c *mcp.ServerCapabilities) bool { return c != nil && c.Logging != nil }

// checkLevel returns the error for a logging/setLevel with a word that is no level.
// The SDK takes any.
func checkLevel(req mcp.Request) error {
	params, ok := req.GetParams().(*mcp.SetLoggingLevelParams)
	if !ok {
		return internalError()
	}
	// The parser is more generous than the protocol: it knows aliases.
	level, ok := runtime.ParseLevel(string(params.Level))
	if !ok || runtime.LevelName(level) != string(params.Level) {
		return invalidParams(textInvalidLevel)
	}
	return nil
}

// setDefaultLevel lets messages from level info on pass until the client asks for
// another level. The SDK would send none.
func setDefaultLevel(ctx context.Context, next mcp.MethodHandler, session *mcp.ServerSession) error {
	_, err := next(ctx, methodSetLevel, &mcp.ServerRequest[*mcp.SetLoggingLevelParams]{
		Session: session,
		Params:  &mcp.SetLoggingLevelParams{Level: "info"},
	})
	return err
}

// A logMessage is a log message on its way to the client.
type logMessage struct{ params *mcp.LoggingMessageParams }

func newLogMessage(level slog.Level, logger string, data runtime.JSON) logMessage {
	return logMessage{&mcp.LoggingMessageParams{
		Level:  mcp.LoggingLevel(runtime.LevelName(level)),
		Logger: logger,
		Data:   data,
	}}
}

func (m logMessage) message() (method string, params any) { return "notifications/message", m.params }

// send sends the message if the client listens to its level.
func (m logMessage) send(ctx context.Context, session *mcp.ServerSession) error {
	return session.Log(ctx, m.params)
}
