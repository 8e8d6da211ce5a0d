package runtime

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime/codec"
)

// ContentsOptions say what a [ContentsOutput] prepares.
type ContentsOptions struct {
	// Data asks for a JSON answer as data, under [MetaData], instead of as text:
	// whoever changes it should see its keys.
	Data bool
}

// ContentsOutput receives what the handler of a resource or template answers.
// The last answer counts.
type ContentsOutput struct {
	opts ContentsOptions
	list []ResourceContents
	made bool // list was made here and takes URI and MIME type of the request
}

// NewContentsOutput returns an empty output. That of the zero options is the zero
// value.
func NewContentsOutput(opts ContentsOptions) *ContentsOutput { return &ContentsOutput{opts: opts} }

// Text answers with a text.
func (o *ContentsOutput) Text(text string) { o.make(&TextContents{Text: text}) }

// Blob answers with bytes.
func (o *ContentsOutput) Blob(blob []byte) { o.make(&BlobContents{Blob: blob}) }

// JSON answers with a JSON value, which is sent as indented text.
func (o *ContentsOutput) JSON(value JSON) {
	if value.IsZero() {
		value = codec.NullValue()
	}
	if !o.opts.Data {
		o.Text(string(value.AppendIndent(nil)))
		return
	}
	item := new(TextContents)
	item.Meta.Set(MetaData, value)
	o.make(item)
}

// Contents answers with ready items, which keep their URIs and MIME types and are
// not changed. No items at all is the JSON value [].
func (o *ContentsOutput) Contents(items ...ResourceContents) {
	if len(items) == 0 {
		o.JSON(codec.ListValue())
		return
	}
	o.list, o.made = items, false
}

func (o *ContentsOutput) make(item ResourceContents) {
	o.list, o.made = []ResourceContents{item}, true
}

// Made reports whether the answer is one item that was made here from a value,
// rather than ready items.
func (o *ContentsOutput) Made() bool { return o.made }

// Result returns what was answered for the URI that was read; mimeType is that of
// the spec. The error says why the answer cannot be sent.
func (o *ContentsOutput) Result(uri, mimeType string) ([]ResourceContents, error) {
	if len(o.list) == 0 {
		return nil, errNoValue
	}
	if !o.made {
		for i, item := range o.list {
			if err := checkContents(item); err != nil {
				return nil, fmt.Errorf("item %d of contents: %w", i, err)
			}
		}
		return o.list, nil
	}
	switch item := o.list[0].(type) {
	case *TextContents:
		item.URI, item.MIMEType = uri, mimeType
	case *BlobContents:
		item.URI, item.MIMEType = uri, mimeType
	}
	return o.list, nil
}

// WriteContents answers with a value that is sent as indented JSON text. A nil
// pointer is an error.
func WriteContents[T any](out *ContentsOutput, v *T, encode func(*codec.Writer, *T)) error {
	if v == nil {
		return errNoValue
	}
	form := codec.Indented
	if out.opts.Data {
		form = codec.Compact
	}
	text, err := codec.Encode(form, func(w *codec.Writer) { encode(w, v) })
	if err != nil {
		return fmt.Errorf("contents cannot be written as JSON: %w", err)
	}
	if out.opts.Data {
		out.JSON(codec.Encoded(text))
	} else {
		out.Text(string(text))
	}
	return nil
}
