package ir

import "github.com/cloudg/cloudg/annotations"

// Primitive is what the handlers of all kinds have in common, defaults applied.
type Primitive struct {
	Name         string // wire name of a tool or prompt, display name of a resource or template
	NameGiven    bool   // the author wrote the name of a tool or prompt; else it is derived from the function's
	Title        string
	Description  string
	Category     string
	Tags         []string // sorted, distinct
	Sensitivity  annotations.Sensitivity
	Capabilities []annotations.Capability // documentation order; prompts state none
	Icons        []Icon
	Like         *Struct // what the result is like to the privacy pipelines, nil for none

	Func Func
	Pos  Pos            // of the directive
	At   map[string]Pos // of what the directive says, by key; nil for nothing
}

// Common returns the primitive itself: it makes the kinds of handlers a [Handler].
func (p *Primitive) Common() *Primitive { return p }

// Icon is an icon of a primitive, ready for the wire.
type Icon struct {
	Src      string
	MIMEType string
	Sizes    []string
	Theme    string // "", "light" or "dark"
}

// Func is how generated code calls the handler.
type Func struct {
	Name     string // Go name of the function or method
	Recv     string // name of the receiver's type, "" for functions
	RecvPtr  bool   // the method has a pointer receiver
	Context  Context
	HasError bool // the last result is an error
	Pos      Pos  // of the declaration
}

// Context is the type of a handler's first parameter.
type Context uint8

// The context types.
const (
	RuntimeContext Context = iota // *runtime.Context
	StdContext                    // context.Context
)

// Arguments are what a handler takes after the context.
type Arguments struct {
	Args   *Struct // for flat parameters a synthesised struct
	Flat   bool    // Args is synthesised and its fields are the parameters, in order
	ArgPtr bool    // the args parameter is a pointer to the struct
}

// Takes returns the arguments.
func (a *Arguments) Takes() *Arguments { return a }
