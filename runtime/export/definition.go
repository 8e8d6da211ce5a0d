package export

import (
	"cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// definition is what model APIs want to know of a tool.
type definition struct {
	name, description string
	schema            runtime.JSON // of the arguments
}

// definitionsOf reads the definitions out of a wire list. A tool that has no
// description is described by its title, or else by its name.
func definitionsOf(tools runtime.JSON) []definition {
	definitions := make([]definition, 0, tools.Len())
	for _, tool := range tools.Items() {
		name := text(tool, "name")
		schema, _ := tool.Get("inputSchema")
		definitions = append(definitions, definition{
			name:        name,
			description: cmp.Or(text(tool, "description"), text(tool, "title"), name),
			schema:      schema,
		})
	}
	return definitions
}

// as returns the definition with the schema under a name.
func (d definition) as(schema string) runtime.JSON {
	return codec.ObjectValue(
		member("name", codec.StringValue(d.name)),
		member("description", codec.StringValue(d.description)),
		member(schema, d.schema),
	)
}

// list returns a list of what render makes of the definitions.
func list(definitions []definition, render func(definition) runtime.JSON) runtime.JSON {
	items := make([]runtime.JSON, len(definitions))
	for i, d := range definitions {
		items[i] = render(d)
	}
	return codec.ListValue(items...)
}
