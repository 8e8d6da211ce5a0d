package middleware

import (
	"bytes"
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// clone returns a copy of a result that shares nothing with it that can be changed.
// It is not ok for kinds of result that are unknown here.
func clone(result layer.Result) (copied layer.Result, ok bool) {
	switch result := result.(type) {
	case *runtime.ToolResult:
		c := *result
		c.Content = cloneEach(result.Content, cloneContent)
		c.Meta = cloneObject(result.Meta)
		return &c, true
	case *runtime.ResourceResult:
		return &runtime.ResourceResult{Contents: cloneEach(result.Contents, cloneContents)}, true
	case *runtime.PromptResult:
		c := *result
		c.Messages = cloneEach(result.Messages, func(m runtime.PromptMessage) runtime.PromptMessage {
			m.Content = cloneContent(m.Content)
			return m
		})
		return &c, true
	}
	return nil, false
}

func cloneEach[T any](list []T, clone func(T) T) []T {
	if list == nil {
		return nil
	}
	copied := make([]T, len(list))
	for i, item := range list {
		copied[i] = clone(item)
	}
	return copied
}

// cloneContent clones a block. Its JSON values are immutable.
func cloneContent(block runtime.Content) runtime.Content {
	switch block := block.(type) {
	case *runtime.TextContent:
		c := *block
		c.Annotations, c.Meta = cloneAnnotations(block.Annotations), cloneObject(block.Meta)
		return &c
	case *runtime.ImageContent:
		c := *block
		c.Data = bytes.Clone(block.Data)
		c.Annotations, c.Meta = cloneAnnotations(block.Annotations), cloneObject(block.Meta)
		return &c
	case *runtime.AudioContent:
		c := *block
		c.Data = bytes.Clone(block.Data)
		c.Annotations, c.Meta = cloneAnnotations(block.Annotations), cloneObject(block.Meta)
		return &c
	case *runtime.ResourceLink:
		c := *block
		c.Size = clonePointer(block.Size)
		c.Annotations, c.Meta = cloneAnnotations(block.Annotations), cloneObject(block.Meta)
		return &c
	case *runtime.EmbeddedResource:
		c := *block
		c.Resource = cloneContents(block.Resource)
		c.Annotations, c.Meta = cloneAnnotations(block.Annotations), cloneObject(block.Meta)
		return &c
	}
	return block
}

func cloneContents(item runtime.ResourceContents) runtime.ResourceContents {
	switch item := item.(type) {
	case *runtime.TextContents:
		c := *item
		c.Meta = cloneObject(item.Meta)
		return &c
	case *runtime.BlobContents:
		c := *item
		c.Blob, c.Meta = bytes.Clone(item.Blob), cloneObject(item.Meta)
		return &c
	}
	return item
}

func cloneAnnotations(a runtime.ContentAnnotations) runtime.ContentAnnotations {
	a.Audience, a.Priority = slices.Clone(a.Audience), clonePointer(a.Priority)
	return a
}

func clonePointer[T any](p *T) *T {
	if p == nil {
		return nil
	}
	value := *p
	return &value
}

func cloneObject(object runtime.Object) runtime.Object {
	var copied runtime.Object
	for name, value := range object.All() {
		copied.Set(name, value)
	}
	return copied
}
