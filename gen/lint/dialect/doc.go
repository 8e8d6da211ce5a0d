// Package dialect knows what MCP clients accept of a tool's definition.
//
// A client hands the tools of its servers to a model, and the API of the model
// has rules of its own: names, limits, and the part of JSON Schema that it
// understands. A tool that breaks a rule is refused, and with some clients every
// other tool of the server with it; or a keyword is ignored, and the model never
// learns of it.
//
// [Clients] lists what is known. A [Client] judges a [Tool], which is a definition
// as text: the package knows nothing of Go types or of where a definition comes
// from. Clients that are gates are in daily use as they come, and what they refuse
// reaches nobody. The others are strict modes that a caller of an API chooses:
// they refuse most useful tools, and it is enough to know.
package dialect
