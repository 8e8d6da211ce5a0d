package runtime

// ResourceContents is one item of a resource: [*TextContents] or [*BlobContents].
type ResourceContents interface {
	// AppendJSON appends the wire form to dst.
	AppendJSON(dst []byte) []byte

	contents()
}

// TextContents is a textual item.
type TextContents struct {
	URI      string
	Text     string
	MIMEType string // left out when empty
	Meta     Object
}

// BlobContents is a binary item.
type BlobContents struct {
	URI      string
	Blob     []byte // the bytes themselves; base64 on the wire
	MIMEType string // left out when empty
	Meta     Object
}

func (*TextContents) contents() {}
func (*BlobContents) contents() {}

// AppendJSON appends the wire form to dst.
func (c *TextContents) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.string("uri", c.URI)
	w.string("text", c.Text)
	w.text("mimeType", c.MIMEType)
	w.object("_meta", &c.Meta)
	return w.end()
}

// AppendJSON appends the wire form to dst.
func (c *BlobContents) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.string("uri", c.URI)
	w.base64("blob", c.Blob)
	w.text("mimeType", c.MIMEType)
	w.object("_meta", &c.Meta)
	return w.end()
}
