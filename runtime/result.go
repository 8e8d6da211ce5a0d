package runtime

// ToolResult is the answer of a tool. The layer makes one from what a handler
// writes; a handler may also make its own, which is copied and never changed.
type ToolResult struct {
	// Content holds the blocks, in order.
	Content []Content
	// Structured is an object, or absent.
	Structured JSON
	// Meta becomes _meta; left out when empty.
	Meta Object
	// IsError marks the answer as a failure that the model should react to.
	IsError bool
}

// Text returns a result with one text block and no structured content.
func Text(text string) *ToolResult {
	return &ToolResult{Content: []Content{TextBlock(text)}}
}

// ErrorResult returns a failure with one text block.
func ErrorResult(message string, meta Object) *ToolResult {
	return &ToolResult{Content: []Content{TextBlock(message)}, Meta: meta, IsError: true}
}

// AppendJSON appends the wire form to dst.
func (r *ToolResult) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.key("content")
	w.dst = appendList(w.dst, r.Content, func(dst []byte, c Content) []byte { return c.AppendJSON(dst) })
	w.bool("isError", r.IsError)
	if !r.Structured.IsZero() {
		w.key("structuredContent")
		w.dst = r.Structured.AppendJSON(w.dst)
	}
	w.object("_meta", &r.Meta)
	return w.end()
}

// PromptMessage is one message of a prompt.
type PromptMessage struct {
	Role    Role
	Content Content // must not be nil
}

// PromptResult is the answer of a prompt.
type PromptResult struct {
	Description string // left out when empty
	Messages    []PromptMessage
}

// AppendJSON appends the wire form to dst.
func (r *PromptResult) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.text("description", r.Description)
	w.key("messages")
	w.dst = appendList(w.dst, r.Messages, func(dst []byte, m PromptMessage) []byte {
		w := beginObject(dst)
		w.string("role", string(m.Role))
		w.key("content")
		w.dst = m.Content.AppendJSON(w.dst)
		return w.end()
	})
	return w.end()
}

// Ref names what a completion is for.
type Ref struct {
	Kind Kind   // KindPrompt or KindTemplate
	Name string // name of the prompt, or the template string
}

// CompletionArgument is the argument to complete.
type CompletionArgument struct {
	Name    string
	Value   string            // what was typed so far
	Context map[string]string // arguments that are already known
}

// NewCompletion returns the answer for all values that were found: those that may
// be sent, and how many there are.
func NewCompletion(values []string) *Completion {
	c := &Completion{Values: values, Total: len(values)}
	if len(values) > maxCompletions {
		c.Values, c.HasMore = values[:maxCompletions:maxCompletions], true
	}
	return c
}

// Completion is the answer to a completion request.
type Completion struct {
	Values  []string
	Total   int // number of values before any cap
	HasMore bool
}

// AppendJSON appends the wire form to dst.
func (c *Completion) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.strings("values", c.Values)
	w.int("total", int64(c.Total))
	w.bool("hasMore", c.HasMore)
	return w.end()
}
