package runtime

import (
	"context"
	"log/slog"

	"github.com/cloudg/cloudg/runtime/codec"
)

// loggerName is what log notifications name as their logger.
const loggerName = "cloudg"

// Principal returns who calls, never nil.
func (c *Context) Principal() *Principal {
	if c.call == nil {
		return Anonymous()
	}
	return c.call.Principal
}

// RequestID returns the id of the request that is answered, "" without one.
func (c *Context) RequestID() string {
	if c.call == nil || c.call.Request == nil {
		return ""
	}
	return c.call.Request.ID
}

// Directory returns what the server offers. It is never nil.
func (c *Context) Directory() Directory {
	if c.call == nil || c.call.CallOptions.Directory == nil {
		return emptyDirectory{}
	}
	return c.call.CallOptions.Directory
}

// Policy returns the snapshot of the policy that decides about the call, nil when there
// is none. Tools about the policy itself want it; what it decides holds anyway.
func (c *Context) Policy() Policy {
	if c.call == nil {
		return nil
	}
	return c.call.CallOptions.Policy
}

// Progress tells the client how far the call is; total 0 means unknown. A value
// that is not greater than the last one is dropped.
func (c *Context) Progress(done, total float64, message string) {
	s := c.call
	if s == nil || s.Request == nil || s.Request.Progress == nil || !s.advances(done) {
		return
	}
	if message != "" {
		message = s.outputText(message)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// Asked again, because another goroutine may have been faster meanwhile.
	if s.err != nil || s.started && done <= s.progress {
		return
	}
	s.progress, s.started = done, true
	s.Request.Progress(done, total, message)
}

// advances reports whether a progress value would be sent now.
func (s *callState) advances(done float64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err == nil && (!s.started || done > s.progress)
}

// Link adds a link to a resource. Links are appended after the content of the
// result in the order in which they were added.
func (c *Context) Link(link ResourceLink) {
	s := c.call
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.links = append(s.links, &link)
	}
}

// TakeLinks returns the links added since the last TakeLinks. It is used by whoever
// drives the call.
func (c *Context) TakeLinks() []*ResourceLink {
	if c.call == nil {
		return nil
	}
	c.call.mu.Lock()
	defer c.call.mu.Unlock()
	links := c.call.links
	c.call.links = nil
	return links
}

// Log sends a log record to the client and to the server's own log. The data is a
// string or a value that encoding/json accepts.
func (c *Context) Log(level slog.Level, data any) {
	if c.logs(level) {
		c.log(level, jsonOf(data))
	}
}

// logs reports whether anybody would see a record of the level.
func (c *Context) logs(level slog.Level) bool {
	s := c.call
	if s == nil {
		return false
	}
	return s.Request != nil && s.Request.Log != nil || s.Logger != nil && s.Logger.Enabled(c, level)
}

// log sends data through the output of the call to client and server log. What
// the output refuses is dropped.
func (c *Context) log(level slog.Level, data JSON) {
	s := c.call
	if s.Output != nil {
		var err error
		if data, err = s.Output(data); err != nil {
			return
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return
	}
	if s.Request != nil && s.Request.Log != nil {
		s.Request.Log(level, loggerName, data)
	}
	if s.Logger != nil {
		// Not with c: a log handler that asks it for anything would wait for itself.
		s.Logger.Log(context.Background(), level, "handler log", "data", textOf(data))
	}
}

// outputText sends a message through the output of the call. A message that the
// output refuses is empty.
func (s *callState) outputText(message string) string {
	if s.Output == nil {
		return message
	}
	value, err := s.Output(codec.StringValue(message))
	if err != nil {
		return ""
	}
	return textOf(value)
}

// emptyDirectory is the directory of calls that have none.
type emptyDirectory struct{}

func (emptyDirectory) Tools(*Principal) []*ToolSpec         { return nil }
func (emptyDirectory) Resources(*Principal) []*ResourceSpec { return nil }
func (emptyDirectory) Templates(*Principal) []*TemplateSpec { return nil }
func (emptyDirectory) Prompts(*Principal) []*PromptSpec     { return nil }
func (emptyDirectory) Prefix() string                       { return "" }
