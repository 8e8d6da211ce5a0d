// Package transform knows the transforms that the pipelines of a policy consist of.
//
// A [Transform] is one step: it changes a value that enters or leaves. A step has a
// type, of which this package has eleven ([Names]), and options, which a policy's
// document gives as an object. [Registry] checks options and builds steps; it may
// hold types of the host beside the built-in ones.
//
// [Compose] makes one pipeline of several steps. Those that work on texts share a walk
// over the value; what did not change is shared with the input and not copied. A redact
// step may need a second walk, which replaces mentions of the names that the first one
// found; text steps behind it run in that one. A redact step remembers what stands in
// texts that it saw more than once, for as long as the process lives.
//
// Everything that is wrong with options is an [OptionsError], found when a step is
// built and not when it first runs. Its problems have a path, so that whoever read
// the document can tell where the problem stands, and never hold a value.
package transform
