package diag

// Codes of names, CG4000 to CG4999.
const (
	BadWireName       Code = "CG4001" // characters or length that MCP does not allow
	DuplicateWireName Code = "CG4002" // two primitives of one kind and name
	IdentifierTaken   Code = "CG4003" // a generated identifier that the author declares
	NameNeeded        Code = "CG4004" // no wire name can be derived
	DuplicateArgument Code = "CG4005" // two arguments of one wire name
)
