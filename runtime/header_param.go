package runtime

import (
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// keywordHeader is the keyword with which an input schema asks clients to repeat an
// argument in a header of HTTP (SEP-2243).
const keywordHeader = "x-mcp-header"

// HeaderParam is an argument that clients repeat in a header.
type HeaderParam struct {
	Path []string // names of the properties that lead to the argument
	Name string   // of the header, after Mcp-Param-
}

// HeaderParams returns the arguments that the input schema asks to repeat in headers
// with the keyword x-mcp-header. It is empty before the spec was added to a registry.
func (s *ToolSpec) HeaderParams() []HeaderParam {
	if s.wire == nil {
		return nil
	}
	return s.wire.headers
}

// headerParams returns the arguments that a schema asks to repeat.
func headerParams(schema string) []HeaderParam {
	if !strings.Contains(schema, keywordHeader) {
		return nil
	}
	return appendHeaderParams(nil, nil, codec.Raw([]byte(schema)))
}

func appendHeaderParams(params []HeaderParam, path []string, schema JSON) []HeaderParam {
	if schema.Kind() != codec.KindObject {
		return params
	}
	properties, _ := schema.Get("properties")
	if properties.Kind() != codec.KindObject {
		return params
	}
	for name, property := range properties.All() {
		if property.Kind() != codec.KindObject {
			continue
		}
		below := append(path[:len(path):len(path)], name)
		if header, _ := property.Get(keywordHeader); header.Kind() == codec.KindString && header.Text() != "" {
			params = append(params, HeaderParam{Path: below, Name: header.Text()})
		}
		params = appendHeaderParams(params, below, property)
	}
	return params
}
