package layer

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// transformBlocks returns transformed copies of content blocks. A block whose URI
// or name the pipeline took away is left out; there is no going back to the
// original. Images stay as they are.
func (s *scope) transformBlocks(content []runtime.Content, payload []runtime.JSON, report *runtime.Report) ([]runtime.Content, error) {
	links, err := s.transformLinks(linksOf(content), payload)
	if err != nil {
		return nil, err
	}
	changed := make([]runtime.Content, 0, len(content))
	for _, block := range content {
		switch block := block.(type) {
		case *runtime.TextContent:
			clone := *block
			if clone.Text, clone.Meta, err = s.transformText(block.Text, block.Meta, report); err != nil {
				return nil, err
			}
			changed = append(changed, &clone)
		case *runtime.ResourceLink:
			if links[0] != nil {
				changed = append(changed, links[0])
			}
			links = links[1:]
		case *runtime.EmbeddedResource:
			clone, err := s.transformEmbedded(block, report)
			if err != nil {
				return nil, err
			}
			if clone != nil {
				changed = append(changed, clone)
			}
		default:
			changed = append(changed, block)
		}
	}
	return changed, nil
}

// transformText transforms the text and _meta of a block or of contents. A text
// that is rendered from data is transformed as data, so that keys are seen.
func (s *scope) transformText(text string, meta runtime.Object, report *runtime.Report) (string, runtime.Object, error) {
	data, ok := meta.Get(runtime.MetaData)
	if !ok {
		data = codec.StringValue(text)
	}
	data, err := s.transform(data, report)
	if err != nil {
		return "", runtime.Object{}, err
	}
	if ok {
		text, meta = renderData(data, meta)
	} else {
		text = asText(data)
	}
	meta, err = s.transformMeta(meta, report)
	return text, meta, err
}

// transformEmbedded returns a transformed copy, nil when the URI was taken away.
// The bytes of a blob stay as they are.
func (s *scope) transformEmbedded(block *runtime.EmbeddedResource, report *runtime.Report) (runtime.Content, error) {
	clone := *block
	var err error
	if clone.Meta, err = s.transformMeta(block.Meta, report); err != nil {
		return nil, err
	}
	var uri string
	switch contents := block.Resource.(type) {
	case *runtime.TextContents:
		item := *contents
		if item.Text, item.Meta, err = s.transformText(contents.Text, contents.Meta, report); err != nil {
			return nil, err
		}
		item.URI, err = s.transformURI(contents.URI, report)
		uri, clone.Resource = item.URI, &item
	case *runtime.BlobContents:
		item := *contents
		if item.Meta, err = s.transformMeta(contents.Meta, report); err != nil {
			return nil, err
		}
		item.URI, err = s.transformURI(contents.URI, report)
		uri, clone.Resource = item.URI, &item
	}
	if err != nil || uri == "" {
		return nil, err
	}
	return &clone, nil
}

// transformURI transforms a URI under its key. It is empty when the pipeline took
// it away.
func (s *scope) transformURI(uri string, report *runtime.Report) (string, error) {
	value, err := s.transform(codec.ObjectValue(codec.Member{Name: "uri", Value: codec.StringValue(uri)}), report)
	if err != nil {
		return "", err
	}
	return stringMember(value, "uri"), nil
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
