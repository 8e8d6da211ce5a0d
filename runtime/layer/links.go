package layer

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// addLinks appends the links that the handler added through its context.
func (s *scope) addLinks(result *runtime.ToolResult, links []*runtime.ResourceLink, payload []runtime.JSON) error {
	if len(links) == 0 {
		return nil
	}
	changed, err := s.transformLinks(links, payload)
	if err != nil {
		return err
	}
	for _, link := range changed {
		if link != nil {
			result.Content = append(result.Content, link)
		}
	}
	return nil
}

// linksOf returns the links among content blocks.
func linksOf(content []runtime.Content) []*runtime.ResourceLink {
	var links []*runtime.ResourceLink
	for _, block := range content {
		if link, ok := block.(*runtime.ResourceLink); ok {
			links = append(links, link)
		}
	}
	return links
}

// transformLinks returns transformed copies, nil for a link whose URI or name the
// pipeline took away. All links go in one run together with the payload they
// belong to, so that a name gets the same token in both. The report of that run
// would count the payload twice and is dropped.
func (s *scope) transformLinks(links []*runtime.ResourceLink, payload []runtime.JSON) ([]*runtime.ResourceLink, error) {
	if s.output == nil || len(links) == 0 {
		return links, nil
	}
	items := make([]runtime.JSON, len(links))
	for i, link := range links {
		items[i] = linkFields(link)
	}
	const context = "context"
	t := s.transformation(runtime.DirectionOutput)
	t.Payload = context
	together, _, err := s.counted(t, codec.ObjectValue(
		codec.Member{Name: "links", Value: codec.ListValue(items...)},
		codec.Member{Name: context, Value: linkContext(payload)},
	), new(runtime.Report))
	if err != nil {
		return nil, err
	}
	var list runtime.JSON
	if together.Kind() == codec.KindObject {
		list, _ = together.Get("links")
	}
	reshaped := list.Kind() != codec.KindList || list.Len() != len(links)
	changed := make([]*runtime.ResourceLink, len(links))
	for i, link := range links {
		var fields runtime.JSON
		if reshaped {
			if fields, err = s.transform(items[i], new(runtime.Report)); err != nil {
				return nil, err
			}
		} else {
			fields = list.Index(i)
		}
		clone := withFields(link, fields)
		if clone == nil {
			continue
		}
		if clone.URI, err = s.leadingURI(link.URI, clone.URI, new(runtime.Report)); err != nil {
			return nil, err
		}
		if clone.URI == "" {
			continue
		}
		if clone.Meta, err = s.transformMeta(link.Meta, new(runtime.Report)); err != nil {
			return nil, err
		}
		changed[i] = clone
	}
	return changed, nil
}

// linkFields returns the fields of a link that a pipeline sees.
func linkFields(link *runtime.ResourceLink) runtime.JSON {
	var fields runtime.Object
	fields.Set("uri", codec.StringValue(link.URI))
	fields.Set("name", codec.StringValue(link.Name))
	if link.Title != "" {
		fields.Set("title", codec.StringValue(link.Title))
	}
	if link.Description != "" {
		fields.Set("description", codec.StringValue(link.Description))
	}
	return fields.Value()
}

// linkContext returns one value as it is and several as a list.
func linkContext(payload []runtime.JSON) runtime.JSON {
	if len(payload) == 1 {
		return payload[0]
	}
	return codec.ListValue(payload...)
}

// withFields returns a copy of a link with transformed fields, nil when URI or
// name are missing.
func withFields(link *runtime.ResourceLink, fields runtime.JSON) *runtime.ResourceLink {
	clone := *link
	clone.URI = stringMember(fields, "uri")
	clone.Name = stringMember(fields, "name")
	clone.Title = stringMember(fields, "title")
	clone.Description = stringMember(fields, "description")
	if clone.URI == "" || clone.Name == "" {
		return nil
	}
	return &clone
}
