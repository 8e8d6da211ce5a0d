package layer

import (
	"maps"
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// textsObject returns texts as an object: first those named by order, then the
// others by name.
func textsObject(texts map[string]string, order []string) runtime.JSON {
	var object runtime.Object
	for _, name := range slices.Concat(order, slices.Sorted(maps.Keys(texts))) {
		if text, ok := texts[name]; ok {
			object.Set(name, codec.StringValue(text))
		}
	}
	return object.Value()
}

// textsList returns texts as a list.
func textsList(texts []string) runtime.JSON {
	values := make([]runtime.JSON, len(texts))
	for i, text := range texts {
		values[i] = codec.StringValue(text)
	}
	return codec.ListValue(values...)
}
