package runtime

import (
	"errors"
	"fmt"

	"github.com/cloudg/cloudg/runtime/codec"
)

// wrapper is the member that holds a result that is no object: structured content
// has to be one.
const wrapper = "result"

// WriteObject writes a value whose encoder writes an object. A nil pointer is an
// error, because no object stands for it.
func WriteObject[T any](out *Output, v *T, encode func(*codec.Writer, *T)) error {
	if v == nil {
		return errNoValue
	}
	return out.encode(out.opts.Text, func(w *codec.Writer) { encode(w, v) })
}

// WriteWrapped writes any value as {"result": value}.
func WriteWrapped[T any](out *Output, v *T, encode func(*codec.Writer, *T)) error {
	return out.encode(out.opts.Text, func(w *codec.Writer) {
		if !w.BeginObject() {
			return
		}
		w.Key(wrapper)
		encode(w, v)
		w.EndObject()
	})
}

// WriteNothing writes {"result": null}, the result of handlers without one.
func WriteNothing(out *Output) error { return WriteJSON(out, codec.NullValue()) }

// WriteJSON writes an object as it is and anything else as {"result": value}. An
// absent value is null.
func WriteJSON(out *Output, v JSON) error {
	if v.Kind() == codec.KindObject {
		return out.encode(out.opts.Text, func(w *codec.Writer) { w.Value(v) })
	}
	if v.IsZero() {
		v = codec.NullValue()
	}
	return WriteWrapped(out, &v, func(w *codec.Writer, v *JSON) { w.Value(*v) })
}

// WriteToolResult writes a ready result. nil is a result without content.
func WriteToolResult(out *Output, r *ToolResult) error {
	if r == nil {
		r = new(ToolResult)
	}
	for i, block := range r.Content {
		if err := checkBlock(block); err != nil {
			return fmt.Errorf("content block %d of a ready result: %w", i, err)
		}
	}
	if r.Structured.IsZero() {
		out.structured, out.text, out.result = nil, nil, r
		return nil
	}
	if r.Structured.Kind() != codec.KindObject {
		return errors.New("structured content of a ready result is not an object")
	}
	if err := out.encode(false, func(w *codec.Writer) { w.Value(r.Structured) }); err != nil {
		return err
	}
	out.result = r
	return nil
}

// checkBlock refuses blocks that have no wire form.
func checkBlock(block Content) error {
	switch block := block.(type) {
	case *TextContent:
		return notNil(block)
	case *ImageContent:
		return notNil(block)
	case *ResourceLink:
		return notNil(block)
	case *EmbeddedResource:
		if block == nil || checkContents(block.Resource) != nil {
			return errors.New("embeds no resource")
		}
		return nil
	default:
		return errNil
	}
}

// checkContents refuses contents that have no wire form.
func checkContents(contents ResourceContents) error {
	switch contents := contents.(type) {
	case *TextContents:
		return notNil(contents)
	case *BlobContents:
		return notNil(contents)
	default:
		return errNil
	}
}

// errNil says that a value has no wire form because there is none.
var errNil = errors.New("is nil")

func notNil[T any](p *T) error {
	if p == nil {
		return errNil
	}
	return nil
}
