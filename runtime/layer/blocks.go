package layer

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// shapeBlocks returns content blocks as they are sent: rendered if they are made of
// data, and transformed if there is an output pipeline.
func (s *scope) shapeBlocks(content []runtime.Content, payload []runtime.JSON, report *runtime.Report) ([]runtime.Content, error) {
	content, err := s.admitBlocks(content, report)
	if err != nil {
		return nil, err
	}
	if s.output != nil {
		return s.transformBlocks(content, payload, report)
	}
	shaped := make([]runtime.Content, len(content))
	for i, block := range content {
		shaped[i] = renderedBlock(block)
	}
	return shaped, nil
}

// transformBlocks returns transformed copies of content blocks. A block whose URI
// or name the pipeline took away is nil; there is no going back to the original.
// The bytes of images and sounds stay as they are.
func (s *scope) transformBlocks(content []runtime.Content, payload []runtime.JSON, report *runtime.Report) ([]runtime.Content, error) {
	links, err := s.transformLinks(linksOf(content), payload)
	if err != nil {
		return nil, err
	}
	changed := make([]runtime.Content, len(content))
	for i, block := range content {
		switch block := block.(type) {
		case *runtime.TextContent:
			clone := *block
			var notes runtime.ContentAnnotations
			if clone.Text, clone.Meta, notes, err = s.transformText(block.Text, block.Meta, report); err != nil {
				return nil, err
			}
			if clone.Annotations.IsZero() {
				clone.Annotations = notes
			}
			changed[i] = &clone
		case *runtime.ResourceLink:
			if links[0] != nil {
				changed[i] = links[0]
			}
			links = links[1:]
		case *runtime.EmbeddedResource:
			if changed[i], err = s.transformEmbedded(block, report); err != nil {
				return nil, err
			}
		default:
			if changed[i], err = s.transformBinary(block, report); err != nil {
				return nil, err
			}
		}
	}
	return changed, nil
}

// transformText transforms the text and _meta of a block or of contents. A text
// that is rendered from data is transformed as data, so that keys are seen. notes are
// what the pipeline wants the text to be annotated with.
func (s *scope) transformText(text string, meta runtime.Object, report *runtime.Report) (changed string, kept runtime.Object, notes runtime.ContentAnnotations, err error) {
	data, ok := meta.Get(runtime.MetaData)
	if !ok {
		data = codec.StringValue(text)
	}
	data, notes, err = s.annotated(data, report)
	if err != nil {
		return "", runtime.Object{}, notes, err
	}
	if ok {
		text, meta = renderData(data, meta)
	} else {
		text = asText(data)
	}
	meta, err = s.transformMeta(meta, report)
	return text, meta, notes, err
}

// transformEmbedded returns a transformed copy, nil when the URI was taken away.
func (s *scope) transformEmbedded(block *runtime.EmbeddedResource, report *runtime.Report) (runtime.Content, error) {
	clone := *block
	var err error
	if clone.Meta, err = s.transformMeta(block.Meta, report); err != nil {
		return nil, err
	}
	var uri string
	if clone.Resource, uri, err = s.transformContents(block.Resource, "", report); err != nil || uri == "" {
		return nil, err
	}
	return &clone, nil
}

// stringMember returns a member that is a string, "" when there is none.
func stringMember(object runtime.JSON, name string) string {
	if object.Kind() != codec.KindObject {
		return ""
	}
	member, _ := object.Get(name)
	if member.Kind() != codec.KindString {
		return ""
	}
	return member.Text()
}
