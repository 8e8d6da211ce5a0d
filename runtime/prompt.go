package runtime

import "github.com/cloudg/cloudg/runtime/codec"

// PromptSpec describes a prompt.
//
// Generated specs carry a Decode function that reads the arguments and returns a
// pointer to a Go struct. It reads an object of strings as that of a [TemplateSpec]
// does, which holds the declared arguments that were sent and are not empty; the
// required ones are among them. A spec written by hand may leave Decode nil: its
// Handle then gets a map[string]string; [PromptFunc] makes such a Handle.
type PromptSpec struct {
	Primitive

	Arguments []PromptArgument

	// Decode reads the arguments; see above.
	Decode func(*codec.Reader) any
	// Handle writes the messages to out; args is what Decode returned.
	Handle func(ctx *Context, args any, out *PromptOutput) error
}

// PromptArgument is one argument of a prompt.
type PromptArgument struct {
	Name        string
	Title       string
	Description string
	Required    bool         // a call without it, or with an empty one, is refused
	Complete    CompleteFunc // nil for none
}

// Kind returns [KindPrompt].
func (s *PromptSpec) Kind() Kind { return KindPrompt }

// Common returns the fields that all kinds share.
func (s *PromptSpec) Common() *Primitive { return &s.Primitive }

// Key returns the name.
func (s *PromptSpec) Key() string { return s.Name }

// Argument returns the declared argument with a name.
func (s *PromptSpec) Argument(name string) (PromptArgument, bool) {
	for _, argument := range s.Arguments {
		if argument.Name == name {
			return argument, true
		}
	}
	return PromptArgument{}, false
}
