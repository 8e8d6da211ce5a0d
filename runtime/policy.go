package runtime

// Policy is one snapshot of a policy. A call, and a page of a list, uses one
// snapshot from begin to end, so that a reload never mixes two versions. Snapshots
// are compared with ==, so that what answers the methods should be a pointer. All
// methods are safe for concurrent use.
type Policy interface {
	// Allowed reports whether p may know of s. What is not allowed looks as if it
	// did not exist. uri is that of a read, else zero. What allows has to fit its
	// canonical form; what denies should look at every form.
	Allowed(p *Principal, s Spec, uri RequestedURI) bool
	// Check decides about a call, counts it against limits and records the
	// decision. It returns an [*AccessDeniedError] or [*RateLimitedError].
	Check(call *Call) error
	// Output returns what the caller's output of s goes through, nil for nothing.
	Output(p *Principal, s Spec) Pipeline
	// Input returns what the caller's input to s goes through, nil for nothing.
	Input(p *Principal, s Spec) Pipeline
	// Hidden records that p asked for something that does not exist or that it may
	// not know of. name is what was asked for.
	Hidden(kind Kind, name string, p *Principal)
	// Rejected records that a call that was allowed was refused by the input
	// pipeline.
	Rejected(call *Call, err error)
}

// Permitter is a [Policy] that can decide about a call without counting or recording
// it. A call that waits for a person is checked once; a policy that lets callers know
// of what they must not use implements this to take access away between two rounds.
type Permitter interface {
	// Permits reports whether the access rules let the call through. When they do
	// not, Check is asked, which refuses.
	Permits(call *Call) bool
}

// SchemaAdapter is a [Policy] that may publish the output schemas of tools whose results
// go through a pipeline. Without it they are withheld, because what a caller gets may
// not match them.
type SchemaAdapter interface {
	// OutputSchema returns the JSON Schema, in compact form, that results of s match
	// behind p's pipeline; empty withholds it. It is asked only where there is one.
	OutputSchema(p *Principal, s *ToolSpec) string
}

// Keeper is a [Policy] whose pipelines give out what the policy has to know later on.
type Keeper interface {
	// Keep keeps what was given out so far. It is asked before a handler sees arguments
	// that went through a pipeline, and before an answer of it, or a message, that did
	// leaves; neither must happen when there is an error.
	Keep() error
}

// BinaryPolicy is a [Policy] that says what becomes of binary content: images, sounds and
// blobs, which no pipeline looks into. Without it all of it passes.
type BinaryPolicy interface {
	// Binary is asked for every answer that has binary content. A word that is none of
	// the constants lets nothing through.
	Binary() Binary
}

// Binary says what becomes of the binary content of answers.
type Binary string

// What may become of binary content.
const (
	BinaryPass   Binary = "pass"   // it is sent as it is
	BinaryStrip  Binary = "strip"  // a text that says so takes its place
	BinaryRefuse Binary = "refuse" // an error takes the place of the answer
)

// Pipeline changes a value that enters or leaves. It never changes its argument.
// An error, or a panic, keeps the value from going any further.
type Pipeline interface {
	Apply(t *Transformation, value JSON) (JSON, error)
}

// Direction says which way a value goes.
type Direction string

// The directions.
const (
	DirectionInput  Direction = "input"
	DirectionOutput Direction = "output"
)

// Transformation is one run of a pipeline.
type Transformation struct {
	Principal *Principal // never nil
	Spec      Spec
	// Kind is that of the call. The output of a completion is a list with an object for
	// each proposal, whose member is called like the argument.
	Kind      Kind
	Direction Direction
	// Payload is the name of the member that holds what Spec declares, where an output run
	// takes that together with what leads to it; empty for the value itself.
	Payload string
	// Report takes notes of what was done. It is never nil.
	Report *Report
	// Restored are the replacements that the input run of this call reverted; the
	// input run adds them, output runs read them.
	Restored []Restored
	// Content is what an output run wants the text blocks of the result to be annotated
	// with, unless they have annotations of their own.
	Content ContentAnnotations
	// Learned is what other runs of this call found out, and takes what this one does.
	// nil for a run by itself.
	Learned *Learned
}

// Restored says that an input held a token that stood for a real value.
type Restored struct{ Real, Token string }

// Directory is what a handler may ask about the primitives beside it.
type Directory interface {
	// Tools returns what p may see, in registry order; so do the others.
	Tools(p *Principal) []*ToolSpec
	Resources(p *Principal) []*ResourceSpec
	Templates(p *Principal) []*TemplateSpec
	Prompts(p *Principal) []*PromptSpec
	// Prefix is what the names of tools and prompts start with for clients.
	Prefix() string
}
