package runtime

// maxCompletions is the number of values that MCP lets an answer to a completion
// request have.
const maxCompletions = 100

// CompletionArguments returns the arguments that the caller of a completion has
// filled in already, by name. It is empty in other calls.
func (c *Context) CompletionArguments() map[string]string {
	if c.call == nil {
		return nil
	}
	c.call.mu.Lock()
	defer c.call.mu.Unlock()
	return c.call.arguments
}

// SetCompletionArguments sets what CompletionArguments returns. It is used by
// whoever drives the call.
func (c *Context) SetCompletionArguments(arguments map[string]string) {
	if c.call == nil {
		return
	}
	c.call.mu.Lock()
	c.call.arguments = arguments
	c.call.mu.Unlock()
}

// CompletionLimit returns how many values of a completion are sent. More may be
// returned, and are counted; a function that finds it costly to produce them can
// stop one after the limit.
func (c *Context) CompletionLimit() int { return maxCompletions }
