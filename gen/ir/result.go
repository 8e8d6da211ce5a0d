package ir

// Result is what a handler returns besides an error.
type Result struct {
	Kind   ResultKind
	Type   *Type  // nil for what generated code does not encode: nothing, text, bytes and ready results
	Schema string // explicit output schema of the key schema, "" when absent
}

// ResultKind decides, from the type alone, how a result is sent.
type ResultKind uint8

// The kinds of results. Tools send values as structured content, resources and
// templates as JSON text.
const (
	ResultNone     ResultKind = iota // of a tool: nothing, or only an error
	ResultObject                     // always encodes to a JSON object
	ResultWrapped                    // anything else: {"result": …} as structured content
	ResultJSON                       // runtime.JSON: an object or not
	ResultTool                       // *runtime.ToolResult
	ResultString                     // of others than tools, exactly string: text
	ResultBytes                      // of a resource, exactly []byte: a blob
	ResultContent                    // of a resource, one ready item of contents
	ResultContents                   // of a resource, []runtime.ResourceContents
	ResultMessages                   // of a prompt, []runtime.PromptMessage
	ResultPrompt                     // of a prompt, *runtime.PromptResult
)
