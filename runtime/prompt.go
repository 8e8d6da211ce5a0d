package runtime

// PromptSpec describes a prompt.
type PromptSpec struct {
	Primitive

	Arguments []PromptArgument

	// Handle makes the messages; args holds the declared arguments that were sent.
	Handle func(ctx *Context, args map[string]string) (*PromptResult, error)
}

// PromptArgument is one argument of a prompt.
type PromptArgument struct {
	Name        string
	Title       string
	Description string
	Required    bool
	Complete    CompleteFunc // nil for none
}

// Kind returns [KindPrompt].
func (s *PromptSpec) Kind() Kind { return KindPrompt }

// Common returns the fields that all kinds share.
func (s *PromptSpec) Common() *Primitive { return &s.Primitive }

// Key returns the name.
func (s *PromptSpec) Key() string { return s.Name }
