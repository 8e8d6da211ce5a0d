package server

import "github.com/cloudg/cloudg/runtime"

// The types of content that there are write JSON, whatever they hold: their strings are
// written as text, and values that came as text were checked. A type of somebody else
// gets in by embedding one of them, and may write anything.

// ownContent reports whether the blocks have no foreign type.
func ownContent(blocks []runtime.Content) bool {
	for _, block := range blocks {
		switch block := block.(type) {
		case *runtime.TextContent, *runtime.ImageContent, *runtime.AudioContent, *runtime.ResourceLink:
		case *runtime.EmbeddedResource:
			if !ownContents([]runtime.ResourceContents{block.Resource}) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// ownContents reports whether the items have no foreign type.
func ownContents(items []runtime.ResourceContents) bool {
	for _, item := range items {
		switch item.(type) {
		case *runtime.TextContents, *runtime.BlobContents:
		default:
			return false
		}
	}
	return true
}

// ownMessages reports whether the messages have no foreign type of content.
func ownMessages(messages []runtime.PromptMessage) bool {
	for _, m := range messages {
		if !ownContent([]runtime.Content{m.Content}) {
			return false
		}
	}
	return true
}
