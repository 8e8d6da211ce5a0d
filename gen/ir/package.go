package ir

import (
	"time"

	"github.com/cloudg/cloudg/annotations"
)

// Pos is a place in the author's source: the file's absolute path, and line and column
// from 1 (the column counts bytes).
type Pos struct {
	File string
	Line int
	Col  int
}

// Package is one Go package with at least one handler.
type Package struct {
	Path string // import path
	Name string // package name
	Dir  string // directory of its files, absolute

	Server Server
	Tools  []*Tool // source order: file name, then offset

	// Structs are the struct types reachable from arguments and results,
	// the synthesised ones included, sorted by package path and name.
	Structs []*Struct

	// Scope holds the identifiers that the package declares outside our own
	// output, sorted. Generated identifiers must avoid them.
	Scope []string
	// Declared are the places of the identifiers in Scope.
	Declared map[string]Pos
	// Callers are the import paths of the loaded packages that refer to a
	// Register function of this one, by the name of the function.
	Callers map[string][]string
}

// Server is what //cloudg:server says about the package. Empty fields were not
// given; category, sensitivity and capabilities are already merged into the tools.
type Server struct {
	Name         string
	Version      string
	Instructions string
}

// Tool is a handler with a //cloudg:tool directive, defaults applied.
type Tool struct {
	Name         string // wire name
	Title        string
	Description  string
	Category     string
	Tags         []string // sorted, distinct
	Sensitivity  annotations.Sensitivity
	Capabilities []annotations.Capability // documentation order
	Hints        annotations.Hints        // derived ones filled in
	Timeout      time.Duration            // 0: the layer's default
	Icons        []Icon
	Meta         string // JSON object, "" when absent
	Transform    TransformHints
	Output       OutputMode

	Func   Func
	Args   *Struct // the arguments; for flat parameters a synthesised struct
	Flat   bool    // Args is synthesised and its fields are the parameters, in order
	ArgPtr bool    // the args parameter is a pointer to the struct
	Result Result

	Pos Pos // of the directive
}

// Icon is an icon of a primitive, ready for the wire.
type Icon struct {
	Src      string
	MIMEType string
	Sizes    []string
	Theme    string // "", "light" or "dark"
}

// TransformHints are the author's wishes about the policy's pipelines.
type TransformHints struct {
	Skip           []string // output transforms not to run; "*" for all
	SkipInput      []string
	Pseudonymize   *bool // only false has an effect
	Depseudonymize *bool
	InputGuard     *bool
	Project        string // JSON object, "" when absent
	Transforms     string // JSON list, "" when absent
}

// OutputMode is the key output of a tool.
type OutputMode uint8

// The output modes.
const (
	OutputFull       OutputMode = iota // structured content, indented text, output schema
	OutputNoSchema                     // the same without the schema
	OutputStructured                   // structured content only
	OutputText                         // text only
)

// Func is how generated code calls the handler.
type Func struct {
	Name     string // Go name of the function or method
	Recv     string // name of the receiver's type, "" for functions
	RecvPtr  bool   // the method has a pointer receiver
	Context  Context
	HasError bool // the last result is an error
	Pos      Pos  // of the declaration
}

// Context is the type of a handler's first parameter.
type Context uint8

// The context types.
const (
	RuntimeContext Context = iota // *runtime.Context
	StdContext                    // context.Context
)

// Result is what a handler returns besides an error.
type Result struct {
	Kind   ResultKind
	Type   *Type  // nil for ResultNone and ResultToolResult
	Schema string // explicit output schema of the key schema, "" when absent
}

// ResultKind decides, from the type alone, how a result becomes structured content.
type ResultKind uint8

// The kinds of results.
const (
	ResultNone    ResultKind = iota // nothing, or only an error: {"result": null}
	ResultObject                    // always encodes to a JSON object: sent as it is
	ResultWrapped                   // anything else: {"result": …}
	ResultJSON                      // runtime.JSON: as it is when an object, else wrapped
	ResultTool                      // *runtime.ToolResult
)
