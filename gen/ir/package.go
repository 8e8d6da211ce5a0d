package ir

// Pos is a place in the author's source: the file's absolute path, and line and column
// from 1 (the column counts bytes).
type Pos struct {
	File string
	Line int
	Col  int
}

// Package is one Go package with at least one handler or form.
type Package struct {
	Path string // import path
	Name string // package name
	Dir  string // directory of its files, absolute

	// Stamp is that of the directives of the package; see package stamp.
	Stamp string

	Server Server
	// ServerAt are the places of what //cloudg:server says, also about the
	// primitives, by key; nil for nothing.
	ServerAt map[string]Pos

	// The handlers by kind, each in source order: file name, then offset.
	Tools     []*Tool
	Resources []*Resource
	Templates []*Template
	Prompts   []*Prompt

	// Forms are what handlers ask people for, in source order.
	Forms []*Form

	// Structs are the struct types reachable from arguments, results and forms,
	// the synthesised ones included, sorted by package path and name.
	Structs []*Struct

	// Scope holds the identifiers that the package declares outside our own
	// output, sorted. Generated identifiers must avoid them.
	Scope []string
	// Declared are the places of the identifiers in Scope.
	Declared map[string]Pos
	// Callers are the import paths of the loaded packages that refer to a
	// Register function of this one, by the name of the function.
	Callers map[string][]string
}

// Server is what //cloudg:server says about the package. Empty fields were not
// given; category, sensitivity and capabilities are already merged into the primitives.
type Server struct {
	Name         string
	Version      string
	Instructions string
}
