// Package policy decides who may call what, how often, and what their input and
// output go through, as one document says.
//
// A document is YAML or JSON. [Load] finds it by the name of a profile, by path or
// as text, merges it over the document that it extends, and decodes it into a
// [Document]; every problem is reported with its place, and never with the value
// that stands there. [Compile] turns a document into a [Policy], which is one
// immutable snapshot and what the layer asks. A [Source] hands out the current
// policy and replaces it when the file changes.
//
// Globs for resources are matched with URIs in all their spellings. What denies, or
// limits, does so when it fits any of them: the URI as the client sent it, what the
// handler gets of it, and whatever decoding these again and again brings to light. What
// allows has to fit what the handler gets.
//
// What a document may say is kept in one table of keys (keys.go): decoding, the
// JSON Schema that [Schema] returns, and descriptions of policies all read it.
package policy
