package runtime

import (
	"encoding/base64"
)

// Role is whom content is for, or who speaks in a prompt.
type Role string

// The roles.
const (
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
)

// ContentAnnotations tell a client what to do with content. The zero value says
// nothing and is left out.
type ContentAnnotations struct {
	Audience     []Role
	Priority     *float64 // 0 (optional) to 1 (required), clamped when sent; nil for none
	LastModified string   // RFC 3339
}

// IsZero reports whether a says nothing.
func (a ContentAnnotations) IsZero() bool {
	return len(a.Audience) == 0 && a.Priority == nil && a.LastModified == ""
}

// Content is one block of a tool result or prompt message: [*TextContent],
// [*ImageContent], [*AudioContent], [*ResourceLink] or [*EmbeddedResource].
type Content interface {
	// AppendJSON appends the wire form to dst.
	AppendJSON(dst []byte) []byte

	content()
}

// TextContent is a block of text.
type TextContent struct {
	Text        string
	Annotations ContentAnnotations
	Meta        Object
}

// TextBlock returns a block of text.
func TextBlock(text string) *TextContent { return &TextContent{Text: text} }

// ImageContent is a picture.
type ImageContent struct {
	Data        []byte // the picture itself; base64 on the wire
	MIMEType    string
	Annotations ContentAnnotations
	Meta        Object
}

// AudioContent is a sound.
type AudioContent struct {
	Data        []byte // the sound itself; base64 on the wire
	MIMEType    string
	Annotations ContentAnnotations
	Meta        Object
}

// ResourceLink points at a resource that the client can read.
type ResourceLink struct {
	URI         string
	Name        string
	Title       string
	Description string
	MIMEType    string
	Size        *int64 // bytes; nil when unknown
	Annotations ContentAnnotations
	Meta        Object
}

// EmbeddedResource carries the contents of a resource.
type EmbeddedResource struct {
	Resource    ResourceContents // must not be nil
	Annotations ContentAnnotations
	Meta        Object
}

func (*TextContent) content()      {}
func (*ImageContent) content()     {}
func (*AudioContent) content()     {}
func (*ResourceLink) content()     {}
func (*EmbeddedResource) content() {}

// AppendJSON appends the wire form to dst.
func (c *TextContent) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.string("type", "text")
	w.string("text", c.Text)
	return endContent(&w, c.Annotations, &c.Meta)
}

// AppendJSON appends the wire form to dst.
func (c *ImageContent) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.string("type", "image")
	w.base64("data", c.Data)
	w.string("mimeType", c.MIMEType)
	return endContent(&w, c.Annotations, &c.Meta)
}

// AppendJSON appends the wire form to dst.
func (c *AudioContent) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.string("type", "audio")
	w.base64("data", c.Data)
	w.string("mimeType", c.MIMEType)
	return endContent(&w, c.Annotations, &c.Meta)
}

// AppendJSON appends the wire form to dst.
func (c *ResourceLink) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.string("type", "resource_link")
	w.string("uri", c.URI)
	w.string("name", c.Name)
	w.text("title", c.Title)
	w.text("description", c.Description)
	w.text("mimeType", c.MIMEType)
	if c.Size != nil {
		w.int("size", *c.Size)
	}
	return endContent(&w, c.Annotations, &c.Meta)
}

// AppendJSON appends the wire form to dst.
func (c *EmbeddedResource) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.string("type", "resource")
	w.key("resource")
	w.dst = c.Resource.AppendJSON(w.dst)
	return endContent(&w, c.Annotations, &c.Meta)
}

// endContent writes the members that every block ends with.
func endContent(w *objectWriter, a ContentAnnotations, meta *Object) []byte {
	w.annotations(a)
	w.object("_meta", meta)
	return w.end()
}

// annotations writes the annotations member unless it says nothing.
func (w *objectWriter) annotations(a ContentAnnotations) {
	if a.IsZero() {
		return
	}
	w.key("annotations")
	inner := beginObject(w.dst)
	if len(a.Audience) > 0 {
		inner.key("audience")
		inner.dst = appendList(inner.dst, a.Audience, func(dst []byte, r Role) []byte { return appendString(dst, string(r)) })
	}
	if a.Priority != nil {
		inner.float("priority", min(max(*a.Priority, 0), 1))
	}
	inner.text("lastModified", a.LastModified)
	w.dst = inner.end()
}

func (w *objectWriter) base64(name string, data []byte) {
	w.key(name)
	w.dst = append(w.dst, '"')
	w.dst = base64.StdEncoding.AppendEncode(w.dst, data)
	w.dst = append(w.dst, '"')
}
