package runtime

import "fmt"

// TemplateError says which variable of a URI template cannot be used.
type TemplateError struct {
	Template string
	Offset   int // of the variable in Template, in bytes
	Reason   string
}

func (e *TemplateError) Error() string {
	return fmt.Sprintf("URI template %q: %s", e.Template, e.Reason)
}
