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
		if out.opts.Text {
			return out.take(codec.EncodeValue(v))
		}
		return out.encode(false, func(w *codec.Writer) { w.Value(v) })
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
	if err := checkMeta(r.Meta); err != nil {
		return fmt.Errorf("_meta of a ready result: %w", err)
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

// checkBlock refuses blocks that have no wire form, or one that clients refuse.
func checkBlock(block Content) error {
	switch block := block.(type) {
	case *TextContent:
		if block != nil {
			return checkMeta(block.Meta)
		}
	case *ImageContent:
		if block != nil {
			return checkMeta(block.Meta)
		}
	case *AudioContent:
		if block != nil {
			return checkMeta(block.Meta)
		}
	case *ResourceLink:
		if block == nil {
			break
		}
		if block.URI == "" || block.Name == "" {
			return errors.New("links to a resource without URI or name")
		}
		return checkMeta(block.Meta)
	case *EmbeddedResource:
		if block == nil || checkContents(block.Resource) != nil {
			return errors.New("embeds no resource")
		}
		return checkMeta(block.Meta)
	}
	return errNil
}

// checkContents refuses contents that have no wire form.
func checkContents(contents ResourceContents) error {
	switch contents := contents.(type) {
	case *TextContents:
		if contents != nil {
			return checkMeta(contents.Meta)
		}
	case *BlobContents:
		if contents != nil {
			return checkMeta(contents.Meta)
		}
	}
	return errNil
}

// checkMeta refuses a _meta object that cannot be written.
func checkMeta(meta Object) error {
	if meta.Len() == 0 {
		return nil
	}
	_, err := codec.Encode(codec.Compact, func(w *codec.Writer) { w.Object(meta) })
	return err
}

// errNil says that a value has no wire form because there is none.
var errNil = errors.New("is nil")
