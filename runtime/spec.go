package runtime

// Kind names the kinds of primitive, and of call.
type Kind string

// The kinds. A completion is a call without a spec of its own: it belongs to a
// prompt or a template.
const (
	KindTool       Kind = "tool"
	KindResource   Kind = "resource"
	KindTemplate   Kind = "resource_template"
	KindPrompt     Kind = "prompt"
	KindCompletion Kind = "completion"
)

// Spec is one of [*ToolSpec], [*ResourceSpec], [*TemplateSpec] and [*PromptSpec].
// A spec that came out of a [Registry] is complete and must not be changed.
type Spec interface {
	// Kind returns the kind of the spec.
	Kind() Kind
	// Common returns what all kinds share.
	Common() *Primitive
	// Key identifies the spec among those of its kind in a registry: the name of
	// a tool or prompt, the URI of a resource, the template of a template.
	Key() string

	// complete returns a checked copy with every default filled in.
	complete() (Spec, error)
}

// Primitive is what all kinds of spec share.
type Primitive struct {
	// Name is the wire name of a tool or prompt, and the display name of a
	// resource or template.
	Name string
	// Title is shown to people; left out on the wire when empty.
	Title string
	// Description is shown to models.
	Description string
	// Category groups primitives for filters and policies. Empty means "general".
	Category string
	// Tags are free words for filters and policies.
	Tags []string
	// Sensitivity of the output. Empty means Confidential, for prompts Internal.
	Sensitivity Sensitivity
	// Capabilities that the handler uses. nil means ReadState alone; an empty
	// non-nil list means none.
	Capabilities []Capability
	// Meta is an object merged into the _meta of the definition after the keys
	// written here, or absent.
	Meta JSON
	// Icons are shown by clients.
	Icons []Icon
	// TransformHints are the author's wishes about the policy's pipelines.
	TransformHints TransformHints
	// KeyRules say what the values under certain keys of the output are.
	KeyRules []KeyRule
	// Source is the Go name of the handler, for error texts.
	Source string
}

// TransformHints are what the author of a primitive asks of the pipelines that a
// policy runs over its input and output. A policy decides whether to honour them.
type TransformHints struct {
	Skip           []string // transform types or ids to leave out of the output pipeline
	SkipInput      []string // the same for the input pipeline
	Pseudonymize   Hint     // False asks for no pseudonyms in the output
	Depseudonymize Hint     // False asks that pseudonyms in the input stay
	InputGuard     Hint     // False asks for no secret check of the input
	Project        JSON     // options of projection steps, an object; absent for none
	Transforms     JSON     // further steps, a list; absent for none
}

// KeyRule says that the values found at a path are of an entity, or that all at and
// below a path is what it is at another one.
type KeyRule struct {
	Path string // key names joined by dots, * for any key or index
	// Entity is identifier, name, secret, pii, free_text, network or literal. It is keys of
	// an object whose keys are data: they are replaced where the same value is elsewhere,
	// also those that are words.
	Entity string
	// Like is the path of what the value at Path is like, if there is no Entity: a
	// type that holds itself goes on for ever. Empty is the whole.
	Like string
}

// Icon is a picture that clients may show beside a primitive.
type Icon struct {
	Src      string   // URL; data: URLs work everywhere
	MIMEType string   // optional
	Sizes    []string // "48x48" or "any"; optional
	Theme    string   // "light", "dark" or empty
}

// ServerInfo is what a server says about itself.
type ServerInfo struct {
	Name         string
	Title        string
	Version      string
	Instructions string
}
