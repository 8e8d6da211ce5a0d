package ir

// Content is what a directive says about the content of a resource.
type Content struct {
	MIMEType string   // "": the runtime's default
	Audience []string // "user" and "assistant"
	Priority string   // JSON number from 0 to 1, "" when absent
}

// Resource is a handler with a //cloudg:resource directive.
type Resource struct {
	Primitive
	Content
	URI    string
	Size   string // whole number of bytes, "" when absent
	Result Result
}

// Template is a handler with a //cloudg:template directive. Its arguments are the
// variables, which are always present.
type Template struct {
	Primitive
	Arguments
	Content
	URITemplate string
	Variables   []Variable // template order
	Completions []*Completion
	Result      Result
}

// Variable is a variable of a URI template.
type Variable struct {
	Name string
	Pos  Pos // in the directive
}

// Prompt is a handler with a //cloudg:prompt directive.
type Prompt struct {
	Primitive
	Arguments
	Completions []*Completion
	Result      Result
}

// Completion is a function that completes a variable of a template or an argument of
// a prompt.
type Completion struct {
	Argument string // wire name
	Func     Func
	Strings  bool // it returns []string, not a list of another string type
	Pos      Pos  // of the directive or key that says so
}
