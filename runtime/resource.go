package runtime

import "github.com/cloudg/cloudg/runtime/codec"

// DefaultMIMEType is the MIME type of resources that name none.
const DefaultMIMEType = "application/json"

// ResourceSpec describes a resource with a fixed URI.
type ResourceSpec struct {
	Primitive

	URI         string
	MIMEType    string // empty means DefaultMIMEType
	Annotations ContentAnnotations
	Size        *int64 // bytes; nil when unknown

	// Handle writes the contents to out.
	Handle func(ctx *Context, out *ContentsOutput) error
}

// Kind returns [KindResource].
func (s *ResourceSpec) Kind() Kind { return KindResource }

// Common returns the fields that all kinds share.
func (s *ResourceSpec) Common() *Primitive { return &s.Primitive }

// Key returns the URI.
func (s *ResourceSpec) Key() string { return s.URI }

// TemplateSpec describes the resources whose URIs match a template.
//
// Generated specs carry a Decode function that reads the variables and returns a
// pointer to a Go struct. It reads an object whose members are all strings, so that
// the coercions of package codec make numbers and the like of them. A spec written
// by hand may leave Decode nil: its Handle then gets a map[string]string;
// [TemplateFunc] makes such a Handle.
type TemplateSpec struct {
	Primitive

	URITemplate string // see ParseURITemplate
	MIMEType    string // empty means DefaultMIMEType
	Annotations ContentAnnotations
	Completions map[string]CompleteFunc // by variable

	// Decode reads the variables; see above.
	Decode func(*codec.Reader) any
	// Handle writes the contents to out; values is what Decode returned.
	Handle func(ctx *Context, values any, out *ContentsOutput) error

	template *URITemplate // nil before the spec was added to a registry
}

// Kind returns [KindTemplate].
func (s *TemplateSpec) Kind() Kind { return KindTemplate }

// Common returns the fields that all kinds share.
func (s *TemplateSpec) Common() *Primitive { return &s.Primitive }

// Key returns the template string.
func (s *TemplateSpec) Key() string { return s.URITemplate }

// Template returns the parsed template. It is nil for a spec that was not added
// to a registry.
func (s *TemplateSpec) Template() *URITemplate { return s.template }

// CompleteFunc proposes values that start with, or otherwise fit, what was typed
// so far. The other arguments that are known already are those of
// [Context.CompletionArguments]; [Context.CompletionLimit] says how many values are
// of use. An error means that there are none.
type CompleteFunc func(ctx *Context, partial string) ([]string, error)
