package ir

// Survey is what the source says beside the handlers and their types. Lint reads it.
type Survey struct {
	// Suppressions are the nolint directives of the main module, by place.
	Suppressions []*Suppression
	// Tags are the fields with a cloudg tag in the packages that match, by place.
	Tags []TaggedField
	// Own are the files of the main module. What stands in others is not for its
	// author to change.
	Own map[string]bool
	// Asking holds where the functions are declared, in the packages that match, whose
	// bodies ask the person at the client.
	Asking map[Pos]bool
	// Registered holds what packages main refer to of their own by a name that starts
	// with register, in any case.
	Registered map[Reference]bool
}

// Reference is a name that a package refers to.
type Reference struct {
	Package string // import path
	Name    string
}

// Suppression is a //cloudg:nolint directive.
type Suppression struct {
	Codes  []Code
	Reason string
	Pos    Pos // of the directive

	// File is the file of the declaration that the directive documents, and From and
	// To its first and last line, the comment included. For a package clause, Dir is
	// the directory of the package and the rest is empty.
	File     string
	From, To int
	Dir      string

	// Matched is true when the package matches a pattern, so that everything that
	// may be found in it is looked for.
	Matched bool
}

// Code is a code of diagnostics with its place.
type Code struct {
	Text string
	Pos  Pos
}

// TaggedField is a field whose struct tag speaks to the generator.
type TaggedField struct {
	Struct string // name of the type, "" for anonymous structs outside of types
	Field  string // name of the field; of an embedded one, its type
	Pos    Pos    // of the name, as in [Field]
	Dir    string // of the package
}
