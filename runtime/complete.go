package runtime

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/runtime/codec"
)

// defaultCategory is the category of primitives that name none.
const defaultCategory = "general"

// emptyInputSchema is the input schema of tools that publish none.
const emptyInputSchema = `{"type":"object"}`

// complete fills in defaults and returns what is wrong.
func (p *Primitive) complete(sensitivity Sensitivity) error {
	var errs []error
	if p.Category == "" {
		p.Category = defaultCategory
	}
	if p.Sensitivity == "" {
		p.Sensitivity = sensitivity
	}
	if !p.Sensitivity.Valid() {
		errs = append(errs, fmt.Errorf("unknown sensitivity '%s'; use one of %v", p.Sensitivity, annotations.Sensitivities()))
	}
	if p.Capabilities == nil {
		p.Capabilities = []Capability{ReadState}
	}
	for _, c := range p.Capabilities {
		if !c.Valid() {
			errs = append(errs, fmt.Errorf("unknown capability '%s'; use one of %v", c, annotations.Capabilities()))
		}
	}
	p.Tags = slices.Compact(slices.Sorted(slices.Values(p.Tags)))
	if kind := p.Meta.Kind(); kind != codec.KindAbsent && kind != codec.KindObject {
		errs = append(errs, errors.New("meta is not an object"))
	}
	return errors.Join(errs...)
}

// completed is the method complete, for a spec that may be nil.
func completed(spec Spec) (Spec, error) {
	none := spec == nil
	switch s := spec.(type) {
	case *ToolSpec:
		none = s == nil
	case *ResourceSpec:
		none = s == nil
	case *TemplateSpec:
		none = s == nil
	case *PromptSpec:
		none = s == nil
	}
	if none {
		return nil, errors.New("a spec is nil; add a *ToolSpec, *ResourceSpec, *TemplateSpec or *PromptSpec")
	}
	return spec.complete()
}

func (s *ToolSpec) complete() (Spec, error) {
	tool := *s
	var errs []error
	if !validName(tool.Name) {
		errs = append(errs, &nameError{"tool", tool.Name})
	}
	errs = append(errs, tool.Primitive.complete(Confidential))
	tool.Hints = annotations.Derive(tool.Hints, tool.Capabilities)
	if tool.InputSchema == "" {
		tool.InputSchema = emptyInputSchema
	}
	if !tool.Output.PublishesSchema() {
		tool.OutputSchema = ""
	}
	var err error
	if tool.InputSchema, err = compactSchema(tool.InputSchema); err != nil {
		errs = append(errs, fmt.Errorf("input schema: %w", err))
	}
	if tool.OutputSchema != "" {
		if tool.OutputSchema, err = compactSchema(tool.OutputSchema); err != nil {
			errs = append(errs, fmt.Errorf("output schema: %w", err))
		}
	}
	if tool.Handle == nil {
		errs = append(errs, errors.New("no handler"))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, describe("tool", tool.Name, tool.Source, err)
	}
	const rest = 1 << 10 // about what a definition holds besides
	room := make([]byte, 0, len(tool.Description)+len(tool.InputSchema)+len(tool.OutputSchema)+rest)
	tool.wire = &toolDefinitions{
		full:     bytes.Clone(tool.appendDefinition(room, tool.Name, tool.OutputSchema)),
		withheld: bytes.Clone(tool.appendDefinition(room, tool.Name, "")),
		headers:  headerParams(tool.InputSchema),
	}
	return &tool, nil
}

func (s *ResourceSpec) complete() (Spec, error) {
	resource := *s
	errs := []error{resource.Primitive.complete(Confidential)}
	if resource.MIMEType == "" {
		resource.MIMEType = DefaultMIMEType
	}
	if resource.Handle == nil {
		errs = append(errs, errors.New("no handler"))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, describe("resource", resource.URI, resource.Source, err)
	}
	return &resource, nil
}

func (s *TemplateSpec) complete() (Spec, error) {
	template := *s
	errs := []error{template.Primitive.complete(Confidential)}
	if template.MIMEType == "" {
		template.MIMEType = DefaultMIMEType
	}
	var err error
	if template.template, err = ParseURITemplate(template.URITemplate); err != nil {
		errs = append(errs, err)
	} else {
		errs = append(errs, template.checkCompletions())
	}
	if template.Handle == nil {
		errs = append(errs, errors.New("no handler"))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, describe("resource template", template.URITemplate, template.Source, err)
	}
	return &template, nil
}

func (s *PromptSpec) complete() (Spec, error) {
	prompt := *s
	var errs []error
	if !validName(prompt.Name) {
		errs = append(errs, &nameError{"prompt", prompt.Name})
	}
	errs = append(errs, prompt.Primitive.complete(Internal), prompt.checkArguments())
	if prompt.Handle == nil {
		errs = append(errs, errors.New("no handler"))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, describe("prompt", prompt.Name, prompt.Source, err)
	}
	return &prompt, nil
}

// schemaFields is what compactSchema reads of a schema.
var schemaFields = codec.NewFields("schema", codec.Optional("type"), codec.Open())

// compactSchema checks that text is an object schema and returns it without
// layout.
func compactSchema(text string) (string, error) {
	data := []byte(text)
	schema, err := codec.Parse(data, codec.Limits{})
	if err != nil {
		return "", err
	}
	if schema.Kind() != codec.KindObject {
		return "", errors.New("is not a JSON object")
	}
	// Only its type is read, because to read all of it takes long.
	var typ JSON
	wrong := codec.Decode(data, codec.Limits{}, func(r *codec.Reader) {
		if !r.BeginObject(schemaFields) {
			return
		}
		for r.NextField() {
			typ = r.Value()
		}
	})
	if wrong != nil || typ.Kind() != codec.KindString || typ.Text() != "object" {
		return "", errors.New(`must have "type": "object"`)
	}
	// It gets no longer, and a server may have thousands.
	return string(schema.AppendJSON(make([]byte, 0, len(text)))), nil
}

// describe says which spec an error is about.
func describe(kind, key, source string, err error) error {
	if source == "" {
		return fmt.Errorf("%s '%s': %w", kind, key, err)
	}
	return fmt.Errorf("%s '%s' (%s): %w", kind, key, source, err)
}

// definitionMeta returns the _meta of a definition: the keys of this package, then
// those of the spec, which win.
func definitionMeta(p *Primitive) Object {
	var meta Object
	meta.Set(MetaCategory, codec.StringValue(p.Category))
	meta.Set(MetaSensitivity, codec.StringValue(string(p.Sensitivity)))
	if len(p.Tags) > 0 {
		tags := make([]JSON, len(p.Tags))
		for i, tag := range p.Tags {
			tags[i] = codec.StringValue(tag)
		}
		meta.Set(MetaTags, codec.ListValue(tags...))
	}
	if p.Meta.Kind() == codec.KindObject {
		for name, value := range p.Meta.All() {
			meta.Set(name, value)
		}
	}
	return meta
}
