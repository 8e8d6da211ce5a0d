package runtime

// toolDefinitions is the rendered definition of a tool under its own name, and what
// follows from its schema.
type toolDefinitions struct {
	full, withheld []byte
	headers        []HeaderParam
}

// AppendDefinition appends the wire definition of the tool under the name that
// clients see. Without outputSchema the output schema is withheld, because what
// the caller gets may not match it. The error says that the name is no tool name.
func (s *ToolSpec) AppendDefinition(dst []byte, name string, outputSchema bool) ([]byte, error) {
	if s.wire != nil && name == s.Name {
		if outputSchema {
			return append(dst, s.wire.full...), nil
		}
		return append(dst, s.wire.withheld...), nil
	}
	schema := ""
	if outputSchema {
		schema = s.OutputSchema
	}
	return s.AppendDefinitionWith(dst, name, schema)
}

// AppendDefinitionWith is AppendDefinition with an output schema in the place of that
// of the tool: one that fits what its callers get. Empty withholds it.
func (s *ToolSpec) AppendDefinitionWith(dst []byte, name, outputSchema string) ([]byte, error) {
	if !validName(name) {
		return dst, &nameError{"exposed tool", name}
	}
	return s.appendDefinition(dst, name, outputSchema), nil
}

// appendDefinition renders the definition of a complete spec.
func (s *ToolSpec) appendDefinition(dst []byte, name, outputSchema string) []byte {
	w := beginObject(dst)
	w.string("name", name)
	w.string("description", s.Description)
	w.raw("inputSchema", s.InputSchema)
	if outputSchema != "" {
		w.raw("outputSchema", outputSchema)
	}
	w.hints(s.Title, s.Hints)
	w.text("title", s.Title)
	w.icons(s.Icons)
	w.definitionMeta(&s.Primitive)
	return w.end()
}

// AppendDefinition appends the wire definition of the resource to dst.
func (s *ResourceSpec) AppendDefinition(dst []byte) []byte {
	w := beginObject(dst)
	w.string("uri", s.URI)
	w.string("name", s.Name)
	w.string("mimeType", s.MIMEType)
	w.text("description", s.Description)
	if s.Size != nil {
		w.int("size", *s.Size)
	}
	w.annotations(s.Annotations)
	w.text("title", s.Title)
	w.icons(s.Icons)
	w.definitionMeta(&s.Primitive)
	return w.end()
}

// AppendDefinition appends the wire definition of the template to dst.
func (s *TemplateSpec) AppendDefinition(dst []byte) []byte {
	w := beginObject(dst)
	w.string("uriTemplate", s.URITemplate)
	w.string("name", s.Name)
	w.string("mimeType", s.MIMEType)
	w.text("description", s.Description)
	w.annotations(s.Annotations)
	w.text("title", s.Title)
	w.icons(s.Icons)
	w.definitionMeta(&s.Primitive)
	return w.end()
}

// AppendDefinition appends the wire definition of the prompt under the name that
// clients see. The error says that the name is no prompt name.
func (s *PromptSpec) AppendDefinition(dst []byte, name string) ([]byte, error) {
	if !validName(name) {
		return dst, &nameError{"exposed prompt", name}
	}
	w := beginObject(dst)
	w.string("name", name)
	w.string("description", s.Description)
	w.key("arguments")
	w.dst = appendList(w.dst, s.Arguments, appendPromptArgument)
	w.text("title", s.Title)
	w.icons(s.Icons)
	w.definitionMeta(&s.Primitive)
	return w.end(), nil
}

func appendPromptArgument(dst []byte, a PromptArgument) []byte {
	w := beginObject(dst)
	w.string("name", a.Name)
	w.bool("required", a.Required)
	w.text("title", a.Title)
	w.text("description", a.Description)
	return w.end()
}

// raw writes a member that is compact JSON already.
func (w *objectWriter) raw(name, value string) {
	w.key(name)
	w.dst = append(w.dst, value...)
}

// hints writes the annotations of a tool unless they say nothing. The title is
// repeated there for clients that read it nowhere else.
func (w *objectWriter) hints(title string, h Hints) {
	if title == "" && h == (Hints{}) {
		return
	}
	w.key("annotations")
	inner := beginObject(w.dst)
	inner.text("title", title)
	inner.hint("readOnlyHint", h.ReadOnly)
	inner.hint("destructiveHint", h.Destructive)
	inner.hint("idempotentHint", h.Idempotent)
	inner.hint("openWorldHint", h.OpenWorld)
	w.dst = inner.end()
}

func (w *objectWriter) hint(name string, h Hint) {
	if h != Unset {
		w.bool(name, h == True)
	}
}

func (w *objectWriter) icons(icons []Icon) {
	if len(icons) == 0 {
		return
	}
	w.key("icons")
	w.dst = appendList(w.dst, icons, func(dst []byte, icon Icon) []byte {
		w := beginObject(dst)
		w.string("src", icon.Src)
		w.text("mimeType", icon.MIMEType)
		if len(icon.Sizes) > 0 {
			w.strings("sizes", icon.Sizes)
		}
		w.text("theme", icon.Theme)
		return w.end()
	})
}

// definitionMeta writes the _meta of a definition.
func (w *objectWriter) definitionMeta(p *Primitive) {
	meta := definitionMeta(p)
	w.object("_meta", &meta)
}
