package layer

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// renderJSONBlock is the value of runtime.MetaRender for a heading and a fenced
// block; anything else is plain indented JSON.
const renderJSONBlock = "json-block"

// renderedBlock returns a block whose text is rendered from data, if its _meta
// says so, else the block itself.
func renderedBlock(block runtime.Content) runtime.Content {
	switch block := block.(type) {
	case *runtime.TextContent:
		if data, ok := block.Meta.Get(runtime.MetaData); ok {
			clone := *block
			clone.Text, clone.Meta = renderData(data, block.Meta)
			return &clone
		}
	case *runtime.EmbeddedResource:
		if contents := renderedContents(block.Resource); contents != block.Resource {
			clone := *block
			clone.Resource = contents
			return &clone
		}
	}
	return block
}

// renderedContents is renderedBlock for contents.
func renderedContents(contents runtime.ResourceContents) runtime.ResourceContents {
	if text, ok := contents.(*runtime.TextContents); ok {
		if data, ok := text.Meta.Get(runtime.MetaData); ok {
			clone := *text
			clone.Text, clone.Meta = renderData(data, text.Meta)
			return &clone
		}
	}
	return contents
}

// renderData renders data as meta asks and returns meta without the two markers.
func renderData(data runtime.JSON, meta runtime.Object) (string, runtime.Object) {
	render, _ := meta.Get(runtime.MetaRender)
	rest := cloneObject(meta)
	rest.Delete(runtime.MetaData)
	rest.Delete(runtime.MetaRender)
	if data.IsZero() {
		data = codec.NullValue()
	}
	if render.Kind() == codec.KindString && render.Text() == renderJSONBlock {
		return "Context for this task (JSON):\n\n```json\n" + narrow(string(data.AppendIndent(nil))) + "\n```", rest
	}
	return string(data.AppendIndent(nil)), rest
}

// narrow turns an indentation of two spaces into one of one. A line break in JSON
// is never inside a string.
func narrow(indented string) string {
	var out []byte
	for i := 0; i < len(indented); {
		end := i
		for end < len(indented) && indented[end] == ' ' {
			end++
		}
		out = append(out, indented[i:i+(end-i)/2]...)
		for end < len(indented) && indented[end] != '\n' {
			out = append(out, indented[end])
			end++
		}
		if end < len(indented) {
			out = append(out, '\n')
			end++
		}
		i = end
	}
	return string(out)
}
