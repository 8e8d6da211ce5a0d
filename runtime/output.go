package runtime

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/cloudg/cloudg/runtime/codec"
)

// OutputOptions say what an [Output] prepares.
type OutputOptions struct {
	// Text asks for the value as indented text besides the structured content.
	Text bool
	// MaxStructured is the largest structured content in bytes, 0 for no limit.
	MaxStructured int
}

// Output receives the result of one run of a handler through the Write functions
// of this package. It belongs to the goroutine of the handler until the handler
// has returned, and is not used again. The last result written counts.
type Output struct {
	opts       OutputOptions
	structured []byte
	text       []byte
	result     *ToolResult
}

// NewOutput returns an empty output.
func NewOutput(opts OutputOptions) *Output { return &Output{opts: opts} }

// Written reports whether a result was written.
func (o *Output) Written() bool { return o.structured != nil || o.result != nil }

// Structured returns the structured content, that of a ready result too, as a
// compact JSON object. It is nil when the handler wrote none, and must not be changed.
func (o *Output) Structured() []byte { return o.structured }

// Text returns the structured content as indented text, "" when not asked for.
func (o *Output) Text() string {
	// The bytes were made for this output and nothing writes to them any more, so
	// the string may share them instead of copying a whole result.
	return unsafe.String(unsafe.SliceData(o.text), len(o.text))
}

// Result returns the ready result that the handler wrote, nil when it wrote a
// value instead. It belongs to the handler and must not be changed.
func (o *Output) Result() *ToolResult { return o.result }

// encode runs an encoder for the forms that are asked for.
func (o *Output) encode(withText bool, encode func(*codec.Writer)) error {
	var structured, text []byte
	var err error
	if withText {
		structured, text, err = codec.EncodeBoth(encode)
	} else {
		structured, err = codec.Encode(codec.Compact, encode)
	}
	return o.take(structured, text, err)
}

// take takes over what an encoder wrote.
func (o *Output) take(structured, text []byte, err error) error {
	if err != nil {
		return fmt.Errorf("result cannot be written as JSON: %w", err)
	}
	if structured[0] != '{' {
		// A type with a MarshalJSON method may write something else than its schema says.
		return errors.New("result is no JSON object, which its schema says it is; let the MarshalJSON method of its type write one")
	}
	if limit := o.opts.MaxStructured; limit > 0 && len(structured) > limit {
		return fmt.Errorf("result is too large: %d bytes, at most %d are allowed; ask for less, such as a smaller page or fewer fields", len(structured), limit)
	}
	o.structured, o.text, o.result = structured, text, nil
	return nil
}
