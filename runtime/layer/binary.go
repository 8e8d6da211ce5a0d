package layer

import (
	"github.com/cloudg/cloudg/runtime"
)

const (
	// reportBinary counts binary content by what became of it.
	reportBinary = "binary"
	notInspected = "not_inspected"
	stripped     = "stripped"

	// withheldBinary stands in the place of binary content that was stripped.
	withheldBinary = "[REDACTED:binary]"
)

// binary returns what the policy wants to become of images, sounds and blobs. A word
// that is not known lets nothing through.
func (s *scope) binary() runtime.Binary {
	p, ok := s.policy.(runtime.BinaryPolicy)
	if !ok {
		return runtime.BinaryPass
	}
	return p.Binary()
}

// binaries counts and decides about n pieces of binary content, the content of one
// answer. strip says that a text is to take their place.
func (s *scope) binaries(n int64, report *runtime.Report) (strip bool, err error) {
	if n == 0 {
		return false, nil
	}
	switch s.binary() {
	case runtime.BinaryPass:
		if s.output != nil {
			report.Count(reportBinary, notInspected, n)
		}
		return false, nil
	case runtime.BinaryStrip:
		report.Count(reportBinary, stripped, n)
		return true, nil
	}
	return false, runtime.AccessDenied("The answer has binary content, which the policy does not let through", runtime.JSON{})
}

// admitBlocks returns content blocks without what the policy keeps back; blocks
// themselves stay as they are.
func (s *scope) admitBlocks(content []runtime.Content, report *runtime.Report) ([]runtime.Content, error) {
	var n int64
	for _, block := range content {
		if isBinaryBlock(block) {
			n++
		}
	}
	strip, err := s.binaries(n, report)
	if err != nil || !strip {
		return content, err
	}
	admitted := make([]runtime.Content, len(content))
	for i, block := range content {
		admitted[i] = strippedBlock(block)
	}
	return admitted, nil
}

func isBinaryBlock(block runtime.Content) bool {
	switch block := block.(type) {
	case *runtime.ImageContent, *runtime.AudioContent:
		return true
	case *runtime.EmbeddedResource:
		return isBlob(block.Resource)
	}
	return false
}

func isBlob(contents runtime.ResourceContents) bool {
	_, ok := contents.(*runtime.BlobContents)
	return ok
}

// strippedBlock returns a block without binary content: itself if there is none.
func strippedBlock(block runtime.Content) runtime.Content {
	switch block := block.(type) {
	case *runtime.ImageContent:
		return &runtime.TextContent{Text: withheldBinary, Annotations: block.Annotations}
	case *runtime.AudioContent:
		return &runtime.TextContent{Text: withheldBinary, Annotations: block.Annotations}
	case *runtime.EmbeddedResource:
		clone := *block
		clone.Resource = strippedContents(block.Resource)
		return &clone
	}
	return block
}

// strippedContents returns contents that are no blob: themselves if they are none.
func strippedContents(contents runtime.ResourceContents) runtime.ResourceContents {
	blob, ok := contents.(*runtime.BlobContents)
	if !ok {
		return contents
	}
	return &runtime.TextContents{URI: blob.URI, MIMEType: "text/plain", Text: withheldBinary}
}

// admitContents returns contents without what the policy keeps back; items themselves
// stay as they are.
func (s *scope) admitContents(items []runtime.ResourceContents, report *runtime.Report) ([]runtime.ResourceContents, error) {
	var n int64
	for _, item := range items {
		if isBlob(item) {
			n++
		}
	}
	strip, err := s.binaries(n, report)
	if err != nil || !strip {
		return items, err
	}
	admitted := make([]runtime.ResourceContents, len(items))
	for i, item := range items {
		admitted[i] = strippedContents(item)
	}
	return admitted, nil
}

// transformBinary returns a copy of a picture or sound whose _meta went through the
// output pipeline; the bytes stay as they are. Other blocks are returned themselves.
func (s *scope) transformBinary(block runtime.Content, report *runtime.Report) (runtime.Content, error) {
	var err error
	switch block := block.(type) {
	case *runtime.ImageContent:
		clone := *block
		clone.Meta, err = s.transformMeta(block.Meta, report)
		return &clone, err
	case *runtime.AudioContent:
		clone := *block
		clone.Meta, err = s.transformMeta(block.Meta, report)
		return &clone, err
	}
	return block, nil
}
