package runtime

import (
	"time"

	"github.com/cloudg/cloudg/runtime/codec"
)

// OutputMode says in which forms a tool's result is sent.
type OutputMode uint8

// The output modes.
const (
	// OutputFull sends structured content, the same value as indented text, and
	// publishes the output schema.
	OutputFull OutputMode = iota
	// OutputNoSchema is OutputFull without a published schema.
	OutputNoSchema
	// OutputStructured sends structured content only; the content list is empty.
	OutputStructured
	// OutputText sends indented text only and publishes no schema.
	OutputText
)

// Texted reports whether the mode sends the value as a text block.
func (m OutputMode) Texted() bool { return m != OutputStructured }

// Structured reports whether the mode sends structured content.
func (m OutputMode) Structured() bool { return m != OutputText }

// PublishesSchema reports whether the mode allows a published output schema.
func (m OutputMode) PublishesSchema() bool { return m == OutputFull || m == OutputStructured }

// ToolSpec describes a tool.
//
// Generated specs carry a Decode function that reads and checks the arguments in
// one pass and returns a pointer to a Go struct. A spec written by hand may leave
// Decode nil: its Handle then gets the arguments as a [JSON] object, unchecked
// but for being an object; [ToolFunc] makes such a Handle.
type ToolSpec struct {
	Primitive

	// Hints tell clients how the tool behaves. Those left unset are derived from
	// the capabilities when the spec is added to a registry.
	Hints Hints
	// Timeout is the deadline of one run of the handler: 0 means the layer's
	// default, negative none.
	Timeout time.Duration
	// InputSchema is the JSON Schema of the arguments, an object schema in any
	// layout. Empty means any object.
	InputSchema string
	// OutputSchema is the JSON Schema of the structured content, or empty.
	OutputSchema string
	// Output says in which forms the result is sent.
	Output OutputMode

	// Decode reads the arguments; see above.
	Decode func(*codec.Reader) any
	// Handle runs the tool: args is what Decode returned. A result is written to
	// out once; a returned error becomes an error result.
	Handle func(ctx *Context, args any, out *Output) error

	// wire holds the rendered definition under Name, with and without the output
	// schema; nil before the spec was added to a registry.
	wire *toolDefinitions
}

// Kind returns [KindTool].
func (s *ToolSpec) Kind() Kind { return KindTool }

// Common returns the fields that all kinds share.
func (s *ToolSpec) Common() *Primitive { return &s.Primitive }

// Key returns the name.
func (s *ToolSpec) Key() string { return s.Name }
