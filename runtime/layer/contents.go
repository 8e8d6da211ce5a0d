package layer

import (
	"github.com/cloudg/cloudg/runtime"
)

// shapeContents returns contents as they are sent; items themselves stay as they
// are. Texts go through the output pipeline; the policy says what becomes of blobs. The URI that was read
// comes back as it was sent; another one goes through the pipeline, and an item
// whose URI is taken away is left out.
func (s *scope) shapeContents(items []runtime.ResourceContents, served string, report *runtime.Report) ([]runtime.ResourceContents, error) {
	items, err := s.admitContents(items, report)
	if err != nil {
		return nil, err
	}
	shaped := make([]runtime.ResourceContents, 0, len(items))
	for _, item := range items {
		if s.output == nil {
			shaped = append(shaped, renderedContents(item))
			continue
		}
		changed, uri, err := s.transformContents(item, served, report)
		if err != nil {
			return nil, err
		}
		if uri != "" || served == "" {
			shaped = append(shaped, changed)
		}
	}
	return shaped, nil
}

// transformContents returns a transformed copy and its URI, which is empty when the
// pipeline took it away. A URI that equals kept stays as it is, and so do the bytes
// of a blob.
func (s *scope) transformContents(contents runtime.ResourceContents, kept string, report *runtime.Report) (changed runtime.ResourceContents, uri string, err error) {
	switch contents := contents.(type) {
	case *runtime.TextContents:
		item := *contents
		if item.Text, item.Meta, _, err = s.transformText(contents.Text, contents.Meta, report); err == nil {
			item.URI, err = s.transformURI(contents.URI, kept, report)
		}
		return &item, item.URI, err
	case *runtime.BlobContents:
		item := *contents
		if item.Meta, err = s.transformMeta(contents.Meta, report); err == nil {
			item.URI, err = s.transformURI(contents.URI, kept, report)
		}
		return &item, item.URI, err
	}
	return nil, "", nil
}
