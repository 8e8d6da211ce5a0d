package policy

import "github.com/cloudg/cloudg/runtime"

// A Document is what one policy says, merged with everything that it extends. It
// is plain data: what a key means is decided by [Compile].
type Document struct {
	Name        string // "custom" when the document names itself in no way
	Description string
	// Extends is the profile or file that a document builds on. A document that
	// was loaded is merged with it already; see Origin.Extends.
	Extends string

	HideDenied bool // what is denied looks as if it did not exist
	HonorHints bool // the hints of primitives may relax transforms
	// OutputSchemas says what becomes of the output schemas of tools whose results go
	// through a pipeline.
	OutputSchemas OutputSchemas
	// Binary says what becomes of images, sounds and blobs, which no step looks into.
	Binary    runtime.Binary
	Audit     bool // record what was allowed, too
	AuditSize int  // entries that the record of decisions keeps

	Access

	Transforms        []Step         // output pipeline
	InputTransforms   []Step         // input pipeline
	TransformOptions  []NamedOptions // by transform type or step id
	Detectors         []*Node        // custom detectors, each an object
	DisabledDetectors []string
	Roles             []Role // in document order
	Rules             []Rule
	RateLimits        []RateLimit
	Vault             Vault

	Origin Origin
}

// OutputSchemas says what is published about results that go through a pipeline.
type OutputSchemas string

// The ways to publish output schemas.
const (
	Withhold OutputSchemas = "withhold" // none
	Adapt    OutputSchemas = "adapt"    // one that the changed results match
)

// Origin says where a document comes from. It is no part of what the document says.
type Origin struct {
	// Loaded is "profile:<name>", a path, "json", "dict", "config" or
	// "derived:<name>".
	Loaded string
	// Extends are the names of the documents this one builds on, root first.
	Extends []string

	file  string           // that holds the document and can be read again, empty for none
	files map[string]stamp // that the document depends on: that file, and those it extends
	tree  *Node            // the merged document
}

// Access are the keys that say who may use what. They stand in the policy itself and
// in every rule and role. In the policy, a nil allow list allows everything and an
// empty one nothing; in a rule both grant nothing.
type Access struct {
	AllowTools, DenyTools               []string // globs
	AllowResources, DenyResources       []string // globs; of templates, too
	AllowPrompts, DenyPrompts           []string // globs
	AllowCategories, DenyCategories     []string // globs; of every kind
	AllowCapabilities, DenyCapabilities []runtime.Capability
	MaxSensitivity                      runtime.Sensitivity // empty for no ceiling
}

// A Rule adds to a policy for the calls that it matches.
type Rule struct {
	Name        string // empty when the document gives none
	Description string
	Match       Match
	Access

	Transforms       []Step
	TransformsMode   Mode
	TransformOptions []NamedOptions
	InputTransforms  []Step
	RateLimits       []RateLimit
	HonorHints       *bool // nil leaves it as it is

	Pos Pos
}

// A Role is the rule for the principals that have a role.
type Role struct {
	Role string
	Rule // Match.Roles are further roles, not the role itself
}

// Mode says how the steps of a rule join the pipeline built so far.
type Mode string

// The modes. The empty mode is [Append].
const (
	Append  Mode = "append"
	Prepend Mode = "prepend"
	Replace Mode = "replace"
)

// Match says which calls a rule is for. Every condition that is not empty must hold.
type Match struct {
	Roles         []string // the principal has one of them; "*" is everybody
	Principals    []string // globs
	Names         []string // globs over the identifiers of the primitive
	Categories    []string // globs
	Tags          []string
	Kinds         []runtime.Kind // tool, resource (covers templates), resource_template or prompt
	Sensitivities []runtime.Sensitivity
	Capabilities  []runtime.Capability
}

// A RateLimit bounds how often something may be called.
type RateLimit struct {
	Rate  float64  // calls per Per; greater than 0
	Per   Period   // empty is [Minute]
	Burst int      // 0 is the rate, rounded up
	Scope Scope    // empty is [PrincipalTool]
	Tools []string // globs over names and URIs; nil is everything
	Kinds []string // kinds of call; empty is all

	Pos Pos
}

// Period is the time unit of a rate.
type Period string

// The periods.
const (
	Second Period = "second"
	Minute Period = "minute"
	Hour   Period = "hour"
	Day    Period = "day"
)

// Scope says which calls share a bucket.
type Scope string

// The scopes.
const (
	PerPrincipal  Scope = "principal"
	PerTool       Scope = "tool"
	PrincipalTool Scope = "principal_tool"
	Global        Scope = "global"
)

// Vault are the settings of the pseudonym vault.
type Vault struct {
	Key        string  // secret: never printed, logged or put into an error
	KeyEnv     string  // environment variable that is read when Key is empty
	Scope      Scope   // [Global] or [PerPrincipal]
	TTLSeconds float64 // 0 for no expiry
	Path       string  // empty for none
	Autosave   bool
	Encrypt    bool
}

// A Step is one transform of a pipeline, as the document names it.
type Step struct {
	// Type is trimmed, in lower case and with "_" for "-"; it may be an alias.
	Type string
	ID   string // empty means the canonical type
	// Options are an object, or nil for none: those under the key options, then
	// those beside it, which win.
	Options *Node

	Pos Pos
}

// NamedOptions are options for the steps with a type or id.
type NamedOptions struct {
	Name    string // as written
	Options *Node  // an object
	Pos     Pos
}
