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

// ContentsOutput receives what the handler of a resource or template answers.
// The last answer counts.
type ContentsOutput struct {
	list []ResourceContents
	made bool // list was made here and takes URI and MIME type of the request
}

// Text answers with a text.
func (o *ContentsOutput) Text(text string) {
	o.list, o.made = []ResourceContents{&TextContents{Text: text}}, true
}

// Blob answers with bytes.
func (o *ContentsOutput) Blob(blob []byte) {
	o.list, o.made = []ResourceContents{&BlobContents{Blob: blob}}, true
}

// JSON answers with the indented text of a JSON value.
func (o *ContentsOutput) JSON(value JSON) { o.Text(string(value.AppendIndent(nil))) }

// Contents answers with ready items, which keep their URIs and MIME types. No
// items at all is the JSON text [].
func (o *ContentsOutput) Contents(items ...ResourceContents) {
	if len(items) == 0 {
		o.Text("[]")
		return
	}
	o.list, o.made = items, false
}

// Result returns what was answered for the URI that was read; mimeType is that of
// the spec. It returns nil when there was no answer.
func (o *ContentsOutput) Result(uri, mimeType string) []ResourceContents {
	if !o.made {
		return o.list
	}
	switch item := o.list[0].(type) {
	case *TextContents:
		return []ResourceContents{&TextContents{URI: uri, Text: item.Text, MIMEType: mimeType}}
	case *BlobContents:
		return []ResourceContents{&BlobContents{URI: uri, Blob: item.Blob, MIMEType: mimeType}}
	}
	return nil
}
