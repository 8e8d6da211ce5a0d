// Package mcpgo mounts a layer into a server of github.com/mark3labs/mcp-go that has
// tools of its own. It is a module of its own, so that only those who use that library
// depend on it.
//
// [Into] registers an entry for each tool, resource, template and prompt of the layer, and
// follows the layer when it gets or loses some. Handlers go through the layer. Filters of
// the library show each caller what it may know of, with the definitions that it may see.
// Whatever the host has under a name stays the host's, and everything else of the host
// is as it was.
//
// Who calls, [Options.Resolve] says from the context of the request, into which the host's
// transports put what they know, as server.WithHTTPContextFunc does.
//
// Some things the library decides. Lists are sorted by name. Errors of handlers of
// resources and prompts have the code -32603, whatever the layer says, with the layer's
// text; so who reads a resource that is hidden from it can tell it from one that does not
// exist, while hidden tools and prompts are unknown in the same words as any others.
// Handlers cannot ask the client's user. Changes of resources are told to the
// subscribers of versions before 2026-07-28.
package mcpgo
