package layer

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// copyResult fills in the result for a ready one, which stays as it is: its handler
// may give the same one to the next caller. structured is its structured content as
// it was written.
func (s *scope) copyResult(result, ready *runtime.ToolResult, structured []byte, report *runtime.Report) (payload []runtime.JSON, err error) {
	content, err := s.admitBlocks(ready.Content, report)
	if err != nil {
		return nil, err
	}
	*result = runtime.ToolResult{
		Content:    slices.Clone(content),
		Structured: codec.Encoded(structured),
		IsError:    ready.IsError,
	}
	if s.output == nil {
		result.Meta = cloneObject(ready.Meta)
		for i, block := range result.Content {
			result.Content[i] = renderedBlock(block)
		}
		return nil, nil
	}
	if structured == nil {
		payload = texts(content)
	} else {
		payload = []runtime.JSON{result.Structured}
		changed, err := s.transform(result.Structured, report)
		if err != nil {
			return nil, err
		}
		out := runtime.NewOutput(runtime.OutputOptions{MaxStructured: s.layer.opts.MaxStructuredBytes})
		if err := runtime.WriteJSON(out, changed); err != nil {
			return nil, &unfitError{err}
		}
		result.Structured = codec.Encoded(out.Structured())
	}
	if result.Content, err = s.transformBlocks(content, payload, report); err != nil {
		return nil, err
	}
	result.Content = slices.DeleteFunc(result.Content, func(block runtime.Content) bool { return block == nil })
	result.Meta, err = s.transformMeta(ready.Meta, report)
	return payload, err
}

// texts returns the texts of the text blocks.
func texts(content []runtime.Content) []runtime.JSON {
	var list []runtime.JSON
	for _, block := range content {
		if text, ok := block.(*runtime.TextContent); ok {
			list = append(list, codec.StringValue(text.Text))
		}
	}
	return list
}

// transformMeta sends a _meta object through the output pipeline as a whole.
func (s *scope) transformMeta(meta runtime.Object, report *runtime.Report) (runtime.Object, error) {
	var changed runtime.Object
	if meta.Len() == 0 {
		return changed, nil
	}
	value, err := s.transform(meta.Value(), report)
	if err != nil || value.Kind() != codec.KindObject {
		return changed, err
	}
	for name, member := range value.All() {
		changed.Set(name, member)
	}
	return changed, nil
}

// cloneObject returns a copy that can be changed without the original.
func cloneObject(object runtime.Object) runtime.Object {
	var clone runtime.Object
	for name, value := range object.All() {
		clone.Set(name, value)
	}
	return clone
}
