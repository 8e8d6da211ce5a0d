package policy

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/transform"
)

// OutputSchema implements [runtime.SchemaAdapter]. The schema is computed once for each
// pipeline of a tool.
func (p *Policy) OutputSchema(principal *runtime.Principal, spec *runtime.ToolSpec) string {
	if p.doc.OutputSchemas != Adapt || spec.OutputSchema == "" {
		return ""
	}
	lines := p.pipelines(principal, spec)
	lines.adapting.Do(func() {
		if lines.output.problem != nil {
			return
		}
		if schema, ok := transform.AdaptSchema(codec.Raw([]byte(spec.OutputSchema)), lines.output.steps); ok {
			lines.schema = string(schema.AppendJSON(nil))
		}
	})
	return lines.schema
}

// publishes says in words what becomes of the output schema of a primitive, "" when it
// has none.
func (p *Policy) publishes(principal *runtime.Principal, spec runtime.Spec) string {
	tool, ok := spec.(*runtime.ToolSpec)
	switch {
	case !ok || tool.OutputSchema == "":
		return ""
	case p.Output(principal, spec) == nil:
		return "published"
	case p.OutputSchema(principal, tool) != "":
		return "adapted to the output pipeline"
	case p.doc.OutputSchemas == Adapt:
		return "withheld, because the output pipeline may change results in any way"
	}
	return "withheld; output_schemas: " + string(Adapt) + " would adapt it to the output pipeline"
}
