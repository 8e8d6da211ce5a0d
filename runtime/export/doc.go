// Package export offers what a layer serves to programs that are no MCP clients:
// to an agent loop that talks to a model API and wants the tools in the form of
// that API, or to a host that has a protocol of its own.
//
// # Model
//
// Everything here is a view of a mount for one principal. Lists hold what the
// principal may know of, under the names of the mount, and every call goes through
// the whole layer, as that of a client would: middleware, policy and pipelines.
//
// [OpenAI], [Anthropic] and [Gemini] give the tools as those APIs want them
// defined, and make the calls that a model asks for. [Definitions] describes
// everything at once, and [Dispatch] answers the methods of MCP.
package export
