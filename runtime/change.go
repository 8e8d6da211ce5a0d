package runtime

// ChangeKind says what changed.
type ChangeKind string

// The kinds of change.
const (
	ChangeTools     ChangeKind = "tools"     // the list of tools
	ChangePrompts   ChangeKind = "prompts"   // the list of prompts
	ChangeResources ChangeKind = "resources" // the lists of resources and templates
	ChangeResource  ChangeKind = "resource"  // the contents of one resource
)

// Change says that clients may know something that is true no more.
type Change struct {
	Kind ChangeKind
	// URI names the resource of a ChangeResource. With ChangeResources it says that
	// the contents of that resource changed as well.
	URI string
}

// ChangeSource is what changes come from: a [Registry], a layer, or whatever holds
// the data that handlers read. [Listeners] implements it.
type ChangeSource interface {
	// OnChange has listener called with every change from now on, by the goroutine
	// that makes the change, maybe by several at once, until stop is called. A change
	// that is just being told may still arrive then. Calling stop again does nothing.
	OnChange(listener func(Change)) (stop func())
}

// Expand returns the changes that c amounts to, each of one kind of notification:
// a list, without a URI, or a resource, with one. A resource without a URI and an
// unknown kind amount to nothing.
func (c Change) Expand() []Change {
	switch c.Kind {
	case ChangeTools, ChangePrompts:
		return []Change{{Kind: c.Kind}}
	case ChangeResources:
		changes := []Change{{Kind: ChangeResources}}
		if c.URI != "" {
			changes = append(changes, Change{Kind: ChangeResource, URI: c.URI})
		}
		return changes
	case ChangeResource, "resource_updated", "updated":
		if c.URI != "" {
			return []Change{{Kind: ChangeResource, URI: c.URI}}
		}
	}
	return nil
}
