package runtime

import "fmt"

// duplicateError says that a key is taken.
type duplicateError struct{ taken, added Spec }

func (e *duplicateError) Error() string {
	text := fmt.Sprintf("Duplicate %s '%s'", specName(e.added), e.added.Key())
	taken, added := e.taken.Common().Source, e.added.Common().Source
	if taken == "" || added == "" {
		return text
	}
	return fmt.Sprintf("%s: declared by %s and by %s", text, taken, added)
}

// specName returns the name of the spec's type.
func specName(spec Spec) string {
	switch spec.(type) {
	case *ToolSpec:
		return "ToolSpec"
	case *ResourceSpec:
		return "ResourceSpec"
	case *TemplateSpec:
		return "TemplateSpec"
	default:
		return "PromptSpec"
	}
}
