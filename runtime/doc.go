// Package runtime is what a generated MCP server is made of: the specs of its
// primitives, the registry that holds them, the context its handlers get, and
// the values they answer with.
//
// # Model
//
// A spec ([ToolSpec], [ResourceSpec], [TemplateSpec], [PromptSpec]) is plain data
// and one or two functions. The generator writes specs; they can be written by
// hand as well (see [ToolFunc]). A [Registry] completes a spec when it is added
// and checks it, so that everything behind the registry may rely on it.
//
// A call travels as a [Call] through middleware to the handler, which gets a
// [Context] and decoded Go values, and writes its result once into an [Output].
// Package layer drives calls; a [Policy] decides about them; a [Pipeline] changes
// the values that enter or leave. Those two are interfaces here so that the
// packages that implement them need not know the layer.
//
// Everything a client sees is rendered here by the AppendJSON methods, with the
// key order that the protocol's examples use.
package runtime

// SupportsGenerated1 is named by generated files of generation 1. A runtime that
// no longer supports them lacks the constant, and the compiler says so at the
// line that explains what to do.
const SupportsGenerated1 = true
